//! The names that items of an API cannot have in Java. Java or the kit's own classes reserve them.

use crate::names::{NameConflict, NameKind};

/// The keywords of Java. No item of an API can have these names.
#[rustfmt::skip]
const KEYWORDS: &[&str] = &[
    "abstract", "assert", "boolean", "break", "byte", "case", "catch", "char", "class", "const",
    "continue", "default", "do", "double", "else", "enum", "extends", "false", "final", "finally", "float",
    "for", "goto", "if", "implements", "import", "instanceof", "int", "interface", "long", "native", "new",
    "null", "package", "private", "protected", "public", "return", "short", "static", "strictfp",
    "super", "switch", "synchronized", "this", "throw", "throws", "transient", "true", "try", "void",
    "volatile", "while",
];

/// The Java keywords that only types cannot have as names. They are in lower case, so they do not
/// affect the generated types.
const TYPE_WORDS: &[&str] = &["permits", "record", "sealed", "var", "yield"];

/// The Java keywords that are method names only after a class name. API functions cannot have these
/// names.
const METHOD_WORDS: &[&str] = &["yield"];

/// The methods without arguments of the Java class `Object`. API functions cannot have these names,
/// because a static method cannot override them.
const OBJECT: &[&str] =
    &["clone", "finalize", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait"];

/// The classes of the Java kit, and the class that the candidate writes. API types cannot have
/// these names.
const OURS: &[&str] =
    &["Api", "Champion", "Interface", "JouteCalls", "JouteErrors", "JouteMain", "JouteScratch"];

/// The names that Java variables cannot have. They would shadow a package or a class that the kit
/// uses.
const HIDDEN: &[&str] = &["java", "JouteCalls", "JouteErrors", "JouteScratch"];

/// Returns the reason why this name is forbidden in Java code. Returns `None` if it is allowed.
/// Names of `java.lang` may be shadowed, because the kit uses fully qualified names.
pub fn reserved(kind: NameKind, name: &str) -> Option<NameConflict> {
    let word = || match kind {
        NameKind::Enum | NameKind::Struct => TYPE_WORDS.contains(&name),
        NameKind::Function | NameKind::UserFunction | NameKind::Display => METHOD_WORDS.contains(&name),
        _ => false,
    };
    let kit = match kind {
        NameKind::Enum | NameKind::Struct => OURS.contains(&name),
        NameKind::Field => name == "java",
        NameKind::Argument => HIDDEN.contains(&name),
        NameKind::Function
        | NameKind::UserFunction
        | NameKind::Display
        | NameKind::Constant
        | NameKind::Value => false,
    };
    let method = matches!(kind, NameKind::Function | NameKind::UserFunction | NameKind::Display);
    if KEYWORDS.contains(&name) || word() {
        return Some(NameConflict::Word);
    }
    let library = (method && OBJECT.contains(&name)).then_some(NameConflict::Library("java.lang.Object"));
    library.or(kit.then_some(NameConflict::Kit))
}

/// Returns every word that is reserved in generated Java code. At least one kind of item cannot
/// have it as its name.
pub fn words() -> Vec<&'static str> {
    [KEYWORDS, TYPE_WORDS, METHOD_WORDS, OBJECT, OURS, HIDDEN].concat()
}
