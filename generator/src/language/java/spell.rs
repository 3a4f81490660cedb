//! Writes the types and initial values of an API in Java syntax.

use crate::model::Type;
use crate::names::{NamedApi, NamedField, NamedFunction};
use std::collections::BTreeSet;

/// Returns the Java type that represents an API type.
pub fn type_name(api: &NamedApi<'_>, ty: &Type) -> String {
    match ty {
        Type::Int => "int".into(),
        Type::Double => "double".into(),
        Type::Bool => "boolean".into(),
        Type::String => lang(api, "String"),
        Type::Enum(id) => api.enumeration(*id).name.clone(),
        Type::Struct(id) => api.structure(*id).name.clone(),
        Type::Array(item) => format!("{}[]", type_name(api, item)),
        Type::Optional(value) => match **value {
            Type::Int | Type::Double => optional(api, value),
            Type::Bool => format!("{}<{}>", optional(api, value), lang(api, "Boolean")),
            _ => format!("{}<{}>", optional(api, value), type_name(api, value)),
        },
    }
}

/// Returns the name of a class of `java.lang` for generated Java code. It is fully qualified if a
/// type of the game shadows it.
pub fn lang(api: &NamedApi<'_>, name: &str) -> String {
    if is_type(api, name) { format!("java.lang.{name}") } else { name.into() }
}

/// Returns the Java class for an optional value of an API type. It is fully qualified if a name of
/// the game shadows it.
pub fn optional(api: &NamedApi<'_>, value: &Type) -> String {
    let class = class(value);
    if hides(api, class) { format!("java.util.{class}") } else { class.into() }
}

fn is_type(api: &NamedApi<'_>, name: &str) -> bool {
    api.displayed().any(|ty| ty.name == name)
}

/// Returns true if a name of the game shadows this Java class. It is the name of a type, a field or
/// an argument.
fn hides(api: &NamedApi<'_>, class: &str) -> bool {
    is_type(api, class) || api.variables().any(|name| name == class)
}

/// Returns the classes of `java.util` that a Java file must import for these API types.
pub fn imports<'t>(api: &NamedApi<'_>, types: impl Iterator<Item = &'t Type>) -> BTreeSet<&'static str> {
    let classes =
        types.filter_map(|ty| if let Type::Optional(value) = ty { Some(class(value)) } else { None });
    classes.filter(|class| !hides(api, class)).collect()
}

/// Returns the result type of a function in Java, which is `void` for `None`.
pub fn result(api: &NamedApi<'_>, result: Option<&Type>) -> String {
    result.map_or("void".into(), |ty| type_name(api, ty))
}

/// Returns the Java parameter list of a function, such as `Position a, int b`.
pub fn params(api: &NamedApi<'_>, args: &[NamedField<'_>]) -> String {
    let params = args.iter().map(|arg| format!("{} {}", type_name(api, arg.ty()), arg.name));
    params.collect::<Vec<_>>().join(", ")
}

/// Returns the Java header of a function. An example is `int choose(Position where)`.
pub fn head(api: &NamedApi<'_>, function: &NamedFunction<'_>) -> String {
    let result = result(api, function.result_type());
    format!("{result} {}({})", function.name, params(api, &function.args))
}

/// Returns the Java expression that creates an array of items of the given API type.
pub fn new_array(api: &NamedApi<'_>, item: &Type, length: &str) -> String {
    crate::text::new_array(&format!("{}[]", type_name(api, item)), length)
}

/// Returns the initial value of a new object's field, as Java code. Unfinished functions in the
/// starter champion return the same values.
pub fn blank(api: &NamedApi<'_>, ty: &Type) -> String {
    match ty {
        Type::Int => "0".into(),
        Type::Double => "0.0".into(),
        Type::Bool => "false".into(),
        Type::String => "\"\"".into(),
        Type::Enum(id) => {
            let enumeration = api.enumeration(*id);
            format!("{}.{}", enumeration.name, enumeration.values[0].name)
        }
        Type::Struct(id) => format!("new {}()", api.structure(*id).name),
        Type::Array(item) => new_array(api, item, "0"),
        Type::Optional(value) => format!("{}.empty()", optional(api, value)),
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
