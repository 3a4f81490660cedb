//! The one gateway for names: cased, then escaped, then checked for collisions.
//!
//! A backend never spells an identifier of the description by itself. It gives its [`Dialect`] and
//! reads a [`Names`].

mod desk;
mod list;

use crate::model::{Api, EnumId, Locale, Shape, StructId};
use desk::Desk;
use joute_words::border;
pub use list::listed;
use std::collections::HashSet;
use std::fmt;

/// What a name names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// An enum type.
    Enum,
    /// A struct type.
    Struct,
    /// A function of the API.
    Function,
    /// A function that the champion writes.
    UserFunction,
    /// An `afficher_*` function.
    Display,
    /// A constant.
    Constant,
    /// A value of an enum.
    Value,
    /// A field of a struct.
    Field,
    /// An argument of a function.
    Argument,
}

/// Where a kind of name must be unique in a language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Space {
    /// In one namespace of the generated module, shared by all kinds that name it.
    Shared(&'static str),
    /// Among its siblings (the fields of one struct, the arguments of one function, the values of one enum), and
    /// different from the names of some kinds and from some of the types beside it.
    Clear(&'static [Kind], Beside),
    /// Among its siblings only.
    Siblings,
    /// Among its siblings, and different from the type that holds them.
    Inside,
}

/// Which types of a struct or a function its fields or arguments must not hide.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Beside {
    /// None.
    Nothing,
    /// A user function's result, which the starter makes.
    Result,
    /// Those of the arguments that follow, and a user function's result.
    Later,
    /// Those of all of them.
    All,
}

/// What already has a name that the description uses.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Taken {
    /// A word of the language.
    Word,
    /// A form that means something else to the language, such as a leading underscore.
    Form,
    /// Something that exists before the game, and what it is: "the C library".
    Library(&'static str),
    /// The kit's own code.
    Kit,
    /// Another name of the description, by its path: `function.score`.
    Other(String),
}

impl fmt::Display for Taken {
    /// For the end of a sentence: "a word of the language".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = match self {
            Taken::Word => return f.write_str("a word of the language"),
            Taken::Form => return f.write_str("a form that means something else there"),
            Taken::Library(library) => return write!(f, "taken by {library}"),
            Taken::Kit => return f.write_str("taken by the kit's own code"),
            Taken::Other(path) => path,
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

/// A language's naming conventions.
#[derive(Debug, Clone, Copy)]
pub struct Dialect {
    /// The language's case for a kind.
    pub case: fn(Kind, &str) -> String,
    /// What already has a name, if the language really refuses it for this kind. `generator/tests/escapes.rs` asks its
    /// compiler about each word.
    pub reserved: fn(Kind, &str) -> Option<Taken>,
    /// Every word that some kind cannot have.
    pub words: fn() -> Vec<&'static str>,
    /// What generated code makes of this API's own names in the shared spaces: `position_array`.
    pub claims: fn(&Api) -> Vec<String>,
    /// How the language escapes a name that is taken.
    pub escape: fn(Kind, &str) -> String,
    /// Where a kind must be unique.
    pub space: fn(Kind) -> Space,
}

/// Claims nothing.
pub fn no_claims(_: &Api) -> Vec<String> {
    Vec::new()
}

/// A name that had to be escaped in a language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Escape {
    /// What it names.
    pub kind: Kind,
    /// Where it stands in the description: `function.se_deplacer.entite`.
    pub path: String,
    /// The name in the language's case.
    pub wanted: String,
    /// The name that is used instead.
    pub used: String,
    /// What has it already.
    pub taken: Taken,
}

/// Every name of an API, as one language spells it. Indices are those of [`Api`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Names {
    locale: Locale,
    /// Enum types.
    pub enums: Vec<String>,
    /// Values, by enum.
    pub values: Vec<Vec<String>>,
    /// Struct types.
    pub structs: Vec<String>,
    /// Fields, by struct.
    pub fields: Vec<Vec<String>>,
    /// Functions of the API.
    pub functions: Vec<String>,
    /// Their arguments.
    pub args: Vec<Vec<String>>,
    /// Functions that the champion writes.
    pub user_functions: Vec<String>,
    /// Their arguments.
    pub user_args: Vec<Vec<String>>,
    /// Constants.
    pub constants: Vec<String>,
    /// `afficher_*` of each enum.
    pub enum_displays: Vec<String>,
    /// `afficher_*` of each struct.
    pub struct_displays: Vec<String>,
    /// The names that had to be escaped, and how.
    pub escapes: Vec<Escape>,
}

impl Names {
    /// Spells a whole API.
    pub fn new(api: &Api, dialect: Dialect) -> Self {
        let mut desk = Desk::new(api, dialect);
        let Api { name: _, locale: _, constants, enums, structs, functions, user_functions } = api;
        let enum_names = desk.all(Kind::Enum, "enum", enums.iter().map(|e| e.name.as_str()));
        let struct_names = desk.all(Kind::Struct, "struct", structs.iter().map(|s| s.name.as_str()));
        let function_names = desk.all(Kind::Function, "function", functions.iter().map(|f| f.name.as_str()));
        let user_names =
            desk.all(Kind::UserFunction, "user_function", user_functions.iter().map(|f| f.name.as_str()));
        let enum_displays = desk.displays("enum", enums.iter().map(|e| e.name.as_str()));
        let struct_displays = desk.displays("struct", structs.iter().map(|s| s.name.as_str()));
        let constant_names = desk.all(Kind::Constant, "constant", constants.iter().map(|c| c.name.as_str()));
        let values = enums.iter().map(|e| {
            let path = format!("enum.{}", e.name);
            desk.all(Kind::Value, &path, e.values.iter().map(|v| v.name.as_str()))
        });
        let values = values.collect();
        // Where the fields of all structs share a space, those that are used by name come before a tuple's.
        let mut fields = vec![Vec::new(); structs.len()];
        for shape in [Shape::Record, Shape::Tuple] {
            for (i, s) in structs.iter().enumerate().filter(|(_, s)| s.shape == shape) {
                fields[i] = desk.fields(s, &struct_names[i], (&enum_names, &struct_names));
            }
        }
        let types = (enum_names.as_slice(), struct_names.as_slice());
        let args = desk.arguments("function", functions, false, types);
        let user_args = desk.arguments("user_function", user_functions, true, types);
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
            escapes: desk.escapes,
        }
    }

    /// Names made from those of the API, such as that of a list's length: escaped, and with underscores more where
    /// something of the API has them, or one that came before.
    pub fn derived(&self, dialect: Dialect, wanted: impl Iterator<Item = String>) -> Vec<String> {
        let Names { enums, values, structs, fields, functions, args, user_functions, .. } = self;
        let Names { locale: _, user_args, constants, enum_displays, struct_displays, escapes: _, .. } = self;
        let lists = [enums, structs, functions, user_functions, constants, enum_displays, struct_displays];
        let lists = lists.into_iter().chain(values).chain(fields).chain(args).chain(user_args);
        let mut taken: HashSet<String> = lists.flatten().cloned().collect();
        let spell = |mut name: String| {
            if (dialect.reserved)(Kind::Constant, &name).is_some() {
                name = (dialect.escape)(Kind::Constant, &name);
            }
            while !taken.insert(name.clone()) {
                name.push('_');
            }
            name
        };
        wanted.map(spell).collect()
    }

    /// An enum's values in words, for messages: `RED = 0 to BLUE = 2`.
    pub fn range(&self, id: EnumId) -> String {
        range(&self.values[id.0], self.locale)
    }

    /// The type name of an enum.
    pub fn enumeration(&self, id: EnumId) -> &str {
        &self.enums[id.0]
    }

    /// The type name of a struct.
    pub fn structure(&self, id: StructId) -> &str {
        &self.structs[id.0]
    }
}

/// Names that count from 0, in words.
pub(crate) fn range(names: &[String], locale: Locale) -> String {
    match names {
        [] => String::new(),
        [only] => format!("{only} = 0"),
        [first, .., last] => border::range(locale, first, last, names.len() - 1),
    }
}

/// `foo_bar` as `FooBar`; every underscore starts a word, runs of digits stay.
pub fn camel(name: &str) -> String {
    let mut words = name.split('_').filter(|word| !word.is_empty()).map(capitalized).peekable();
    let mut out = String::new();
    while let Some(word) = words.next() {
        out.push_str(&word);
        // `v1_2` must not become `v12`, nor meet another `v12`.
        let digits = |next: &String| next.starts_with(|c: char| c.is_ascii_digit());
        if out.ends_with(|c: char| c.is_ascii_digit()) && words.peek().is_some_and(digits) {
            out.push('_');
        }
    }
    if out.is_empty() || out.starts_with(|c: char| c.is_ascii_digit()) { format!("_{out}") } else { out }
}

/// `foo_bar` or `FOO_BAR` as `FooBar`.
pub fn camel_lower(name: &str) -> String {
    camel(&name.to_ascii_lowercase())
}

/// First letter in upper case, the rest as it is.
pub fn capitalized(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(chars).collect()
}

/// First letter in upper case, the rest in lower case.
pub fn sentence(name: &str) -> String {
    capitalized(&name.to_ascii_lowercase())
}
