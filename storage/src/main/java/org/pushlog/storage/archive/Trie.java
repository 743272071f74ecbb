package org.pushlog.storage.archive;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.zip.CRC32C;
import org.pushlog.storage.error.CorruptDataException;
import org.pushlog.storage.error.UnsupportedFormatException;
import org.pushlog.storage.io.ByteSource;

/**
 * A finite-state map from path bytes to the first lookup row of that path, read in place.
 *
 * <pre>
 * Map    → u64 3, u64 0, Node*, u64 keyCount, u64 root, u32 masked CRC-32C of everything before it
 * Node   → read backwards from its last byte, the state byte; the node's address is that byte's offset
 *   11cccccc  one branch to the node written just before; c = 0: the input byte lies below, else input = COMMON[c - 1]
 *   10cccccc  one branch: [input byte if c = 0], sizes byte (delta width, output width), delta, output
 *   0fnnnnnn  n branches (n = 0: a count byte, where 1 means 256), sizes byte, [256-byte index if more than 32],
 *             inputs, deltas, outputs, each last branch first, [final output if f]
 * </pre>
 *
 * A branch leads to {@code low(node) - delta}, delta 0 to the final node. Targets are always lower than their node, so a walk ends. Every
 * step is checked against the bytes that are there.
 */
public final class Trie {
    private static final int HEADER_BYTES = 16;
    private static final int FOOTER_BYTES = 20;
    private static final int INDEXED_BRANCH_COUNT_MIN = 33;
    private static final byte[] COMMON =
            "te/oasripcnw.hlm-du012g=:bf3y5&_4v9678k%?xCDASFIBEjPTzRNM+LOqHG".getBytes(StandardCharsets.US_ASCII);

    private final ByteSource source;
    private final ByteBuffer bytes;
    private final int nodesEnd;
    private final long keyCount;
    private final long root;

    private Trie(ByteSource source, ByteBuffer bytes) {
        this.source = source;
        this.bytes = bytes;
        this.nodesEnd = bytes.limit() - FOOTER_BYTES;
        this.keyCount = bytes.getLong(nodesEnd);
        this.root = bytes.getLong(nodesEnd + 8);
    }

    /**
     * A trie over all of {@code source}, whose checksum is compared.
     *
     * @throws UnsupportedFormatException if it is of another version
     * @throws CorruptDataException if it is too short or its checksum differs
     */
    public static Trie open(ByteSource source) {
        if (source.lengthBytes() < HEADER_BYTES + FOOTER_BYTES) {
            throw new CorruptDataException(
                    source.name(),
                    source.fileOffsetBytes(),
                    "a trie has at least " + (HEADER_BYTES + FOOTER_BYTES) + " bytes, found " + source.lengthBytes());
        }
        if (source.lengthBytes() > ByteSource.VIEW_LENGTH_MAX_BYTES) {
            throw new UnsupportedFormatException(
                    source.name(),
                    source.fileOffsetBytes(),
                    "a trie of " + source.lengthBytes() + " bytes is not read");
        }
        ByteBuffer bytes = source.view(0, (int) source.lengthBytes());
        if (bytes.getLong(0) != 3) {
            throw new UnsupportedFormatException(
                    source.name(), source.fileOffsetBytes(), "trie version: expected 3, found " + bytes.getLong(0));
        }
        Trie trie = new Trie(source, bytes);
        trie.checkChecksum();
        trie.checkAddress(trie.root);
        return trie;
    }

    /** How many keys the trie says it has. */
    public long keyCount() {
        return keyCount;
    }

    /** The value of a key, which is that path's first lookup row, or empty. */
    public OptionalLong find(byte[] key) {
        long address = root;
        long value = 0;
        for (byte input : key) {
            if (address == 0) {
                return OptionalLong.empty();
            }
            Node node = readNode((int) address);
            int branch = node.branchOf(input & 0xFF);
            if (branch < 0) {
                return OptionalLong.empty();
            }
            value += node.output(branch);
            address = node.target(branch);
        }
        if (address == 0) {
            return OptionalLong.of(value);
        }
        Node node = readNode((int) address);
        return node.isFinal ? OptionalLong.of(value + node.finalOutput()) : OptionalLong.empty();
    }

    private void checkChecksum() {
        CRC32C crc = new CRC32C();
        crc.update(bytes.duplicate().position(0).limit(bytes.limit() - 4));
        int raw = (int) crc.getValue();
        int masked = ((raw >>> 15) | (raw << 17)) + 0xA282EAD8;
        int stored = bytes.getInt(bytes.limit() - 4);
        if (masked != stored) {
            throw new CorruptDataException(
                    source.name(),
                    source.fileOffsetBytes() + bytes.limit() - 4,
                    String.format(Locale.ROOT, "trie checksum: expected %08x, found %08x", masked, stored));
        }
    }

    private void checkAddress(long address) {
        if (address != 0 && (address < HEADER_BYTES || address >= nodesEnd)) {
            throw corrupt(nodesEnd, "a node address of " + address + " lies outside the nodes");
        }
    }

    private CorruptDataException corrupt(int offset, String problem) {
        return new CorruptDataException(source.name(), source.fileOffsetBytes() + offset, problem);
    }

    private int byteAt(int offset, int address) {
        if (offset < HEADER_BYTES) {
            throw corrupt(address, "a node runs below the first node");
        }
        return bytes.get(offset) & 0xFF;
    }

    private Node readNode(int address) {
        int state = byteAt(address, address);
        return state >= 0x80 ? readOneBranch(address, state) : readBranches(address, state);
    }

    private Node readOneBranch(int address, int state) {
        Node node = new Node(address);
        node.count = 1;
        int at = address - 1;
        int common = state & 0x3F;
        if (common == 0) {
            node.oneInput = byteAt(at, address);
            at--;
        } else {
            node.oneInput = COMMON[common - 1] & 0xFF;
        }
        if (state >= 0xC0) {
            node.low = at + 1;
            node.followsPrevious = true;
        } else {
            int sizes = byteAt(at, address);
            node.deltaWidth = sizes >> 4;
            node.outputWidth = sizes & 0x0F;
            node.deltasAt = at - node.deltaWidth;
            node.outputsAt = node.deltasAt - node.outputWidth;
            node.low = node.outputsAt;
        }
        node.check();
        return node;
    }

    private Node readBranches(int address, int state) {
        Node node = new Node(address);
        node.isFinal = (state & 0x40) != 0;
        int at = address - 1;
        node.count = state & 0x3F;
        if (node.count == 0) {
            int count = byteAt(at, address);
            node.count = count == 1 ? 256 : count;
            at--;
        }
        int sizes = byteAt(at, address);
        node.deltaWidth = sizes >> 4;
        node.outputWidth = sizes & 0x0F;
        if (node.count >= INDEXED_BRANCH_COUNT_MIN) {
            at -= 256;
            node.indexAt = at;
        }
        node.inputsAt = at - node.count;
        node.deltasAt = node.inputsAt - node.count * node.deltaWidth;
        node.outputsAt = node.deltasAt - node.count * node.outputWidth;
        node.low = node.isFinal ? node.outputsAt - node.outputWidth : node.outputsAt;
        node.check();
        return node;
    }

    /** One node: where its parts lie. The arrays stand last branch first, so branch i lies at {@code start + (count - 1 - i) * width}. */
    private final class Node {
        private final int address;
        private boolean isFinal;
        private boolean followsPrevious;
        private int count;
        private int oneInput = -1;
        private int deltaWidth;
        private int outputWidth;
        private int indexAt = -1;
        private int inputsAt;
        private int deltasAt;
        private int outputsAt;
        private int low;

        Node(int address) {
            this.address = address;
        }

        void check() {
            if (deltaWidth > 8 || outputWidth > 8) {
                throw corrupt(address, "a node states widths of " + deltaWidth + " and " + outputWidth + " bytes");
            }
            if (low < HEADER_BYTES) {
                throw corrupt(address, "a node runs below the first node");
            }
        }

        int branchOf(int input) {
            if (oneInput >= 0) {
                return oneInput == input ? 0 : -1;
            }
            if (indexAt >= 0) {
                int branch = bytes.get(indexAt + input) & 0xFF;
                return branch < count && inputOf(branch) == input ? branch : -1;
            }
            for (int branch = 0; branch < count; branch++) {
                if (inputOf(branch) == input) {
                    return branch;
                }
            }
            return -1;
        }

        private int inputOf(int branch) {
            return bytes.get(inputsAt + count - 1 - branch) & 0xFF;
        }

        long output(int branch) {
            return followsPrevious ? 0 : unsigned(outputsAt + (count - 1 - branch) * outputWidth, outputWidth);
        }

        long finalOutput() {
            return unsigned(low, outputWidth);
        }

        long target(int branch) {
            long target;
            if (followsPrevious) {
                target = low - 1L;
            } else {
                long delta = unsigned(deltasAt + (count - 1 - branch) * deltaWidth, deltaWidth);
                target = delta == 0 ? 0 : low - delta;
            }
            if (target != 0 && (target < HEADER_BYTES || target >= low)) {
                throw corrupt(address, "a node leads to " + target + ", which is no lower node");
            }
            return target;
        }

        private long unsigned(int offset, int width) {
            long value = 0;
            for (int i = width - 1; i >= 0; i--) {
                value = value << 8 | (bytes.get(offset + i) & 0xFF);
            }
            return value;
        }
    }
}
