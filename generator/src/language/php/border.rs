//! Generates `joute.c`, the C source of the PHP extension. It consists of calls of the macros in
//! `joute_php.h`, for the types and functions of an API.

use super::constant::definition;
use super::spell::Speller;
use crate::backend::File;
use crate::kit::render;
use crate::model::abi::{Abi, Crossing, Number, Value};
use crate::model::{Api, EnumId, Field, Function, Type};
use crate::names::Names;
use crate::text::{Texts, texts};
use askama::Template;

/// A type of the API, with its names in the C source of the PHP extension.
struct TypeView {
    /// The type as written in the API description.
    written: String,
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
    written: String,
    name: String,
    ty: TypeView,
}

/// A function in the C source of the PHP extension. It belongs to the API or is defined by the
/// champion.
struct FunctionView {
    written: String,
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

#[derive(Template)]
#[template(path = "php/joute.c", escape = "none")]
struct Extension<'a> {
    text: Texts,
    api: &'a Api,
    names: &'a Names,
    /// The range of each enum's values, as text for error messages.
    ranges: Vec<String>,
    forms: Vec<Form>,
    functions: Vec<FunctionView>,
    user_functions: Vec<FunctionView>,
    /// The API constants that the PHP extension defines. Each has the suffix of the macro that
    /// defines it and the macro's arguments.
    constants: Vec<(&'static str, String)>,
}

/// Generates `joute.c`, the C source of the PHP extension. Champions call the game's library
/// through this extension.
pub fn file(speller: Speller<'_>) -> File {
    let Speller { api, names } = speller;
    let abi = Abi::new(api);
    let called = api.functions.iter().zip(&names.functions).zip(&names.args);
    let written = api.user_functions.iter().zip(&names.user_functions).zip(&names.user_args);
    let extension = Extension {
        text: texts(api),
        api,
        names,
        ranges: (0..api.enums.len()).map(|index| names.range(EnumId(index))).collect(),
        forms: abi.aggregates.iter().filter_map(|value| form(speller, &abi, value)).collect(),
        functions: called.map(|((f, name), args)| function(api, &abi, f, name, args)).collect(),
        user_functions: written.map(|((f, name), args)| function(api, &abi, f, name, args)).collect(),
        constants: api.constants.iter().map(|constant| definition(&constant.value)).collect(),
    };
    File::generated("joute.c", render(&extension))
}

fn form(Speller { api, names }: Speller<'_>, abi: &Abi<'_>, value: &Value) -> Option<Form> {
    let name = api.mangle(&value.ty);
    match &value.crossing {
        Crossing::Flat(id) | Crossing::Deep(id) => {
            let fields = slots(api, abi, &api.structure(*id).fields, &names.fields[id.0]);
            Some(Form::Struct { name, fields })
        }
        Crossing::List(item) | Crossing::Nested(item) => {
            Some(Form::List { name, item: api.mangle(&item.ty) })
        }
        Crossing::Optional(value) => Some(Form::Optional { name, value: api.mangle(&value.ty) }),
        Crossing::Number(_) | Crossing::Text => None,
    }
}

fn function(api: &Api, abi: &Abi<'_>, function: &Function, name: &str, names: &[String]) -> FunctionView {
    let Function { name: written, summary: _, args, result, role: _ } = function;
    let args = slots(api, abi, args, names);
    let stores = args.iter().any(|arg| arg.ty.stores);
    let result = result.as_ref().map(|ty| type_view(api, abi, ty));
    FunctionView { written: written.clone(), name: name.into(), args, result, stores }
}

fn slots(api: &Api, abi: &Abi<'_>, fields: &[Field], names: &[String]) -> Vec<SlotView> {
    let slots = fields.iter().zip(names).map(|(Field { name: written, ty, summary: _ }, name)| SlotView {
        written: written.clone(),
        name: name.clone(),
        ty: type_view(api, abi, ty),
    });
    slots.collect()
}

fn type_view(api: &Api, abi: &Abi<'_>, ty: &Type) -> TypeView {
    let value = abi.value(ty);
    let (hint, stores) = hint(abi, &value);
    let null = u8::from(value.maybe().is_some());
    TypeView { written: api.spell(ty), name: api.mangle(ty), hint, null, stores }
}

/// Returns the constant for an API type in Zend, the PHP engine. The second result tells whether
/// the conversion of the type to C allocates memory. The constant does not say whether null is
/// allowed.
fn hint(abi: &Abi<'_>, value: &Value) -> (&'static str, bool) {
    match &value.crossing {
        Crossing::Number(Number::Int | Number::Enum(_)) => ("IS_LONG", false),
        Crossing::Number(Number::Double) => ("IS_DOUBLE", false),
        Crossing::Number(Number::Bool) => ("_IS_BOOL", false),
        Crossing::Text => ("IS_STRING", false),
        Crossing::Flat(_) => ("IS_ARRAY", false),
        Crossing::Deep(id) => {
            ("IS_ARRAY", abi.structure(*id).slots.iter().any(|slot| hint(abi, &slot.value).1))
        }
        Crossing::List(_) | Crossing::Nested(_) => ("IS_ARRAY", true),
        Crossing::Optional(value) => hint(abi, value),
    }
}
