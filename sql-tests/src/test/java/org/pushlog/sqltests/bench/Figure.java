package org.pushlog.sqltests.bench;

import java.util.Locale;

/**
 * One measured figure beside what it is held against.
 *
 * @param ours our figure, as text
 * @param theirs the figure that it is held against, as text
 * @param ratio how many times better ours is; 2 = half the time
 * @param target the ratio that is to be reached
 */
record Figure(String name, String ours, String theirs, double ratio, double target) {

    /** Times: the shorter, the better. The target is a limit in the same unit. */
    static Figure ofTime(String name, double oursNanos, double theirsNanos, double limitNanos) {
        return new Figure(name, time(oursNanos), time(theirsNanos), theirsNanos / oursNanos, theirsNanos / limitNanos);
    }

    /** As {@link #ofTime} where the limit is the other program's own time. */
    static Figure notSlower(String name, double oursNanos, double theirsNanos) {
        return ofTime(name, oursNanos, theirsNanos, theirsNanos);
    }

    /** Factors: the larger, the better; ours is to be theirs at least. */
    static Figure ofFactor(String name, double ours, double theirs) {
        return new Figure(name, factor(ours), factor(theirs), ours / theirs, 1);
    }

    boolean isOk() {
        return ratio >= target;
    }

    String line() {
        return String.join(" | ", name, ours, theirs, factor(ratio), ">= " + factor(target), isOk() ? "ok" : "short");
    }

    private static String factor(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.2fx" : "%.1fx", value);
    }

    private static String time(double nanos) {
        if (nanos < 1e6) {
            return String.format(Locale.ROOT, "%.2f us", nanos / 1e3);
        }
        return nanos < 1e9
                ? String.format(Locale.ROOT, "%.2f ms", nanos / 1e6)
                : String.format(Locale.ROOT, "%.2f s", nanos / 1e9);
    }
}
