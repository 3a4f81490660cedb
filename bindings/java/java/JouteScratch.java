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
 * The scratch memory in which strings, arrays and structs are passed to and from the game's library,
 * and the functions that load this library.
 *
 * <p>The memory consists of 32-bit words. An int, an enum and a boolean take one word, and a double
 * takes two. A string consists of its length in bytes, its UTF-8 bytes, a NUL (in arguments only) and
 * zeros up to the next word. An array consists of its length and its items, and a class of its fields.
 * An optional consists of a boolean and, if this is true, the value. {@code codec.rs} implements the
 * same format.
 *
 * <p>Only the thread that loaded this class may use the memory. {@link #begin} refuses other threads.
 */
final class JouteScratch {
    private static final Thread OWNER = Thread.currentThread();

    /** Views of the scratch memory as words and as bytes. */
    static final IntBuffer WORDS;
    private static final ByteBuffer BYTES;

    /** The index of the next word for values without a fixed size. */
    static int at;

    /** The number of words of the last call's arguments. */
    private static int sent;

    /** The number of words above which memory pages are released after a call. */
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

    /** Loads this class and thereby the library. */
    static void load() {}

    /** Returns the maximum size of the arguments or the result of a call, in MiB. */
    static int limit() {
        return BYTES.capacity() >> 20;
    }

    /** Connects to the arena and compares the API's hash. Returns 0, or 1 after it has printed an error. */
    static native int start(long hash);

    /** Waits for the next user function. Returns its index, -1 at the end, or -2 after it has printed an error. */
    static native int next();

    /** Returns the message with a key of the catalogue and its values, in the game's language. */
    static native String say(String key, String first, String second);

    private static native ByteBuffer open();

    private static native void trim();

    /** Begins a call whose arguments are written from the first word on. */
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

    /** Ends the writing of arguments. The result is read from the first word on. */
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

    /** Writes a double at a word. */
    static void putDouble(int word, double value) {
        BYTES.putDouble(word << 2, value);
    }

    /** Returns the double at a word. */
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

    /** Writes a string as UTF-8. Throws an exception if it contains a NUL or half of a surrogate pair. */
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
