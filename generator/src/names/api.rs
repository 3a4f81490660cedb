//! The API of a game with the names of its items in one programming language.

use super::dialect::{Dialect, EscapedName, NameKind};
use super::spelling::range;
use crate::model::abi::{Abi, Block, Value};
use crate::model::{Api, ConstantValue, EnumId, Layout, Role, Shape, StructId, Type};
use joute_words::kit;
use std::borrow::Borrow;
use std::collections::HashSet;

/// The API of a game as one programming language sees it. Each item has its name in the language,
/// the text that explains it, and its form in C. The items have the same order as in [`Api`].
#[derive(Debug, Clone)]
pub struct NamedApi<'a> {
    /// The checked description, which is the same for all languages.
    pub model: &'a Api,
    /// The C interface between champions and the game's library.
    pub abi: Abi<'a>,
    /// The constants of the API with their names in the language.
    pub constants: Vec<NamedConstant<'a>>,
    /// The enums of the API with their names in the language.
    pub enums: Vec<NamedEnum<'a>>,
    /// The structs of the API with their names in the language.
    pub structs: Vec<NamedStruct<'a>>,
    /// The functions that champions can call.
    pub functions: Vec<NamedFunction<'a>>,
    /// The functions that champions must define.
    pub user_functions: Vec<NamedFunction<'a>>,
    /// The names that the language does not allow, and their replacements.
    pub escapes: Vec<EscapedName>,
}

/// A constant of the API with its name in a programming language.
#[derive(Debug, Clone)]
pub struct NamedConstant<'a> {
    /// The name of the constant in the language.
    pub name: String,
    /// The item's name in the game's description.
    pub original_name: &'a str,
    /// The text that explains the item to candidates. It may be empty.
    pub summary: &'a str,
    /// The value of the constant, either a single value or a list.
    pub value: &'a ConstantValue,
}

/// An enum of the API with its name in a programming language.
#[derive(Debug, Clone)]
pub struct NamedEnum<'a> {
    /// The identifier of the enum in types of the API.
    pub id: EnumId,
    /// The name of the enum in the language.
    pub name: String,
    /// The item's name in the game's description.
    pub original_name: &'a str,
    /// The text that explains the item to candidates. It may be empty.
    pub summary: &'a str,
    /// The name of the function that prints values of the enum.
    pub display: String,
    /// The values of the enum, numbered by their index. There is at least one.
    pub values: Vec<NamedValue<'a>>,
}

/// An enum's value with its name in a programming language.
#[derive(Debug, Clone)]
pub struct NamedValue<'a> {
    /// The name of the value in the language.
    pub name: String,
    /// The item's name in the game's description.
    pub original_name: &'a str,
    /// The text that explains the item to candidates. It may be empty.
    pub summary: &'a str,
}

/// A struct of the API with its name in a programming language.
#[derive(Debug, Clone)]
pub struct NamedStruct<'a> {
    /// The identifier of the struct in types of the API.
    pub id: StructId,
    /// The name of the struct in the language.
    pub name: String,
    /// The item's name in the game's description.
    pub original_name: &'a str,
    /// The text that explains the item to candidates. It may be empty.
    pub summary: &'a str,
    /// The name of the function that prints values of the struct.
    pub display: String,
    /// The form of the struct in languages with tuples, either a record or a tuple.
    pub shape: Shape,
    /// The checks and conversions that the struct needs between a champion and the game's library.
    pub layout: Layout,
    /// The fields of the struct. There is at least one.
    pub fields: Vec<NamedField<'a>>,
}

/// A field of a struct, or an argument of a function, with its name in a programming language.
#[derive(Debug, Clone)]
pub struct NamedField<'a> {
    /// The name of the field in the language.
    pub name: String,
    /// The item's name in the game's description.
    pub original_name: &'a str,
    /// The text that explains the item to candidates. It may be empty.
    pub summary: &'a str,
    /// The type of the field and the way in which it is passed in C.
    pub value: Value,
    /// The offset of the field in the struct's C form, in bytes. The arguments of a function form a
    /// [`Block`].
    pub offset: usize,
}

/// A function of the API with its name in a programming language.
///
/// The library only uses the memory of an API function's arguments during the call, and the caller
/// owns the result. A champion fetches all arguments of a user function at once, owns them and hands
/// in the result later.
#[derive(Debug, Clone)]
pub struct NamedFunction<'a> {
    /// The name of the function in the language.
    pub name: String,
    /// The item's name in the game's description.
    pub original_name: &'a str,
    /// The text that explains the item to candidates. It may be empty.
    pub summary: &'a str,
    /// The arguments of the function, in the order of the description.
    pub args: Vec<NamedField<'a>>,
    /// The result of the function. `None` means `void`, no result.
    pub result: Option<Value>,
    /// The effect of the function on the game.
    pub role: Role,
}

/// A type of the API whose values champions can print, which is an enum or a struct.
#[derive(Debug, Clone)]
pub struct DisplayedType<'a> {
    /// The name of the function that prints values of the type.
    pub function: &'a str,
    /// The name of the type in the language.
    pub name: &'a str,
    /// The name of the type in the game's description.
    pub original_name: &'a str,
    /// The type and the way in which its values are passed in C.
    pub value: Value,
}

/// An item of an API with its name in a programming language.
#[derive(Debug, Clone, Copy)]
pub enum Item<'a> {
    /// A constant of the API.
    Constant(&'a NamedConstant<'a>),
    /// An enum of the API.
    Enum(&'a NamedEnum<'a>),
    /// A struct of the API.
    Struct(&'a NamedStruct<'a>),
    /// A function that champions can call.
    Function(&'a NamedFunction<'a>),
    /// A function that champions must define.
    UserFunction(&'a NamedFunction<'a>),
}

impl<'a> NamedApi<'a> {
    /// Returns the functions that the game's rules implement. Drawing functions need no rules.
    pub fn rule_functions(&self) -> impl Iterator<Item = &NamedFunction<'a>> {
        self.functions.iter().filter(|function| !matches!(function.role, Role::Drawing(_)))
    }

    /// Returns additional unique names for generated code, for example for the length of a list. If
    /// a wanted name is already taken, underscores are appended.
    pub fn derived(&self, dialect: Dialect, requested: impl Iterator<Item = String>) -> Vec<String> {
        let enums = self
            .enums
            .iter()
            .flat_map(|e| e.values.iter().map(|value| &value.name).chain([&e.name, &e.display]));
        let structs = self.structs.iter().flat_map(|s| [&s.name, &s.display]);
        let functions = self.functions.iter().chain(&self.user_functions).map(|f| &f.name);
        let constants = self.constants.iter().map(|c| &c.name);
        let names = enums.chain(structs).chain(functions).chain(constants).map(String::as_str);
        let mut used_names: HashSet<String> = names.chain(self.variables()).map(str::to_owned).collect();
        let spell = |mut name: String| {
            if (dialect.reserved)(NameKind::Constant, &name).is_some() {
                name = (dialect.escape)(NameKind::Constant, &name);
            }
            while !used_names.insert(name.clone()) {
                name.push('_');
            }
            name
        };
        requested.map(spell).collect()
    }

    /// Returns the names of all fields and arguments in the API.
    pub fn variables(&self) -> impl Iterator<Item = &str> {
        let functions = self.functions.iter().chain(&self.user_functions);
        let fields = self.structs.iter().flat_map(|s| &s.fields).chain(functions.flat_map(|f| &f.args));
        fields.map(|field| field.name.as_str())
    }

    /// Returns the first and last value of an enum for error messages. An example is `RED = 0 to
    /// BLUE = 2`.
    pub fn range(&self, enumeration: &NamedEnum<'_>) -> String {
        let names: Vec<&str> = enumeration.values.iter().map(|value| &*value.name).collect();
        range(&names, self.model.locale)
    }

    /// Returns the enum of the API that has this id.
    pub fn enumeration(&self, id: impl Borrow<EnumId>) -> &NamedEnum<'a> {
        &self.enums[id.borrow().0]
    }

    /// Returns the struct of the API that has this id.
    pub fn structure(&self, id: impl Borrow<StructId>) -> &NamedStruct<'a> {
        &self.structs[id.borrow().0]
    }

    /// Returns the types of the API whose values champions can print. Enums come first, then
    /// structs.
    pub fn displayed(&self) -> impl Iterator<Item = DisplayedType<'_>> {
        let enums = self.enums.iter().map(|e| (&e.display, &e.name, e.original_name, Type::Enum(e.id)));
        let structs = self.structs.iter().map(|s| (&s.display, &s.name, s.original_name, Type::Struct(s.id)));
        enums.chain(structs).map(|(function, name, original_name, ty)| DisplayedType {
            function,
            name,
            original_name,
            value: self.abi.value(&ty),
        })
    }

    /// Converts all functions that champions call: those of the API, and the functions that print a value.
    /// A printing function has one argument, `v`.
    pub fn map_functions<T>(&self, convert: impl Fn(&NamedFunction<'_>) -> T) -> Vec<T> {
        let locale = self.model.locale;
        let display = |DisplayedType { function, name: _, original_name, value }: DisplayedType<'_>| {
            let (name, summary) = ("v".into(), kit::shown_value(locale));
            convert(&NamedFunction {
                name: function.into(),
                original_name,
                summary: &kit::shows(locale, original_name),
                args: vec![NamedField { name, original_name: "v", summary, value, offset: 0 }],
                result: None,
                role: Role::Query,
            })
        };
        self.functions.iter().map(&convert).chain(self.displayed().map(display)).collect()
    }

    /// Returns the hash of the API ([`Api::hash`]) as 16 hexadecimal digits.
    pub fn hash(&self) -> String {
        format!("{:016x}", self.model.hash())
    }

    /// Returns the name of the function that prints the results of a function. Returns `None` if
    /// the result is not an enum.
    pub fn result_display(&self, function: &NamedFunction<'_>) -> Option<&str> {
        match function.result_type() {
            Some(Type::Enum(id)) => Some(&self.enumeration(*id).display),
            _ => None,
        }
    }

    /// Returns all items of the API, in the order of the reference.
    pub fn items(&self) -> impl Iterator<Item = Item<'_>> {
        let types = self.enums.iter().map(Item::Enum).chain(self.structs.iter().map(Item::Struct));
        let functions = self.functions.iter().map(Item::Function);
        let functions = functions.chain(self.user_functions.iter().map(Item::UserFunction));
        self.constants.iter().map(Item::Constant).chain(types).chain(functions)
    }
}

impl NamedStruct<'_> {
    /// Returns the struct without its last field, for examples of incomplete values.
    pub fn shortened(&self) -> Self {
        let mut short = self.clone();
        short.fields.pop();
        short
    }
}

impl NamedField<'_> {
    /// Returns the type of the field or argument.
    pub fn ty(&self) -> &Type {
        &self.value.ty
    }
}

impl NamedFunction<'_> {
    /// Returns the values that pass between the champion and the library: the arguments, then the
    /// result.
    pub fn values(&self) -> impl Iterator<Item = &Value> {
        self.args.iter().map(|arg| &arg.value).chain(&self.result)
    }

    /// Returns the type of the function's result.
    pub fn result_type(&self) -> Option<&Type> {
        self.result.as_ref().map(|value| &value.ty)
    }

    /// Returns the names of the arguments in the language.
    pub fn arg_names(&self) -> Vec<&str> {
        self.args.iter().map(|arg| arg.name.as_str()).collect()
    }

    /// Returns the memory layout of all arguments in one block. Some languages pass the arguments of
    /// API functions this way, and every champion fetches the arguments of user functions this way.
    pub fn frame(&self) -> Block {
        Block::of(self.args.iter().map(|arg| arg.value.clone()))
    }

    /// Returns true if the API function has a second C form without structs by value. This form
    /// takes structs and optionals by pointer, and lists as a pointer and a length. Such a result is
    /// written through an additional pointer.
    pub fn has_flat_form(&self) -> bool {
        self.values().any(Value::is_aggregate)
    }

    /// Returns `flat` or `api`, a part of the name of a C function. This function passes no struct,
    /// list or optional by value. `api` means that the ordinary C function already has this
    /// property.
    pub fn flat_word(&self) -> &'static str {
        if self.has_flat_form() { "flat" } else { "api" }
    }

    /// Returns `flatanswer` or `answer`, a part of the name of a C function. This function accepts
    /// the result of a user function. `flatanswer` stands for results that are a struct, list or
    /// optional.
    pub fn answer_word(&self) -> &'static str {
        if self.result.as_ref().is_some_and(Value::is_aggregate) { "flatanswer" } else { "answer" }
    }
}

/// Returns the name and the summary of each field or argument, for comments in generated code.
pub fn notes<'a>(fields: &'a [NamedField<'_>]) -> Vec<(&'a str, &'a str)> {
    fields.iter().map(|field| (field.name.as_str(), field.summary)).collect()
}
