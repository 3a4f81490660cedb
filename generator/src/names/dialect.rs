//! The rules by which a programming language spells the names of a game's API.

use crate::model::Api;
use std::fmt;

/// The kind of item to which a name belongs, such as a struct or a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NameKind {
    /// The name of an enum in a game's API.
    Enum,
    /// The name of a struct in a game's API.
    Struct,
    /// The name of an API function, which the champion can call.
    Function,
    /// The name of a user function, which the champion defines.
    UserFunction,
    /// The name of a generated function that prints values of an enum or a struct.
    Display,
    /// The name of a constant in a game's API.
    Constant,
    /// The name of an enum value in a game's API.
    Value,
    /// The name of a struct field in a game's API.
    Field,
    /// The name of a function argument in a game's API.
    Argument,
}

/// The scope in which a name in generated code must be unique.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NameScope {
    /// A namespace with this title. Several kinds of names may share it.
    Shared(&'static str),
    /// The names of sibling items, all names of the given kinds, and some types. The siblings are
    /// the fields of one struct, the arguments of one function, or the values of one enum.
    Clear(&'static [NameKind], NearbyTypes),
    /// The names of sibling items only, such as the other fields of a struct.
    Siblings,
    /// The names of sibling items and of the type that contains them. For a field, these are the
    /// other fields and the struct.
    Inside,
}

/// The types whose names a field or an argument must not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NearbyTypes {
    /// No type is excluded. Fields and arguments may have the name of any type.
    Nothing,
    /// The result type of the user function. The starter champion constructs a value of this type,
    /// so that no argument can have its name.
    Result,
    /// The types of all later arguments, and the result type of the user function.
    Later,
    /// The types of all fields of the struct or all arguments of the function.
    All,
}

/// The reason why a programming language cannot use a name of a game's API.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum NameConflict {
    /// The name is a keyword of the language.
    Word,
    /// The language gives a special meaning to names of this form. An example is a leading
    /// underscore.
    Form,
    /// The name already exists in a library, such as "the C library".
    Library(&'static str),
    /// The name already exists in the kit's own code.
    Kit,
    /// The name is already used by another item of the API. The item is given by its path, such as
    /// `function.score`.
    Other(String),
}

impl fmt::Display for NameConflict {
    /// Writes the reason as the end of a sentence, such as "a word of the language".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = match self {
            NameConflict::Word => return f.write_str("a word of the language"),
            NameConflict::Form => return f.write_str("a form that means something else there"),
            NameConflict::Library(library) => return write!(f, "taken by {library}"),
            NameConflict::Kit => return f.write_str("taken by the kit's own code"),
            NameConflict::Other(path) => path,
        };
        match path.split('.').collect::<Vec<_>>().as_slice() {
            ["enum", holder, name] => write!(f, "taken by the value `{name}` of `{holder}`"),
            ["struct", holder, name] => write!(f, "taken by the field `{name}` of `{holder}`"),
            [_, holder, name] => write!(f, "taken by the argument `{name}` of `{holder}`"),
            [word, name] => write!(f, "taken by the {} `{name}`", word.replace('_', " ")),
            _ => write!(f, "taken by `{path}`"),
        }
    }
}

/// The rules by which a programming language spells the names of a game's API.
#[derive(Debug, Clone, Copy)]
pub struct Dialect {
    /// Converts a name to the language's case for items of this kind. For example, types are
    /// written `FooBar`.
    pub case: fn(NameKind, &str) -> String,
    /// Returns the reason why the language forbids a name for items of this kind. Returns `None` if
    /// the name is allowed. `generator/tests/escapes.rs` checks each word with the language's
    /// compiler.
    pub reserved: fn(NameKind, &str) -> Option<NameConflict>,
    /// Returns all words that the language forbids for at least one kind of item.
    pub words: fn() -> Vec<&'static str>,
    /// Returns additional names in the generated code of this API, such as `position_array`. Items
    /// of the API cannot have these names.
    pub claims: fn(&Api) -> Vec<String>,
    /// Returns a replacement for a name that the language does not allow.
    pub escape: fn(NameKind, &str) -> String,
    /// Returns the scope in which names of this kind must be unique.
    pub space: fn(NameKind) -> NameScope,
}

/// Converts constants and enum values to upper case, and keeps all other names. Languages can use it
/// as [`Dialect::case`].
pub fn upper_constants(kind: NameKind, name: &str) -> String {
    match kind {
        NameKind::Constant | NameKind::Value => name.to_ascii_uppercase(),
        NameKind::Enum
        | NameKind::Struct
        | NameKind::Function
        | NameKind::UserFunction
        | NameKind::Display
        | NameKind::Field
        | NameKind::Argument => name.into(),
    }
}

/// Appends an underscore to a name. Languages can use it as [`Dialect::escape`].
pub fn underscored(_: NameKind, name: &str) -> String {
    format!("{name}_")
}

/// Returns an empty list. Languages use it as [`Dialect::claims`] if their generated code needs no
/// additional names.
pub fn no_claims(_: &Api) -> Vec<String> {
    Vec::new()
}

/// A name of the API that a programming language does not allow. It also contains the replacement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EscapedName {
    /// The kind of API item that has the name.
    pub kind: NameKind,
    /// The path of the item in the description, such as `function.se_deplacer.entite`.
    pub path: String,
    /// The original name in the language's case. The language does not allow it.
    pub wanted: String,
    /// The replacement that the generated code uses.
    pub used: String,
    /// The reason why the original name cannot be used.
    pub taken: NameConflict,
}
