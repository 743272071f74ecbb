package org.pushlog.storage.ipc;

/** Which Arrow streams are accepted. A stream outside its guard has a defect; it is never half read. */
public enum Guard {
    /**
     * What the original writers' own guard accepts: Bool, Int, Float, Utf8, Binary and their Large forms, FixedSizeBinary, List and LargeList;
     * bodies not compressed; no dictionaries.
     */
    ORIGINAL,
    /** Also Date, Time, Timestamp and Decimal, bodies compressed with LZ4 or Zstandard, and dictionaries. */
    EXTENDED
}
