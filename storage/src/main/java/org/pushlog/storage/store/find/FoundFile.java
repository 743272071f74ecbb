package org.pushlog.storage.store.find;

import java.nio.file.Path;

/** A file that a listing came upon: where it is, and what it is called relative to the location. */
public record FoundFile(Path path, String name) {}
