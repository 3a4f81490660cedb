//! Writes the types and initial values of an API in Java syntax.

use crate::model::{Api, Field, Type};
use crate::names::Names;
use std::collections::BTreeSet;

/// Writes the types, function signatures and values of a game's API as Java code.
#[derive(Clone, Copy)]
pub struct Speller<'a> {
    pub api: &'a Api,
    pub names: &'a Names,
}

impl Speller<'_> {
    /// Returns the Java type that represents an API type.
    pub fn ty(&self, ty: &Type) -> String {
        match ty {
            Type::Int => "int".into(),
            Type::Double => "double".into(),
            Type::Bool => "boolean".into(),
            Type::String => self.lang("String"),
            Type::Enum(id) => self.names.enumeration(*id).into(),
            Type::Struct(id) => self.names.structure(*id).into(),
            Type::Array(item) => format!("{}[]", self.ty(item)),
            Type::Optional(value) => match **value {
                Type::Int | Type::Double => self.optional(value),
                Type::Bool => format!("{}<{}>", self.optional(value), self.lang("Boolean")),
                _ => format!("{}<{}>", self.optional(value), self.ty(value)),
            },
        }
    }

    /// Returns the name of a class of `java.lang` for generated Java code. It is fully qualified if
    /// a type of the game shadows it.
    pub fn lang(&self, name: &str) -> String {
        let hidden = self.names.enums.iter().chain(&self.names.structs).any(|ty| ty == name);
        if hidden { format!("java.lang.{name}") } else { name.into() }
    }

    /// Returns the Java class for an optional value of an API type. It is fully qualified if a name
    /// of the game shadows it.
    pub fn optional(&self, value: &Type) -> String {
        let class = class(value);
        if self.hides(class) { format!("java.util.{class}") } else { class.into() }
    }

    /// Returns true if a name of the game shadows this Java class. It is the name of a type, a
    /// field or an argument.
    fn hides(&self, class: &str) -> bool {
        let Names { enums, structs, fields, args, user_args, .. } = self.names;
        let lists = [enums, structs].into_iter().chain(fields).chain(args).chain(user_args);
        lists.flatten().any(|name| name == class)
    }

    /// Returns the classes of `java.util` that a Java file must import for these API types.
    pub fn imports<'t>(&self, types: impl Iterator<Item = &'t Type>) -> BTreeSet<&'static str> {
        let held =
            types.filter_map(|ty| if let Type::Optional(value) = ty { Some(class(value)) } else { None });
        held.filter(|class| !self.hides(class)).collect()
    }

    /// Returns the result type of a function in Java, which is `void` for `None`.
    pub fn result(&self, result: Option<&Type>) -> String {
        result.map_or("void".into(), |ty| self.ty(ty))
    }

    /// Returns the Java parameter list of a function, such as `Position a, int b`.
    pub fn params(&self, args: &[Field], names: &[String]) -> String {
        let params = args.iter().zip(names).map(|(arg, name)| format!("{} {name}", self.ty(&arg.ty)));
        params.collect::<Vec<_>>().join(", ")
    }

    /// Returns the Java expression `new T[length]`, which creates an array. The API type `item`
    /// determines `T`.
    pub fn new_array(&self, item: &Type, length: &str) -> String {
        let mut innermost = item;
        let mut brackets = String::new();
        while let Type::Array(inner) = innermost {
            innermost = inner;
            brackets.push_str("[]");
        }
        format!("new {}[{length}]{brackets}", self.ty(innermost))
    }

    /// Returns the initial value of a new object's field, as Java code. Unfinished functions in the
    /// starter champion return the same values.
    pub fn blank(&self, ty: &Type) -> String {
        match ty {
            Type::Int => "0".into(),
            Type::Double => "0.0".into(),
            Type::Bool => "false".into(),
            Type::String => "\"\"".into(),
            Type::Enum(id) => format!("{}.{}", self.names.enumeration(*id), self.names.values[id.0][0]),
            Type::Struct(id) => format!("new {}()", self.names.structure(*id)),
            Type::Array(item) => self.new_array(item, "0"),
            Type::Optional(value) => format!("{}.empty()", self.optional(value)),
        }
    }
}

/// Returns the class of `java.util` for an optional of this type, such as `OptionalInt`.
fn class(value: &Type) -> &'static str {
    match value {
        Type::Int => "OptionalInt",
        Type::Double => "OptionalDouble",
        _ => "Optional",
    }
}
