package org.pushlog.adapter.function;

/** A text that counts how often it is looked at: matching a regular expression does nothing without that. */
final class WatchedText implements CharSequence {
    private final String text;
    private final Steps steps;

    WatchedText(String text, Steps steps) {
        this.text = text;
        this.steps = steps;
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public char charAt(int index) {
        steps.step();
        return text.charAt(index);
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return text.substring(start, end);
    }

    @Override
    public String toString() {
        return text;
    }
}
