//! Names that Java or our own classes already use.

use crate::names::{Kind, Taken};

/// Words of the language.
#[rustfmt::skip]
const KEYWORDS: &[&str] = &[
    "abstract", "assert", "boolean", "break", "byte", "case", "catch", "char", "class", "const",
    "continue", "default", "do", "double", "else", "enum", "extends", "false", "final", "finally", "float",
    "for", "goto", "if", "implements", "import", "instanceof", "int", "interface", "long", "native", "new",
    "null", "package", "private", "protected", "public", "return", "short", "static", "strictfp",
    "super", "switch", "synchronized", "this", "throw", "throws", "transient", "true", "try", "void",
    "volatile", "while",
];

/// Words that no type may have, and none of ours is: they are in lower case.
const TYPE_WORDS: &[&str] = &["permits", "record", "sealed", "var", "yield"];

/// Words that a method may have, but not be called by without its class.
const METHOD_WORDS: &[&str] = &["yield"];

/// Methods without arguments that every object has: a static one would have to override them.
const OBJECT: &[&str] =
    &["clone", "finalize", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait"];

/// Our classes, and the one that the candidate writes.
const OURS: &[&str] =
    &["Api", "Champion", "Interface", "JouteCalls", "JouteErrors", "JouteMain", "JouteScratch"];

/// Names without which our own code would be another's: a variable hides a package and a class.
const HIDDEN: &[&str] = &["java", "JouteCalls", "JouteErrors", "JouteScratch"];

/// Who has a name, if Java lets nobody have it for this kind. What `java.lang` has open everywhere may be hidden: the kit
/// itself names it in full.
pub fn reserved(kind: Kind, name: &str) -> Option<Taken> {
    let word = || match kind {
        Kind::Enum | Kind::Struct => TYPE_WORDS.contains(&name),
        Kind::Function | Kind::UserFunction | Kind::Display => METHOD_WORDS.contains(&name),
        _ => false,
    };
    let kit = match kind {
        Kind::Enum | Kind::Struct => OURS.contains(&name),
        Kind::Field => name == "java",
        Kind::Argument => HIDDEN.contains(&name),
        Kind::Function | Kind::UserFunction | Kind::Display | Kind::Constant | Kind::Value => false,
    };
    let method = matches!(kind, Kind::Function | Kind::UserFunction | Kind::Display);
    if KEYWORDS.contains(&name) || word() {
        return Some(Taken::Word);
    }
    let library = (method && OBJECT.contains(&name)).then_some(Taken::Library("java.lang.Object"));
    library.or(kit.then_some(Taken::Kit))
}

/// Every word of the tables.
pub fn words() -> Vec<&'static str> {
    [KEYWORDS, TYPE_WORDS, METHOD_WORDS, OBJECT, OURS, HIDDEN].concat()
}
