//! Writes the types and signatures of an API in PHP syntax.

use crate::example;
use crate::model::Type;
use crate::names::{NamedApi, NamedField, NamedFunction, NamedStruct};

/// Returns an API type in the form of a PHP function signature.
pub fn native(ty: &Type) -> String {
    match ty {
        Type::Int | Type::Enum(_) => "int".into(),
        Type::Double => "float".into(),
        Type::Bool => "bool".into(),
        Type::String => "string".into(),
        Type::Struct(_) | Type::Array(_) => "array".into(),
        Type::Optional(value) => format!("?{}", native(value)),
    }
}

/// Returns the PHP signature of a function, such as `function f(array $a, int $b): int`.
pub fn signature(function: &NamedFunction<'_>) -> String {
    let args = function.args.iter().map(|arg| format!("{} ${}", native(arg.ty()), arg.name));
    let result = function.result_type().map_or("void".into(), native);
    format!("function {}({}): {result}", function.name, args.collect::<Vec<_>>().join(", "))
}

/// Returns a PHP array for a struct, such as `array('x' => 1, 'y' => 2)`. `value` returns the value
/// of each field.
pub fn array(structure: &NamedStruct<'_>, value: impl Fn(&NamedField<'_>) -> String) -> String {
    let item = |field: &NamedField<'_>| format!("'{}' => {}", field.name, value(field));
    format!("array({})", example::fields(structure, item))
}

/// Returns the neutral value of an API type, such as 0, as PHP code. Unfinished functions in the
/// starter champion return it.
pub fn neutral(api: &NamedApi<'_>, ty: &Type) -> String {
    match ty {
        Type::Int => "0".into(),
        Type::Double => "0.0".into(),
        Type::Bool => "false".into(),
        Type::String => "''".into(),
        Type::Enum(id) => api.enumeration(*id).values[0].name.clone(),
        Type::Array(_) => "array()".into(),
        Type::Struct(id) => array(api.structure(*id), |field| neutral(api, field.ty())),
        Type::Optional(_) => "null".into(),
    }
}
