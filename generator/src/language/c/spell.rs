//! Writes the types, declarations, prototypes and values of an API in C syntax.

use crate::model::{Base, Scalar, Type};
use crate::names::{NamedApi, NamedField, NamedFunction};
use crate::text::{double, quoted};

/// Returns the C type that represents an API type.
pub fn type_name(api: &NamedApi<'_>, ty: &Type) -> String {
    match ty {
        Type::Int => "int".into(),
        Type::Double => "double".into(),
        Type::Bool => "bool".into(),
        Type::String => "char *".into(),
        Type::Enum(id) => api.enumeration(*id).name.clone(),
        Type::Struct(id) => api.structure(*id).name.clone(),
        Type::Array(item) => format!("{}_array", stem(api, item)),
        Type::Optional(value) => format!("{}_optional", stem(api, value)),
    }
}

/// Returns the name of an API type as a part of another C name. For example, the name of an array
/// type contains that of its items.
fn stem(api: &NamedApi<'_>, ty: &Type) -> String {
    if *ty == Type::String { "string".into() } else { type_name(api, ty) }
}

/// Returns the C declaration of a variable, such as `int x` or `char *x`.
pub fn declare(api: &NamedApi<'_>, ty: &Type, name: &str) -> String {
    let ty = type_name(api, ty);
    if ty.ends_with('*') { format!("{ty}{name}") } else { format!("{ty} {name}") }
}

/// Returns the C declaration of a pointer to values of an API type, such as `int* x` or `char **x`.
pub fn pointer(api: &NamedApi<'_>, ty: &Type, name: &str) -> String {
    let ty = type_name(api, ty);
    if ty.ends_with('*') { format!("{ty}*{name}") } else { format!("{ty}* {name}") }
}

/// Returns the C prototype of an API function. An example is `erreur f(position a, const char *b)`.
/// Strings are `const` because the library only borrows them.
pub fn prototype(api: &NamedApi<'_>, function: &NamedFunction<'_>) -> String {
    prototype_as(api, function, &function.name)
}

/// Returns the C prototype of an API function under another name.
pub fn prototype_as(api: &NamedApi<'_>, function: &NamedFunction<'_>, name: &str) -> String {
    let param = |arg: &NamedField<'_>| match arg.ty() {
        Type::String => format!("const char *{}", arg.name),
        ty => declare(api, ty, &arg.name),
    };
    head(api, function, name, function.args.iter().map(param))
}

/// Returns the C prototype of a function that the candidate writes. The function owns its
/// arguments, so strings are not `const`.
pub fn user_prototype(api: &NamedApi<'_>, function: &NamedFunction<'_>) -> String {
    let args = function.args.iter();
    head(api, function, &function.name, args.map(|arg| declare(api, arg.ty(), &arg.name)))
}

fn head(
    api: &NamedApi<'_>,
    function: &NamedFunction<'_>,
    name: &str,
    params: impl Iterator<Item = String>,
) -> String {
    let params = params.collect::<Vec<_>>().join(", ");
    let params = if params.is_empty() { "void" } else { &params };
    let head = function.result_type().map(|ty| declare(api, ty, name));
    format!("{}({params})", head.unwrap_or_else(|| format!("void {name}")))
}

/// Returns the C type of a single value, with the space or `*` after it.
pub fn base_type(base: Base) -> &'static str {
    match base {
        Base::Int => "int ",
        Base::Double => "double ",
        Base::Bool => "bool ",
        Base::String => "const char *",
    }
}

/// Returns a C literal for the value of an API constant. Some non-ASCII characters are escaped byte
/// by byte.
pub fn literal(value: &Scalar) -> String {
    match value {
        Scalar::Int(i32::MIN) => "(-2147483647 - 1)".into(),
        Scalar::Int(value) if *value < 0 => format!("({value})"),
        Scalar::Int(value) => value.to_string(),
        Scalar::Double(value) if value.is_finite() && value.is_sign_negative() => format!("({value:?})"),
        Scalar::Double(value) => {
            double(*value, ["(__builtin_nan(\"\"))", "(__builtin_inf())", "(-__builtin_inf())"])
        }
        Scalar::Bool(value) => value.to_string(),
        Scalar::String(value) => quote(value),
    }
}

/// Returns a C literal for an API constant, without the parentheses that macros need.
pub fn bare_literal(value: &Scalar) -> String {
    let literal = literal(value);
    let inner = literal.strip_prefix('(').and_then(|inner| inner.strip_suffix(')'));
    inner.unwrap_or(&literal).into()
}

/// Returns a string literal for the given text, which is valid in C and C++.
fn quote(text: &str) -> String {
    quoted(text, '"', |character| match character {
        '?' => Some("\\?".into()),
        other if other.is_control() => {
            Some(other.to_string().bytes().map(|byte| format!("\\{byte:03o}")).collect())
        }
        _ => None,
    })
}
