//! The one gateway for names: cased, then escaped, then checked for collisions.
//!
//! A backend never spells an identifier of the description by itself. It gives its [`Dialect`] and
//! reads a [`Names`].

use crate::model::{Api, EnumId, Field, Function, Locale, Struct, StructId};
use joute_words::border;
use std::collections::{HashMap, HashSet};

/// What a name names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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
    /// In one space of the generated module, shared by all kinds that name it.
    Shared(&'static str),
    /// Among its siblings (the fields of one struct, the arguments of one function, the values of
    /// one enum), and different from every name of a shared space.
    Under(&'static str),
    /// Among its siblings only.
    Siblings,
    /// Among its siblings, and different from the type that holds them.
    Inside,
}

/// A language's naming customs.
#[derive(Debug, Clone, Copy)]
pub struct Dialect {
    /// The language's case for a kind.
    pub case: fn(Kind, &str) -> String,
    /// True if the language (or what its users have open by default) took the name.
    pub reserved: fn(Kind, &str) -> bool,
    /// The language's custom for a name that is taken.
    pub escape: fn(Kind, &str) -> String,
    /// Where a kind must be unique.
    pub space: fn(Kind) -> Space,
}

/// A name that a language could not take as it was.
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
    /// What had to be escaped, and how.
    pub escapes: Vec<Escape>,
}

impl Names {
    /// Spells a whole API.
    pub fn new(api: &Api, dialect: Dialect) -> Self {
        let mut desk = Desk { dialect, shared: HashMap::new(), escapes: Vec::new() };
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
        let fields = structs.iter().zip(&struct_names).map(|(s, holder)| desk.fields(s, holder));
        let fields = fields.collect();
        let args = desk.arguments("function", functions);
        let user_args = desk.arguments("user_function", user_functions);
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
        let Names { enums, values, structs, fields: _, functions, args: _, user_functions, .. } = self;
        let Names { locale: _, user_args: _, constants, enum_displays, struct_displays, escapes: _, .. } =
            self;
        let lists = [enums, structs, functions, user_functions, constants, enum_displays, struct_displays];
        let mut taken: HashSet<String> = lists.into_iter().chain(values).flatten().cloned().collect();
        let spell = |mut name: String| {
            if (dialect.reserved)(Kind::Constant, &name) {
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

/// Hands out names, once each.
struct Desk {
    dialect: Dialect,
    shared: HashMap<&'static str, HashSet<String>>,
    escapes: Vec<Escape>,
}

impl Desk {
    fn all<'a>(&mut self, kind: Kind, path: &str, names: impl Iterator<Item = &'a str>) -> Vec<String> {
        let mut siblings = HashSet::new();
        names.map(|name| self.take(kind, path, name, name, &mut siblings)).collect()
    }

    fn displays<'a>(&mut self, path: &str, types: impl Iterator<Item = &'a str>) -> Vec<String> {
        let mut siblings = HashSet::new();
        let take = |ty: &str| self.take(Kind::Display, path, ty, &format!("afficher_{ty}"), &mut siblings);
        types.map(take).collect()
    }

    fn slots(&mut self, kind: Kind, path: &str, slots: &[Field]) -> Vec<String> {
        self.all(kind, path, slots.iter().map(|slot| slot.name.as_str()))
    }

    fn fields(&mut self, structure: &Struct, holder: &str) -> Vec<String> {
        let mut siblings = HashSet::new();
        if (self.dialect.space)(Kind::Field) == Space::Inside {
            siblings.insert(holder.to_owned());
        }
        let path = format!("struct.{}", structure.name);
        let names = structure.fields.iter().map(|field| field.name.as_str());
        names.map(|name| self.take(Kind::Field, &path, name, name, &mut siblings)).collect()
    }

    fn arguments(&mut self, word: &str, functions: &[Function]) -> Vec<Vec<String>> {
        let slots = |f: &Function| self.slots(Kind::Argument, &format!("{word}.{}", f.name), &f.args);
        functions.iter().map(slots).collect()
    }

    /// Spells `name`, which the description has as `item` of `path`.
    fn take(
        &mut self,
        kind: Kind,
        path: &str,
        item: &str,
        name: &str,
        siblings: &mut HashSet<String>,
    ) -> String {
        let Dialect { case, reserved, escape, space } = self.dialect;
        let wanted = case(kind, name);
        let mut used = wanted.clone();
        if reserved(kind, &used) {
            used = escape(kind, &used);
        }
        let shared = match space(kind) {
            Space::Shared(space) | Space::Under(space) => Some(space),
            Space::Siblings | Space::Inside => None,
        };
        let taken = |used: &String| {
            siblings.contains(used)
                || shared.is_some_and(|s| self.shared.get(s).is_some_and(|s| s.contains(used)))
        };
        while taken(&used) {
            used.push('_');
        }
        siblings.insert(used.clone());
        if let Space::Shared(space) = space(kind) {
            self.shared.entry(space).or_default().insert(used.clone());
        }
        if used != wanted {
            let path = format!("{path}.{item}");
            self.escapes.push(Escape { kind, path, wanted, used: used.clone() });
        }
        used
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
