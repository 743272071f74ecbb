package org.pushlog.storage.archive;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Writes the trie of an archive's paths, byte for byte as the original does; {@link Trie} has the format. Keys come in byte order. Nodes
 * that equal one of those written lately are written once. Not thread-safe.
 */
final class TrieWriter {
    private static final int VERSION = 3;
    private static final String COMMON_INPUTS = "te/oasripcnw.hlm-du012g=:bf3y5&_4v9678k%?xCDASFIBEjPTzRNM+LOqHG";
    private static final int[] COMMON_INPUT_NUMBERS = commonInputNumbers();
    private static final int INPUTS_WITHOUT_INDEX_MAX = 32;
    private static final int COUNT_IN_STATE_MAX = 63;
    private static final int BUCKET_COUNT = 10_000;
    private static final int BUCKET_SIZE = 2;
    private static final int NO_NODE = -1;

    private final List<Node> spare = new ArrayList<>();
    private final @Nullable Written[] registry = new Written[BUCKET_COUNT * BUCKET_SIZE];
    /** The nodes from the root to where the last key ends; of the array, what lies behind {@link #depth} is not used. */
    private Node[] unfinished = new Node[64];

    private int depth;
    private byte[] bytes = new byte[1024];
    private int length;
    private long lastAddress = NO_NODE;
    private long keyCount;

    TrieWriter() {
        putLong(VERSION, Long.BYTES);
        putLong(0, Long.BYTES);
        unfinished[0] = new Node();
    }

    /** Adds a key that is greater than all before. */
    void add(byte[] key, long value) {
        keyCount++;
        long rest = value;
        int shared = 0;
        Node[] nodes = roomFor(key.length);
        while (shared < key.length && nodes[shared].opensWith(key[shared])) {
            Node node = nodes[shared];
            long common = Math.min(node.openOutput, rest);
            shared++;
            nodes[shared].addToAll(node.openOutput - common);
            node.openOutput = common;
            rest -= common;
        }
        freezeTo(shared);
        if (shared == key.length) {
            // Only the empty key, which comes first, ends where no branch was added.
            nodes[shared].finish(rest);
            return;
        }
        for (int i = shared; i < key.length; i++) {
            nodes[i].open(key[i], rest);
            rest = 0;
            nodes[i + 1] = spare.isEmpty() ? new Node() : spare.remove(spare.size() - 1);
        }
        depth = key.length;
        nodes[depth].finish(0);
    }

    /** The whole trie; nothing can be added afterwards. */
    byte[] build() {
        freezeTo(0);
        long root = compile(unfinished[0]);
        putLong(keyCount, Long.BYTES);
        putLong(root, Long.BYTES);
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, length);
        int sum = (int) crc.getValue();
        putLong((sum >>> 15 | sum << 17) + 0xA282_EAD8, Integer.BYTES);
        return Arrays.copyOf(bytes, length);
    }

    private Node[] roomFor(int keyLength) {
        if (keyLength >= unfinished.length) {
            unfinished = Arrays.copyOf(unfinished, Math.max(keyLength + 1, unfinished.length * 2));
        }
        return unfinished;
    }

    private void freezeTo(int newDepth) {
        long address = NO_NODE;
        while (depth > newDepth) {
            Node node = unfinished[depth--];
            if (address != NO_NODE) {
                node.close(address);
            }
            address = compile(node);
        }
        if (address != NO_NODE) {
            unfinished[depth].close(address);
        }
    }

    /** Writes a node unless an equal one is known; gives its address. Nodes that nothing refers to any more are used again. */
    private long compile(Node node) {
        if (node.isFinal && node.count == 0 && node.finalOutput == 0) {
            spare.add(node.cleared());
            return 0;
        }
        int bucket = (int) Long.remainderUnsigned(node.hash(), BUCKET_COUNT) * BUCKET_SIZE;
        Written first = registry[bucket];
        if (first != null && first.node.sameAs(node)) {
            spare.add(node.cleared());
            return first.address;
        }
        Written second = registry[bucket + 1];
        registry[bucket + 1] = first;
        if (second != null && second.node.sameAs(node)) {
            registry[bucket] = second;
            spare.add(node.cleared());
            return second.address;
        }
        if (second != null) {
            spare.add(second.node.cleared());
        }
        if (node.count == 1 && !node.isFinal) {
            writeOneBranch(node);
        } else {
            writeBranches(node);
        }
        lastAddress = length - 1L;
        registry[bucket] = new Written(node, lastAddress);
        return lastAddress;
    }

    private void writeOneBranch(Node node) {
        int input = node.inputs[0] & 0xFF;
        boolean isNext = node.outputs[0] == 0 && node.targets[0] == lastAddress;
        if (!isNext) {
            int outputWidth = node.outputs[0] == 0 ? 0 : width(node.outputs[0]);
            long delta = delta(length, node.targets[0]);
            int deltaWidth = width(delta);
            putLong(node.outputs[0], outputWidth);
            putLong(delta, deltaWidth);
            putByte(deltaWidth << 4 | outputWidth);
        }
        int number = COMMON_INPUT_NUMBERS[input];
        if (number == 0) {
            putByte(input);
        }
        putByte((isNext ? 0xC0 : 0x80) | number);
    }

    private void writeBranches(Node node) {
        int low = length;
        long outputMax = node.finalOutput;
        int deltaWidth = 0;
        for (int i = 0; i < node.count; i++) {
            outputMax = Long.compareUnsigned(outputMax, node.outputs[i]) < 0 ? node.outputs[i] : outputMax;
            deltaWidth = Math.max(deltaWidth, width(delta(low, node.targets[i])));
        }
        int outputWidth = outputMax == 0 ? 0 : width(outputMax);
        if (node.isFinal) {
            putLong(node.finalOutput, outputWidth);
        }
        for (int i = node.count - 1; i >= 0; i--) {
            putLong(node.outputs[i], outputWidth);
        }
        for (int i = node.count - 1; i >= 0; i--) {
            putLong(delta(low, node.targets[i]), deltaWidth);
        }
        for (int i = node.count - 1; i >= 0; i--) {
            putByte(node.inputs[i]);
        }
        if (node.count > INPUTS_WITHOUT_INDEX_MAX) {
            writeIndex(node);
        }
        putByte(deltaWidth << 4 | outputWidth);
        boolean countInState = node.count >= 1 && node.count <= COUNT_IN_STATE_MAX;
        if (!countInState) {
            putByte(node.count == 256 ? 1 : node.count);
        }
        putByte((node.isFinal ? 0x40 : 0) | (countInState ? node.count : 0));
    }

    private void writeIndex(Node node) {
        byte[] index = new byte[256];
        Arrays.fill(index, (byte) 0xFF);
        for (int i = 0; i < node.count; i++) {
            index[node.inputs[i] & 0xFF] = (byte) i;
        }
        for (byte number : index) {
            putByte(number);
        }
    }

    private static long delta(long low, long target) {
        return target == 0 ? 0 : low - target;
    }

    private static int width(long value) {
        return Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(value) + 7) / 8);
    }

    private void putLong(long value, int widthBytes) {
        for (int i = 0; i < widthBytes; i++) {
            putByte((int) (value >>> (8 * i)));
        }
    }

    private void putByte(int value) {
        if (length == bytes.length) {
            bytes = Arrays.copyOf(bytes, length * 2);
        }
        bytes[length++] = (byte) value;
    }

    private static int[] commonInputNumbers() {
        int[] numbers = new int[256];
        for (int i = 0; i < COMMON_INPUTS.length(); i++) {
            numbers[COMMON_INPUTS.charAt(i)] = i + 1;
        }
        return numbers;
    }

    /** A node that was written. */
    private record Written(Node node, long address) {}

    /** A node: its finished branches, and the one that is open while its subtree grows. */
    private static final class Node {
        private static final long HASH_START = 0xCBF2_9CE4_8422_2325L;
        private static final long HASH_PRIME = 1_099_511_628_211L;

        private boolean isFinal;
        private long finalOutput;
        private int count;
        private byte[] inputs = new byte[1];
        private long[] outputs = new long[1];
        private long[] targets = new long[1];
        private boolean hasOpen;
        private byte openInput;
        private long openOutput;

        /** This node as if it were new. */
        Node cleared() {
            isFinal = false;
            finalOutput = 0;
            count = 0;
            hasOpen = false;
            return this;
        }

        boolean opensWith(byte input) {
            return hasOpen && openInput == input;
        }

        void open(byte input, long output) {
            hasOpen = true;
            openInput = input;
            openOutput = output;
        }

        void finish(long output) {
            isFinal = true;
            finalOutput = output;
        }

        void close(long target) {
            if (count == inputs.length) {
                int grown = Math.min(256, count * 2);
                inputs = Arrays.copyOf(inputs, grown);
                outputs = Arrays.copyOf(outputs, grown);
                targets = Arrays.copyOf(targets, grown);
            }
            inputs[count] = openInput;
            outputs[count] = openOutput;
            targets[count] = target;
            count++;
            hasOpen = false;
        }

        void addToAll(long output) {
            if (output == 0) {
                return;
            }
            for (int i = 0; i < count; i++) {
                outputs[i] += output;
            }
            openOutput += hasOpen ? output : 0;
            finalOutput += isFinal ? output : 0;
        }

        boolean sameAs(Node other) {
            return isFinal == other.isFinal
                    && finalOutput == other.finalOutput
                    && count == other.count
                    && Arrays.equals(inputs, 0, count, other.inputs, 0, count)
                    && Arrays.equals(outputs, 0, count, other.outputs, 0, count)
                    && Arrays.equals(targets, 0, count, other.targets, 0, count);
        }

        long hash() {
            long hash = mix(HASH_START, isFinal ? 1 : 0);
            hash = mix(hash, finalOutput);
            for (int i = 0; i < count; i++) {
                hash = mix(hash, inputs[i] & 0xFF);
                hash = mix(hash, outputs[i]);
                hash = mix(hash, targets[i]);
            }
            return hash;
        }

        private static long mix(long hash, long value) {
            return (hash ^ value) * HASH_PRIME;
        }
    }
}
