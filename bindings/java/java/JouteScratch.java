import java.io.File;
import java.lang.Character;
import java.lang.OutOfMemoryError;
import java.lang.RuntimeException;
import java.lang.String;
import java.lang.System;
import java.lang.Thread;
import java.lang.UnsatisfiedLinkError;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The scratch memory through which strings, arrays and structs cross to the game's library, and the
 * way into that library.
 *
 * <p>It is a row of 32-bit words: an int, an enum and a boolean take one, a double two; a string is
 * its length in bytes, its UTF-8, a NUL (towards the library only) and zeros up to the next word; an
 * array is its length and its items; a class is its fields; an optional is a boolean, and the value if
 * that is true. {@code codec.rs} reads and writes the same.
 *
 * <p>Only the thread that loaded this class uses it: {@link #begin} says so to the others.
 */
final class JouteScratch {
    private static final Thread OWNER = Thread.currentThread();

    /** The scratch memory by words and by bytes. */
    static final IntBuffer WORDS;
    private static final ByteBuffer BYTES;

    /** The word that is read or written next by what has no fixed size. */
    static int at;

    /** How many words the arguments of the last call took. */
    private static int sent;

    /** Words after which the pages of a very large value are given back. */
    private static final int LARGE = 1 << 20;

    static {
        String name = JouteCalls.JOUTE_GAME + "_jni";
        File file = new File("lib/lib" + name + ".so");
        try {
            if (file.exists()) {
                System.load(file.getAbsolutePath());
            } else {
                System.loadLibrary(name);
            }
        } catch (UnsatisfiedLinkError error) {
            throw new UnsatisfiedLinkError(file + " cannot be loaded (" + error.getMessage()
                    + "); start the champion in its kit's folder, or download the kit again");
        }
        ByteBuffer memory = open();
        if (memory == null) {
            throw new OutOfMemoryError("not even one MiB for the API");
        }
        BYTES = memory.order(ByteOrder.nativeOrder());
        WORDS = BYTES.asIntBuffer();
    }

    private JouteScratch() {}

    /** Makes sure that the library is there. */
    static void load() {}

    /** MiB that cross at once. */
    static int limit() {
        return BYTES.capacity() >> 20;
    }

    /** Compares the API's hash with the library's and greets the arena: 0, or 1 after a message. */
    static native int start(long hash);

    /** Waits for the next user function: its index, -1 at the end, -2 after a message. */
    static native int next();

    /** A message for the candidate by its key, with its values, in the game's language. */
    static native String say(String key, String first, String second);

    private static native ByteBuffer open();

    private static native void trim();

    /** Starts a call that uses the scratch memory, at its first word. */
    static void begin(String function) {
        if (Thread.currentThread() != OWNER) {
            throw JouteErrors.clean(new RuntimeException(say("other-thread", function, "")));
        }
        if ((at | sent) > LARGE) {
            trim();
        }
        at = 0;
        sent = 0;
    }

    /** Ends the writing of arguments: what the library answers starts at the first word again. */
    static void rewind() {
        sent = at;
        at = 0;
    }

    static void put(int value) {
        WORDS.put(at++, value);
    }

    static void put(boolean value) {
        WORDS.put(at++, value ? 1 : 0);
    }

    static void put(double value) {
        putDouble(at, value);
        at += 2;
    }

    /** A double at a word. */
    static void putDouble(int word, double value) {
        BYTES.putDouble(word << 2, value);
    }

    /** A double at a word. */
    static double getDouble(int word) {
        return BYTES.getDouble(word << 2);
    }

    static int getInt() {
        return WORDS.get(at++);
    }

    static boolean getBoolean() {
        return WORDS.get(at++) != 0;
    }

    static double getDouble() {
        double value = getDouble(at);
        at += 2;
        return value;
    }

    /** A string in UTF-8; NUL and half characters are refused, {@link JouteErrors} says where. */
    static void put(String value) {
        int start = (at + 1) << 2;
        int end = start;
        int length = value.length();
        for (int i = 0; i < length; i++) {
            int c = value.charAt(i);
            if (c < 0x80) {
                if (c == 0) {
                    throw JouteErrors.BAD_STRING;
                }
                BYTES.put(end++, (byte) c);
                continue;
            }
            if (c < 0x800) {
                BYTES.put(end++, (byte) (0xC0 | c >> 6));
            } else {
                if (Character.isSurrogate((char) c)) {
                    if (++i == length || c > Character.MAX_HIGH_SURROGATE || !Character.isLowSurrogate(value.charAt(i))) {
                        throw JouteErrors.BAD_STRING;
                    }
                    c = Character.toCodePoint((char) c, value.charAt(i));
                    BYTES.put(end++, (byte) (0xF0 | c >> 18));
                    BYTES.put(end++, (byte) (0x80 | c >> 12 & 0x3F));
                } else {
                    BYTES.put(end++, (byte) (0xE0 | c >> 12));
                }
                BYTES.put(end++, (byte) (0x80 | c >> 6 & 0x3F));
            }
            BYTES.put(end++, (byte) (0x80 | c & 0x3F));
        }
        WORDS.put(at, end - start);
        BYTES.put(end, (byte) 0);
        at = (end >> 2) + 1;
    }

    static String getString() {
        int length = WORDS.get(at);
        byte[] utf8 = new byte[length];
        BYTES.get((at + 1) << 2, utf8);
        at += 1 + ((length + 3) >> 2);
        return new String(utf8, StandardCharsets.UTF_8);
    }

    static void put(int[] values) {
        WORDS.put(at, values.length);
        WORDS.put(at + 1, values);
        at += 1 + values.length;
    }

    static int[] getInts() {
        int[] values = new int[WORDS.get(at)];
        WORDS.get(at + 1, values);
        at += 1 + values.length;
        return values;
    }

    static void put(boolean[] values) {
        put(values.length);
        for (boolean value : values) {
            put(value);
        }
    }

    static boolean[] getBooleans() {
        boolean[] values = new boolean[getInt()];
        for (int i = 0; i < values.length; i++) {
            values[i] = getBoolean();
        }
        return values;
    }

    static void put(double[] values) {
        put(values.length);
        for (double value : values) {
            put(value);
        }
    }

    static double[] getDoubles() {
        double[] values = new double[getInt()];
        for (int i = 0; i < values.length; i++) {
            values[i] = getDouble();
        }
        return values;
    }

    static void put(String[] values) {
        put(values.length);
        for (String value : values) {
            put(value);
        }
    }

    static String[] getStrings() {
        String[] values = new String[getInt()];
        for (int i = 0; i < values.length; i++) {
            values[i] = getString();
        }
        return values;
    }
}
