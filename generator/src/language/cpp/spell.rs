//! Writes the types and prototypes of an API in C++ syntax.

use crate::model::{Layout, Type};
use crate::names::{NamedApi, NamedField, NamedFunction, NamedStruct};

/// Returns the C++ type that represents an API type.
pub fn type_name(api: &NamedApi<'_>, ty: &Type) -> String {
    spelt(api, ty, &|_| false)
}

/// Returns the C++ type for an API type, at a place where names may hide it. `hiding` contains
/// these names, which are fields or arguments.
pub fn type_among(api: &NamedApi<'_>, ty: &Type, hiding: &[&str]) -> String {
    spelt(api, ty, &|name| hiding.contains(&name))
}

/// Returns the C++ type that represents an API type, with `::` in front. No name of the API can
/// then shadow it.
pub fn global(api: &NamedApi<'_>, ty: &Type) -> String {
    spelt(api, ty, &|_| true)
}

fn spelt(api: &NamedApi<'_>, ty: &Type, hidden: &dyn Fn(&str) -> bool) -> String {
    let named = |name: &str| if hidden(name) { format!("::{name}") } else { name.to_owned() };
    match ty {
        Type::Int => "int".into(),
        Type::Double => "double".into(),
        Type::Bool => "bool".into(),
        Type::String => "std::string".into(),
        Type::Enum(id) => named(&api.enumeration(*id).name),
        Type::Struct(id) => named(&api.structure(*id).name),
        Type::Array(item) => format!("std::vector<{}>", spelt(api, item, hidden)),
        Type::Optional(value) => format!("std::optional<{}>", spelt(api, value, hidden)),
    }
}

/// Returns the C++ parameter type for an argument of an API function. Types that are expensive to
/// copy are passed by reference.
pub fn param(api: &NamedApi<'_>, ty: &Type, hiding: &[&str]) -> String {
    parameter_type(api, ty, type_among(api, ty, hiding))
}

/// Returns the C++ parameter type for an argument whose C++ type is `spelling`. An optional is
/// passed in the same way as its value.
pub fn parameter_type(api: &NamedApi<'_>, ty: &Type, spelling: String) -> String {
    let value = if let Type::Optional(value) = ty { value } else { ty };
    match api.model.layout(value) {
        Layout::Owned => format!("const {spelling} &"),
        Layout::Free | Layout::Checked => format!("{spelling} "),
    }
}

/// Returns the C++ prototype of an API function. An example is `erreur f(position a, const
/// std::string &b)`.
pub fn prototype(api: &NamedApi<'_>, function: &NamedFunction<'_>) -> String {
    prototype_as(api, function, &function.name)
}

/// Returns the C++ prototype of an API function under another name.
pub fn prototype_as(api: &NamedApi<'_>, function: &NamedFunction<'_>, name: &str) -> String {
    let hiding = function.arg_names();
    let params = function.args.iter().map(|arg| format!("{}{}", param(api, arg.ty(), &hiding), arg.name));
    head(api, function, name, params)
}

/// Returns the C++ prototype of a function that the candidate writes. Arguments are passed by
/// value, because the function owns them.
pub fn user_prototype(api: &NamedApi<'_>, function: &NamedFunction<'_>) -> String {
    user_prototype_as(api, function, &function.name)
}

/// Returns the C++ prototype of a function that the candidate writes, under another name.
pub fn user_prototype_as(api: &NamedApi<'_>, function: &NamedFunction<'_>, name: &str) -> String {
    let hiding = function.arg_names();
    let args = function.args.iter();
    let arg = |arg: &NamedField<'_>| format!("{} {}", type_among(api, arg.ty(), &hiding), arg.name);
    head(api, function, name, args.map(arg))
}

fn head(
    api: &NamedApi<'_>,
    function: &NamedFunction<'_>,
    name: &str,
    params: impl Iterator<Item = String>,
) -> String {
    let result = function.result_type().map_or("void".into(), |ty| type_name(api, ty));
    format!("{result} {name}({})", params.collect::<Vec<_>>().join(", "))
}

/// Returns the names of a struct's fields.
pub fn field_names<'a>(structure: &'a NamedStruct<'_>) -> Vec<&'a str> {
    structure.fields.iter().map(|field| field.name.as_str()).collect()
}
