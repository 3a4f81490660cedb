//! Names that Java, its `java.lang` or our own classes took.

use crate::names::Kind;

/// Words of the language, those with a meaning in some places only included.
#[rustfmt::skip]
const KEYWORDS: &[&str] = &[
    "_", "abstract", "assert", "boolean", "break", "byte", "case", "catch", "char", "class", "const",
    "continue", "default", "do", "double", "else", "enum", "extends", "false", "final", "finally", "float",
    "for", "goto", "if", "implements", "import", "instanceof", "int", "interface", "long", "native", "new",
    "null", "package", "private", "protected", "public", "record", "return", "short", "static", "strictfp",
    "super", "switch", "synchronized", "this", "throw", "throws", "transient", "true", "try", "var", "void",
    "volatile", "while", "yield",
];

/// Methods that every object has: a static one of the same name might not be allowed.
const OBJECT: &[&str] = &[
    "clone",
    "equals",
    "finalize",
    "getClass",
    "hashCode",
    "notify",
    "notifyAll",
    "toString",
    "wait",
    "main",
];

/// Our classes, and the one that the candidate writes.
const OURS: &[&str] =
    &["Api", "Champion", "Interface", "JouteCalls", "JouteErrors", "JouteMain", "JouteProbe", "JouteWire"];

/// `java.lang`, whose types are open everywhere: Java 17's, and what came since.
#[rustfmt::skip]
const LANG: &[&str] = &[
    "AbstractMethodError", "Appendable", "ArithmeticException", "ArrayIndexOutOfBoundsException",
    "ArrayStoreException", "AssertionError", "AutoCloseable", "Boolean", "BootstrapMethodError", "Byte",
    "CharSequence", "Character", "Class", "ClassCastException", "ClassCircularityError", "ClassFormatError",
    "ClassLoader", "ClassNotFoundException", "ClassValue", "CloneNotSupportedException", "Cloneable",
    "Comparable", "Compiler", "Deprecated", "Double", "Enum", "EnumConstantNotPresentException", "Error",
    "Exception", "ExceptionInInitializerError", "Float", "FunctionalInterface", "IO", "IllegalAccessError",
    "IllegalAccessException", "IllegalArgumentException", "IllegalCallerException",
    "IllegalMonitorStateException", "IllegalStateException", "IllegalThreadStateException",
    "IncompatibleClassChangeError", "IndexOutOfBoundsException", "InheritableThreadLocal",
    "InstantiationError", "InstantiationException", "Integer", "InternalError", "InterruptedException",
    "Iterable", "LayerInstantiationException", "LinkageError", "Long", "MatchException", "Math", "Module",
    "ModuleLayer", "NegativeArraySizeException", "NoClassDefFoundError", "NoSuchFieldError",
    "NoSuchFieldException", "NoSuchMethodError", "NoSuchMethodException", "NullPointerException", "Number",
    "NumberFormatException", "Object", "OutOfMemoryError", "Override", "Package", "Process",
    "ProcessBuilder", "ProcessHandle", "Readable", "Record", "ReflectiveOperationException", "Runnable",
    "Runtime", "RuntimeException", "RuntimePermission", "SafeVarargs", "ScopedValue", "SecurityException",
    "SecurityManager", "Short", "StableValue", "StackOverflowError", "StackTraceElement", "StackWalker",
    "StrictMath", "String", "StringBuffer", "StringBuilder", "StringIndexOutOfBoundsException",
    "StringTemplate", "SuppressWarnings", "System", "Thread", "ThreadDeath", "ThreadGroup", "ThreadLocal",
    "Throwable", "TypeNotPresentException", "UnknownError", "UnsatisfiedLinkError",
    "UnsupportedClassVersionError", "UnsupportedOperationException", "VerifyError", "VirtualMachineError",
    "Void", "WrongThreadException",
];

/// True if a name cannot be what a kind of name names.
pub fn reserved(kind: Kind, name: &str) -> bool {
    let type_name = || OURS.contains(&name) || LANG.contains(&name);
    KEYWORDS.contains(&name)
        || match kind {
            Kind::Enum | Kind::Struct | Kind::Constant => type_name(),
            Kind::Function | Kind::UserFunction | Kind::Display => OBJECT.contains(&name),
            // Generated code says `java.util`, which a variable called `java` would hide.
            Kind::Field | Kind::Argument => name == "java" || type_name(),
            Kind::Value => false,
        }
        || name.starts_with("joute_")
}
