//! Generates `joute.c`, the C source of the PHP extension. It consists of calls of the macros in
//! `joute_php.h`, for the types and functions of an API.

use super::constant::definition;
use crate::model::abi::{Crossing, Number, Value};
use crate::names::{NamedApi, NamedField, NamedFunction};
use crate::text::page;
use askama::Template;
use joute_words::kit;

/// A type of the API, with its names in the C source of the PHP extension.
struct TypeView {
    /// The type as written in the API description.
    original_name: String,
    /// The name of the type as a part of C identifiers.
    name: String,
    /// The constant for the type in Zend, the PHP engine. The next field is 1 if the value may be
    /// null.
    hint: &'static str,
    null: u8,
    /// True if the conversion of such a value from PHP to C allocates memory. Lists and types that
    /// contain a list need this memory, which is freed at the end of the call.
    stores: bool,
}

/// A field or an argument, in the C source of the PHP extension.
struct SlotView {
    original_name: String,
    name: String,
    ty: TypeView,
}

/// A function in the C source of the PHP extension. It belongs to the API or is defined by the
/// champion.
struct FunctionView {
    original_name: String,
    name: String,
    args: Vec<SlotView>,
    result: Option<TypeView>,
    stores: bool,
}

/// A struct, a list or an optional of the API. Macros of the PHP extension generate its conversions
/// between PHP and C.
#[derive(Template)]
#[template(ext = "c", escape = "none")]
enum Form {
    #[template(path = "php/extension/struct.c")]
    Struct { name: String, fields: Vec<SlotView> },
    #[template(path = "php/extension/list.c")]
    List { name: String, item: String },
    #[template(path = "php/extension/optional.c")]
    Optional { name: String, value: String },
}

/// Generates `joute.c`, the C source of the PHP extension. Champions call the game's library
/// through this extension.
pub fn source(api: &NamedApi<'_>) -> String {
    page!("php/joute.c", api)
}

fn forms(api: &NamedApi<'_>) -> Vec<Form> {
    api.abi.aggregates.iter().filter_map(|value| form(api, value)).collect()
}

fn form(api: &NamedApi<'_>, value: &Value) -> Option<Form> {
    let name = api.model.mangle(&value.ty);
    match &value.crossing {
        Crossing::Flat(id) | Crossing::Deep(id) => {
            Some(Form::Struct { name, fields: slots(api, &api.structure(*id).fields) })
        }
        Crossing::List(item) | Crossing::Nested(item) => {
            Some(Form::List { name, item: api.model.mangle(&item.ty) })
        }
        Crossing::Optional(value) => Some(Form::Optional { name, value: api.model.mangle(&value.ty) }),
        Crossing::Number(_) | Crossing::Text => None,
    }
}

fn functions(api: &NamedApi<'_>, functions: &[NamedFunction<'_>]) -> Vec<FunctionView> {
    let view = |function: &NamedFunction<'_>| {
        let args = slots(api, &function.args);
        FunctionView {
            original_name: function.original_name.into(),
            name: function.name.clone(),
            stores: args.iter().any(|arg| arg.ty.stores),
            args,
            result: function.result.as_ref().map(|value| type_view(api, value)),
        }
    };
    functions.iter().map(view).collect()
}

fn slots(api: &NamedApi<'_>, fields: &[NamedField<'_>]) -> Vec<SlotView> {
    let slots = fields.iter().map(|field| SlotView {
        original_name: field.original_name.into(),
        name: field.name.clone(),
        ty: type_view(api, &field.value),
    });
    slots.collect()
}

fn type_view(api: &NamedApi<'_>, value: &Value) -> TypeView {
    let (hint, stores) = hint(api, value);
    let null = u8::from(value.optional_inner().is_some());
    let (original_name, name) = (api.model.spell(&value.ty), api.model.mangle(&value.ty));
    TypeView { original_name, name, hint, null, stores }
}

/// Returns the constant for an API type in Zend, the PHP engine. The second result tells whether
/// the conversion of the type to C allocates memory. The constant does not say whether null is
/// allowed.
fn hint(api: &NamedApi<'_>, value: &Value) -> (&'static str, bool) {
    match &value.crossing {
        Crossing::Number(Number::Int | Number::Enum(_)) => ("IS_LONG", false),
        Crossing::Number(Number::Double) => ("IS_DOUBLE", false),
        Crossing::Number(Number::Bool) => ("_IS_BOOL", false),
        Crossing::Text => ("IS_STRING", false),
        Crossing::Flat(_) => ("IS_ARRAY", false),
        Crossing::Deep(id) => {
            ("IS_ARRAY", api.structure(*id).fields.iter().any(|field| hint(api, &field.value).1))
        }
        Crossing::List(_) | Crossing::Nested(_) => ("IS_ARRAY", true),
        Crossing::Optional(value) => hint(api, value),
    }
}
