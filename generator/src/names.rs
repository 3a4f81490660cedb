//! The conversion of all names of a description for one language. A name is cased, then escaped, then checked
//! for collisions.
//!
//! A backend never spells an identifier of the description itself. It provides its [`Dialect`] and reads the
//! resulting [`Names`].

mod assigner;
mod list;

use crate::model::{Api, EnumId, Locale, Shape, StructId};
use assigner::NameAssigner;
use joute_words::border;
pub use list::listed;
use std::collections::HashSet;
use std::fmt;

/// The kind of API item that a name in generated code denotes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NameKind {
    /// The name of an enum type in the API.
    Enum,
    /// The name of a struct type in the API.
    Struct,
    /// The name of an API function.
    Function,
    /// The name of a user function, which the champion defines.
    UserFunction,
    /// The name of a display function, which prints a value of an enum or a struct.
    Display,
    /// The name of a constant of the API.
    Constant,
    /// The name of one value of an enum.
    Value,
    /// The name of a field of a struct.
    Field,
    /// The name of an argument of a function.
    Argument,
}

/// The scope within which a name of a given kind must be unique in generated code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NameScope {
    /// A namespace of the generated module, identified by this text. All kinds with the same
    /// namespace share it.
    Shared(&'static str),
    /// The scope of the name's siblings (the fields of one struct, the arguments of one function,
    /// the values of one enum), the names of the given kinds, and some of the types used by the
    /// siblings.
    Clear(&'static [NameKind], NearbyTypes),
    /// The scope of the name's siblings only, such as the fields of one struct.
    Siblings,
    /// The scope of the name's siblings and the type that contains them, such as a struct with its
    /// fields.
    Inside,
}

/// The types used by a struct or a function that the names of its fields or arguments must not
/// shadow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NearbyTypes {
    /// No types: fields and arguments may have the name of any type.
    Nothing,
    /// The result type of a user function. The starter champion constructs a value of this type, so
    /// arguments must not have its name.
    Result,
    /// The types of the arguments after this one, and the result type of a user function.
    Later,
    /// The types of all fields of the struct or all arguments of the function.
    All,
}

/// The reason why a name of the description cannot be used in a programming language.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum NameConflict {
    /// A keyword: the language reserves the name.
    Word,
    /// A special form: names of this form, such as those with a leading underscore, have another
    /// meaning in the language.
    Form,
    /// A conflict with a name in the given library, such as "the C library".
    Library(&'static str),
    /// A conflict with a name in the kit's own code.
    Kit,
    /// A conflict with another item of the description, given by its path, such as
    /// `function.score`.
    Other(String),
}

impl fmt::Display for NameConflict {
    /// Writes the reason of a name conflict as the end of a sentence, such as "a word of the
    /// language".
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

/// The naming conventions of a programming language, with which names of a description are spelt in
/// generated code.
#[derive(Debug, Clone, Copy)]
pub struct Dialect {
    /// Converts a name of the description to the case that the language uses for items of the given
    /// kind.
    pub case: fn(NameKind, &str) -> String,
    /// Returns the reason why the language does not allow a name for items of a given kind, or
    /// `None`. `generator/tests/escapes.rs` checks each word with the language's compiler.
    pub reserved: fn(NameKind, &str) -> Option<NameConflict>,
    /// Returns every word that the language does not allow as a name for at least one kind of item.
    pub words: fn() -> Vec<&'static str>,
    /// Returns the names that generated code of this API derives in shared namespaces, such as
    /// `position_array`. Items of the API cannot use them.
    pub claims: fn(&Api) -> Vec<String>,
    /// Returns the replacement for a name that the language does not allow.
    pub escape: fn(NameKind, &str) -> String,
    /// Returns the scope within which names of the given kind must be unique.
    pub space: fn(NameKind) -> NameScope,
}

/// Returns no names. This is the value of [`Dialect::claims`] for languages whose generated code
/// derives no names.
pub fn no_claims(_: &Api) -> Vec<String> {
    Vec::new()
}

/// A name of the description that a language does not allow, with the name that replaces it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EscapedName {
    /// The kind of API item that has the name.
    pub kind: NameKind,
    /// The path of the API item in the description, such as `function.se_deplacer.entite`.
    pub path: String,
    /// The original name in the language's case, which is not allowed.
    pub wanted: String,
    /// The name that generated code uses instead of the original one.
    pub used: String,
    /// The reason why the original name cannot be used.
    pub taken: NameConflict,
}

/// All names of an API as one programming language spells them. The indices are those of [`Api`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Names {
    locale: Locale,
    /// The names of the enum types in the language.
    pub enums: Vec<String>,
    /// The names of the values of each enum in the language.
    pub values: Vec<Vec<String>>,
    /// The names of the struct types in the language.
    pub structs: Vec<String>,
    /// The names of the fields of each struct in the language.
    pub fields: Vec<Vec<String>>,
    /// The names of the API functions in the language.
    pub functions: Vec<String>,
    /// The argument names of each API function in the language.
    pub args: Vec<Vec<String>>,
    /// The names of the user functions, which the champion defines, in the language.
    pub user_functions: Vec<String>,
    /// The argument names of each user function, which the champion defines, in the language.
    pub user_args: Vec<Vec<String>>,
    /// The names of the constants in the language.
    pub constants: Vec<String>,
    /// The name of the function that prints values of each enum.
    pub enum_displays: Vec<String>,
    /// The name of the function that prints values of each struct.
    pub struct_displays: Vec<String>,
    /// The names of the description that the language does not allow and that were therefore
    /// replaced.
    pub escapes: Vec<EscapedName>,
}

impl Names {
    /// Computes all names of an API as a programming language spells them.
    pub fn new(api: &Api, dialect: Dialect) -> Self {
        let mut assigner = NameAssigner::new(api, dialect);
        let Api { name: _, locale: _, constants, enums, structs, functions, user_functions } = api;
        let enum_names = assigner.all(NameKind::Enum, "enum", enums.iter().map(|e| e.name.as_str()));
        let struct_names = assigner.all(NameKind::Struct, "struct", structs.iter().map(|s| s.name.as_str()));
        let function_names =
            assigner.all(NameKind::Function, "function", functions.iter().map(|f| f.name.as_str()));
        let user_names = assigner.all(
            NameKind::UserFunction,
            "user_function",
            user_functions.iter().map(|f| f.name.as_str()),
        );
        let enum_displays = assigner.displays(api, "enum", enums.iter().map(|e| e.name.as_str()));
        let struct_displays = assigner.displays(api, "struct", structs.iter().map(|s| s.name.as_str()));
        let constant_names =
            assigner.all(NameKind::Constant, "constant", constants.iter().map(|c| c.name.as_str()));
        let values = enums.iter().map(|e| {
            let path = format!("enum.{}", e.name);
            assigner.all(NameKind::Value, &path, e.values.iter().map(|v| v.name.as_str()))
        });
        let values = values.collect();
        // If the fields of all structs share a namespace, records get their names before tuples, whose field
        // names are used less.
        let mut fields = vec![Vec::new(); structs.len()];
        for shape in [Shape::Record, Shape::Tuple] {
            for (i, s) in structs.iter().enumerate().filter(|(_, s)| s.shape == shape) {
                fields[i] = assigner.fields(s, &struct_names[i], (&enum_names, &struct_names));
            }
        }
        let types = (enum_names.as_slice(), struct_names.as_slice());
        let args = assigner.arguments("function", functions, false, types);
        let user_args = assigner.arguments("user_function", user_functions, true, types);
        Names {
            locale: api.locale,
            enums: enum_names,
            values,
            structs: struct_names,
            fields,
            functions: function_names,
            args,
            user_functions: user_names,
            user_args,
            constants: constant_names,
            enum_displays,
            struct_displays,
            escapes: assigner.escapes,
        }
    }

    /// Computes additional names for generated code that are derived from those of the API, such as
    /// the name of a list's length. A name that is taken by the API or by an earlier derived name
    /// gets underscores appended.
    pub fn derived(&self, dialect: Dialect, wanted: impl Iterator<Item = String>) -> Vec<String> {
        let Names { enums, values, structs, fields, functions, args, user_functions, .. } = self;
        let Names { locale: _, user_args, constants, enum_displays, struct_displays, escapes: _, .. } = self;
        let lists = [enums, structs, functions, user_functions, constants, enum_displays, struct_displays];
        let lists = lists.into_iter().chain(values).chain(fields).chain(args).chain(user_args);
        let mut taken: HashSet<String> = lists.flatten().cloned().collect();
        let spell = |mut name: String| {
            if (dialect.reserved)(NameKind::Constant, &name).is_some() {
                name = (dialect.escape)(NameKind::Constant, &name);
            }
            while !taken.insert(name.clone()) {
                name.push('_');
            }
            name
        };
        wanted.map(spell).collect()
    }

    /// Returns the first and last value of an enum with their numbers, for messages, such as `RED =
    /// 0 to BLUE = 2`.
    pub fn range(&self, id: EnumId) -> String {
        range(&self.values[id.0], self.locale)
    }

    /// Returns the type name of an enum in the language.
    pub fn enumeration(&self, id: EnumId) -> &str {
        &self.enums[id.0]
    }

    /// Returns the type name of a struct in the language.
    pub fn structure(&self, id: StructId) -> &str {
        &self.structs[id.0]
    }
}

/// Returns the first and last name of an enum's values with their numbers, for messages. The values
/// are numbered from 0.
pub(crate) fn range(names: &[String], locale: Locale) -> String {
    match names {
        [] => String::new(),
        [only] => format!("{only} = 0"),
        [first, .., last] => border::range(locale, first, last, names.len() - 1),
    }
}

/// Converts a name such as `foo_bar` to `FooBar`. Every underscore starts a new word, and an
/// underscore between two digits is kept.
pub fn camel(name: &str) -> String {
    let mut words = name.split('_').filter(|word| !word.is_empty()).map(capitalized).peekable();
    let mut out = String::new();
    while let Some(word) = words.next() {
        out.push_str(&word);
        // Keeps `v1_2` distinct from `v12`.
        let digits = |next: &String| next.starts_with(|c: char| c.is_ascii_digit());
        if out.ends_with(|c: char| c.is_ascii_digit()) && words.peek().is_some_and(digits) {
            out.push('_');
        }
    }
    if out.is_empty() || out.starts_with(|c: char| c.is_ascii_digit()) { format!("_{out}") } else { out }
}

/// Converts a name such as `foo_bar` or `FOO_BAR` to `FooBar`.
pub fn camel_lower(name: &str) -> String {
    camel(&name.to_ascii_lowercase())
}

/// Converts the first letter of a name to upper case and leaves the rest unchanged.
pub fn capitalized(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(chars).collect()
}

/// Converts the first letter of a name to upper case and the rest to lower case.
pub fn sentence(name: &str) -> String {
    capitalized(&name.to_ascii_lowercase())
}
