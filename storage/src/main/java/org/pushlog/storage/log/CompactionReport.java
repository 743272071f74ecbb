package org.pushlog.storage.log;

/** What a compaction did; nothing was done if the frames are as many as before. */
public record CompactionReport(int framesBefore, int framesAfter, long rowCount, long bytesBefore, long bytesAfter) {}
