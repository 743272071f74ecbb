package org.pushlog.storage.store;

import java.nio.file.Path;

/** A file that a listing came upon: where it is, and what it is called relative to the location. */
record FoundFile(Path path, String name) {}
