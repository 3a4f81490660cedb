import java.lang.Character;
import java.lang.Class;
import java.lang.ClassCastException;
import java.lang.Enum;
import java.lang.IllegalAccessException;
import java.lang.IllegalArgumentException;
import java.lang.IndexOutOfBoundsException;
import java.lang.Integer;
import java.lang.NullPointerException;
import java.lang.Object;
import java.lang.RuntimeException;
import java.lang.StackTraceElement;
import java.lang.String;
import java.lang.System;
import java.lang.Thread;
import java.lang.Throwable;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds the reason why the conversion of a value failed, and creates the exception for the candidate.
 * None of these methods is called unless a conversion has failed.
 */
final class JouteErrors {
    /** The exception of {@link JouteScratch#put(String)}. {@link #explain} finds the reason. */
    static final IllegalArgumentException BAD_STRING = new IllegalArgumentException("a string that is no text");

    /** The prefix of generated methods that convert the results of user functions. */
    private static final String RETURN = "joute_return_";

    private JouteErrors() {}

    /** Throws an exception about misuse. The library calls this method through {@code load.rs}. */
    static void raise(String message) {
        throw clean(new RuntimeException(message));
    }

    /**
     * Finds the invalid value among the arguments of a call.
     *
     * @param error the exception that ended the call
     * @param method the method of {@link JouteCalls} that was called
     * @param values its arguments
     * @return the exception to throw, which names the function, the argument and the value
     */
    static RuntimeException explain(RuntimeException error, String method, Object[] values) {
        boolean result = method.startsWith(RETURN);
        String function = result ? method.substring(RETURN.length()) : method;
        for (Method candidate : JouteCalls.class.getDeclaredMethods()) {
            if (!candidate.getName().equals(method)) {
                continue;
            }
            Parameter[] parameters = candidate.getParameters();
            for (int i = 0; i < parameters.length; i++) {
                String name = result ? "result" : parameters[i].getName();
                RuntimeException found = look(function + ": " + name, parameters[i].getParameterizedType(), values[i]);
                if (found != null) {
                    return clean(found);
                }
            }
        }
        if (error instanceof IndexOutOfBoundsException) {
            return clean(new IllegalArgumentException(
                    say("too-large", function, String.valueOf(JouteScratch.limit()))));
        }
        return error;
    }

    private static RuntimeException look(String path, Type declared, Object value) {
        ParameterizedType optional = declared instanceof ParameterizedType ? (ParameterizedType) declared : null;
        Class<?> type = (Class<?>) (optional == null ? declared : optional.getRawType());
        if (type.isPrimitive()) {
            return null;
        }
        if (value == null) {
            return new NullPointerException(path + ": " + say("null-where", type.getSimpleName(), sample(type)));
        }
        if (optional != null) {
            Object held = ((Optional<?>) value).orElse(null);
            Class<?> wanted = (Class<?>) optional.getActualTypeArguments()[0];
            if (held == null || wanted.isInstance(held)) {
                return held == null ? null : look(path, wanted, held);
            }
            String found = held.getClass().getSimpleName();
            return new ClassCastException(path + ": " + say("expected", found, wanted.getSimpleName()));
        }
        if (value instanceof String) {
            String reason = string((String) value);
            return reason == null ? null : new IllegalArgumentException(path + ": " + reason);
        }
        boolean numbers = type.isArray() && type.getComponentType().isPrimitive();
        if (type.isEnum() || numbers || type.getName().startsWith("java.")) {
            return null;
        }
        if (type.isArray()) {
            for (int i = 0; i < Array.getLength(value); i++) {
                RuntimeException found = look(path + "[" + i + "]", type.getComponentType(), Array.get(value, i));
                if (found != null) {
                    return found;
                }
            }
            return null;
        }
        for (Field field : type.getDeclaredFields()) {
            if (Modifier.isStatic(field.getModifiers())) {
                continue;
            }
            try {
                RuntimeException found = look(path + "." + field.getName(), field.getGenericType(), field.get(value));
                if (found != null) {
                    return found;
                }
            } catch (IllegalAccessException error) {
                return new IllegalArgumentException(path + "." + field.getName() + ": " + error.getMessage());
            }
        }
        return null;
    }

    /** Returns the message with a key of the catalogue and its values, in the game's language. */
    static String say(String key, String... values) {
        String first = values.length > 0 ? values[0] : "";
        String second = values.length > 1 ? values[1] : "";
        return JouteScratch.say(key, first, second);
    }

    /** Returns Java code for a value of the type. */
    private static String sample(Class<?> type) {
        if (type == String.class) {
            return "\"\"";
        }
        if (type.getName().startsWith("java.util.")) {
            return type.getSimpleName() + ".empty()";
        }
        if (type.isEnum()) {
            return type.getSimpleName() + "." + ((Enum<?>) type.getEnumConstants()[0]).name();
        }
        if (type.isArray()) {
            String name = type.getSimpleName();
            int first = name.indexOf("[]");
            return "new " + name.substring(0, first) + "[0]" + name.substring(first + 2);
        }
        return "new " + type.getSimpleName() + "()";
    }

    private static String string(String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == 0) {
                return say("nul-character", String.valueOf(i));
            }
            if (!Character.isSurrogate(c)) {
                continue;
            }
            boolean pair = Character.isHighSurrogate(c) && i + 1 < value.length() && Character.isLowSurrogate(value.charAt(i + 1));
            if (!pair) {
                return say("half-character", "\\u" + Integer.toHexString(c), String.valueOf(i));
            }
            i++;
        }
        return null;
    }

    /** Removes the stack frames of the kit's own code from an exception. */
    static <T extends Throwable> T clean(T error) {
        int depth = 0; // the chain of causes may be cyclic
        for (Throwable cause = error; cause != null && depth < 100; cause = cause.getCause(), depth++) {
            StackTraceElement[] frames = cause.getStackTrace();
            List<StackTraceElement> kept = new ArrayList<>(frames.length);
            for (StackTraceElement frame : frames) {
                if (!frame.getClassName().startsWith("Joute") && !"Interface.java".equals(frame.getFileName())) {
                    kept.add(frame);
                }
            }
            if (!kept.isEmpty()) {
                cause.setStackTrace(kept.toArray(new StackTraceElement[0]));
            }
        }
        return error;
    }

    /** Prints an uncaught exception and exits as Java does, even if other threads are running. */
    static void uncaught(Throwable error) {
        System.out.flush();
        System.err.print("Exception in thread \"" + Thread.currentThread().getName() + "\" ");
        clean(error).printStackTrace();
        System.exit(1);
    }
}
