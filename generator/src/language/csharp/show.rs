//! Generates C# code samples for the API reference that candidates read.

use super::constant::{self, plain};
use super::spell;
use crate::example::{self, samples};
use crate::mistake::{MistakeKind, NO_VALUE, TEXT, TOO_LARGE};
use crate::model::Type;
use crate::names::{Item, NamedApi, NamedField};

samples!("csharp/show/declaration.cs", "csharp/show/example.cs", "csharp/show/mistake.cs", "Api.", sample);

/// Returns an example value of an argument or a field, as C# code.
fn sample(api: &NamedApi<'_>, field: &NamedField<'_>) -> String {
    sample_of(api, field.ty(), example::int(field))
}

/// Returns an example value of an API type, as C# code. Every int in it is equal to `int`.
fn sample_of(api: &NamedApi<'_>, ty: &Type, int: i32) -> String {
    match ty {
        Type::Int | Type::Double | Type::Bool | Type::String => example::literal(ty, int),
        Type::Enum(_) => spell::empty(api, ty),
        Type::Struct(id) => {
            let values = example::fields(api.structure(*id), |field| sample(api, field));
            format!("new {}({values})", api.structure(*id).name)
        }
        Type::Array(item) => {
            format!("new {} {{ {} }}", spell::type_name(api, ty), sample_of(api, item, int))
        }
        Type::Optional(value) => sample_of(api, value, int),
    }
}
