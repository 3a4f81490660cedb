//! The naming conventions and the forbidden names in generated Java code.

use crate::names::{
    Dialect, NameConflict, NameKind, NameScope, NearbyTypes, camel, is_listed, no_claims, underscored,
};

/// The naming conventions of generated Java code.
pub const DIALECT: Dialect = Dialect { case, reserved, words, claims: no_claims, escape: underscored, space };

/// The keywords of Java. No item of an API can have these names.
const KEYWORDS: &str = include_str!("keywords.txt");

/// The Java keywords that only types cannot have as names. They are in lower case, so they do not
/// affect the generated types.
const TYPE_WORDS: &[&str] = &["permits", "record", "sealed", "var", "yield"];

/// The Java keywords that are method names only after a class name. API functions cannot have these
/// names.
const METHOD_WORDS: &[&str] = &["yield"];

/// The methods without arguments of the Java class `Object`. API functions cannot have these names,
/// because a static method cannot override them.
const OBJECT_METHODS: &[&str] =
    &["clone", "finalize", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait"];

/// The classes of the Java kit, and the class that the candidate writes. API types cannot have
/// these names.
const KIT_CLASSES: &[&str] =
    &["Api", "Champion", "Interface", "JouteCalls", "JouteErrors", "JouteMain", "JouteScratch"];

/// The names that Java variables cannot have. They would shadow a package or a class that the kit
/// uses.
const SHADOWED_NAMES: &[&str] = &["java", "JouteCalls", "JouteErrors", "JouteScratch"];

/// Returns the reason why this name is forbidden in Java code. Returns `None` if it is allowed.
/// Names of `java.lang` may be shadowed, because the kit uses fully qualified names.
fn reserved(kind: NameKind, name: &str) -> Option<NameConflict> {
    let word = || match kind {
        NameKind::Enum | NameKind::Struct => TYPE_WORDS.contains(&name),
        NameKind::Function | NameKind::UserFunction | NameKind::Display => METHOD_WORDS.contains(&name),
        _ => false,
    };
    let kit = match kind {
        NameKind::Enum | NameKind::Struct => KIT_CLASSES.contains(&name),
        NameKind::Field => name == "java",
        NameKind::Argument => SHADOWED_NAMES.contains(&name),
        NameKind::Function
        | NameKind::UserFunction
        | NameKind::Display
        | NameKind::Constant
        | NameKind::Value => false,
    };
    let method = matches!(kind, NameKind::Function | NameKind::UserFunction | NameKind::Display);
    if is_listed(KEYWORDS, name) || word() {
        return Some(NameConflict::Word);
    }
    let library =
        (method && OBJECT_METHODS.contains(&name)).then_some(NameConflict::Library("java.lang.Object"));
    library.or(kit.then_some(NameConflict::Kit))
}

/// Returns every word that is reserved in generated Java code. At least one kind of item cannot
/// have it as its name.
fn words() -> Vec<&'static str> {
    KEYWORDS
        .lines()
        .chain([TYPE_WORDS, METHOD_WORDS, OBJECT_METHODS, KIT_CLASSES, SHADOWED_NAMES].concat())
        .collect()
}

/// Converts a name of the API description to Java's spelling. Types are in `CamelCase`, and
/// constants and enum values in upper case. Functions, fields and arguments keep the spelling of
/// the description, because existing Java champions use it.
fn case(kind: NameKind, name: &str) -> String {
    match kind {
        NameKind::Enum | NameKind::Struct => camel(name),
        NameKind::Constant | NameKind::Value => name.to_ascii_uppercase(),
        NameKind::Function
        | NameKind::UserFunction
        | NameKind::Display
        | NameKind::Field
        | NameKind::Argument => name.into(),
    }
}

/// Returns the scope in which names of this kind must be unique in Java. A variable shadows a type
/// with the same name. Therefore constants must not have the names of types, and fields and
/// arguments must not have the names of types used next to them. Methods have a separate namespace.
/// User functions share it, because their class inherits the methods of the API.
fn space(kind: NameKind) -> NameScope {
    match kind {
        NameKind::Enum | NameKind::Struct | NameKind::Constant => NameScope::Shared("types and constants"),
        NameKind::Function | NameKind::UserFunction | NameKind::Display => NameScope::Shared("methods"),
        NameKind::Field | NameKind::Argument => NameScope::Clear(&[], NearbyTypes::All),
        NameKind::Value => NameScope::Siblings,
    }
}
