//! Generates the code that calls the library's functions and the champion's functions: `api.joute.go`
//! in Go, and `joute/calls.c` in C.

use super::border::{self, Conversion, ConvertedValue, converted_value, raw_fields};
use crate::backend::symbol;
use crate::model::abi::{Block, Crossing, Number, Value};
use crate::model::{Layout, Type};
use crate::names::{DisplayedType, NamedApi, NamedFunction};
use crate::text::page;
use joute_words::kit;

/// A function of the library, its frame and its number in the table of `calls.c`. A frame contains the
/// arguments and the result of a call. It is a C struct in the memory of the call.
pub struct CallView {
    /// The name of the frame and of the Go function without the prefix `joute_`.
    pub name: String,
    /// The function's name in error messages for the candidate.
    pub blamed: String,
    pub args: Vec<ConvertedValue>,
    pub result: Option<ConvertedValue>,
    /// The declarations of the frame's fields.
    pub raw: Vec<String>,
    /// The call in C, as a statement.
    pub native: Native,
}

/// The call of a library function in C.
pub struct Native {
    pub symbol: String,
    /// The type of the result that the function returns, and its offset in the frame.
    pub returned: Option<(&'static str, usize)>,
    /// The types of the C function's parameters, with the expressions that are passed.
    pub params: Vec<(&'static str, String)>,
    /// The values in the frame that point to memory, which is freed after the call.
    pub drops: Vec<Drop>,
    /// The size of the frame in bytes.
    pub size: usize,
}

/// A value in a frame that points to memory.
pub struct Drop {
    /// The library function that frees the value. It is `None` for one block of memory, whose address
    /// is at the start of the value.
    pub symbol: Option<String>,
    pub offset: usize,
}

/// A function of the champion, with the library functions that return its arguments and accept its
/// result. Each has its number in the table of `calls.c`.
pub struct EntryView {
    pub name: String,
    pub take: Option<(usize, CallView)>,
    pub answer: Option<(usize, CallView)>,
}

/// All calls of a champion, in the order of the table in `calls.c`.
pub struct CallTable {
    pub functions: Vec<CallView>,
    pub displays: Vec<CallView>,
    pub entries: Vec<EntryView>,
}

/// Returns the text of `api.joute.go`.
pub fn glue(api: &NamedApi<'_>) -> String {
    let table = CallTable::new(api);
    page!("go/glue.go", api, table: CallTable)
}

/// Returns the text of `joute/calls.c`.
pub fn calls(api: &NamedApi<'_>) -> String {
    let table = CallTable::new(api);
    page!("go/calls.c", api, table: CallTable)
}

impl CallTable {
    fn new(api: &NamedApi<'_>) -> Self {
        let functions: Vec<CallView> = api.functions.iter().map(|f| function(api, f)).collect();
        let displays: Vec<CallView> =
            api.displayed().map(|displayed_type| display(api, &displayed_type)).collect();
        let mut next = functions.len() + displays.len();
        let mut numbered = |call: CallView| {
            next += 1;
            (next - 1, call)
        };
        let entries = api.user_functions.iter().map(|f| EntryView {
            name: f.name.clone(),
            take: take(api, f).map(&mut numbered),
            answer: answer(api, f).map(&mut numbered),
        });
        let entries = entries.collect();
        CallTable { functions, displays, entries }
    }

    /// Returns all calls in the order of their numbers.
    fn all(&self) -> Vec<&CallView> {
        let entries = self.entries.iter().flat_map(|e| e.take.iter().chain(&e.answer).map(|(_, call)| call));
        self.functions.iter().chain(&self.displays).chain(entries).collect()
    }

    /// Returns the size in bytes of the largest frame with a value whose memory must be freed after the
    /// call. It is at least 1.
    fn largest_kept_frame(&self) -> usize {
        let owned = self.all().into_iter().filter(|call| !call.native.drops.is_empty());
        owned.map(|call| call.native.size).max().unwrap_or(0).max(1)
    }
}

fn function(api: &NamedApi<'_>, function: &NamedFunction<'_>) -> CallView {
    let args = function.args.iter().map(|arg| (arg.original_name, &arg.value)).collect::<Vec<_>>();
    let name = format!("api_{}", function.original_name);
    let symbol = symbol(function.flat_word(), function.original_name);
    call(api, name, function.original_name, symbol, &args, function.result.as_ref())
}

fn display(api: &NamedApi<'_>, displayed_type: &DisplayedType<'_>) -> CallView {
    let blamed = api.model.display_function(displayed_type.original_name);
    let text = api.abi.value(&Type::String);
    let name = format!("show_{}", displayed_type.original_name);
    call(
        api,
        name,
        &blamed,
        symbol("show", displayed_type.original_name),
        &[("v", &displayed_type.value)],
        Some(&text),
    )
}

/// Returns the call that writes the arguments of a user function to its frame.
fn take(api: &NamedApi<'_>, function: &NamedFunction<'_>) -> Option<CallView> {
    let values: Vec<_> = function.args.iter().map(|arg| (arg.original_name, &arg.value)).collect();
    let name = format!("take_{}", function.original_name);
    let mut call =
        call(api, name, function.original_name, symbol("take", function.original_name), &values, None);
    let slots = function.frame().slots;
    call.native.drops = slots.iter().filter_map(|slot| drop(api, &slot.value, slot.offset)).collect();
    call.native.params = vec![("void *", "frame".into())];
    (!values.is_empty()).then_some(call)
}

/// Returns the call that passes the result of a user function.
fn answer(api: &NamedApi<'_>, function: &NamedFunction<'_>) -> Option<CallView> {
    let value = function.result.as_ref()?;
    let name = format!("answer_{}", function.original_name);
    let symbol = symbol(function.answer_word(), function.original_name);
    Some(call(api, name, function.original_name, symbol, &[("result", value)], None))
}

fn call(
    api: &NamedApi<'_>,
    name: String,
    blamed: &str,
    symbol: String,
    values: &[(&str, &Value)],
    result: Option<&Value>,
) -> CallView {
    let args = values.iter().enumerate().map(|(index, (original_name, value))| {
        converted_value(api, value, original_name, format!("a{index}"), format!("f.a{index}"))
    });
    let args: Vec<ConvertedValue> = args.collect();
    let converted = result.map(|value| converted_value(api, value, "", "", "f.r"));
    let names = args.iter().enumerate().map(|(index, arg)| (format!("a{index}"), arg));
    let raw = raw_fields(names.chain(converted.iter().map(|value| ("r".to_owned(), value))));
    let block = Block::of(values.iter().map(|(_, value)| *value).chain(result).cloned());
    let mut native =
        Native { symbol, returned: None, params: Vec::new(), drops: Vec::new(), size: block.size };
    for slot in &block.slots[..values.len()] {
        native.params.extend(c_parameters(&slot.value, slot.offset));
    }
    if let (Some(value), Some(slot)) = (result, block.slots.last()) {
        if value.is_aggregate() {
            native.params.push(("void *", format!("frame + {}", slot.offset)));
        } else {
            native.returned = Some((c_type(value), slot.offset));
        }
        native.drops.extend(drop(api, value, slot.offset));
    }
    CallView { name, blamed: blamed.into(), args, result: converted, raw, native }
}

/// Returns the C type of a number or a string.
fn c_type(value: &Value) -> &'static str {
    match value.crossing {
        Crossing::Number(Number::Double) => "double",
        Crossing::Number(Number::Bool) => "uint8_t",
        Crossing::Number(Number::Int | Number::Enum(_)) => "int32_t",
        Crossing::Text
        | Crossing::Flat(_)
        | Crossing::Deep(_)
        | Crossing::List(_)
        | Crossing::Nested(_)
        | Crossing::Optional(_) => "void *",
    }
}

/// Returns the C parameters of an argument at an offset in a frame. Each is a pair of a type and an
/// expression for the value.
fn c_parameters(value: &Value, offset: usize) -> Vec<(&'static str, String)> {
    let at = |ty: &'static str, offset: usize| (ty, format!("JOUTE_AT({ty}, {offset})"));
    match value.crossing {
        Crossing::Number(_) | Crossing::Text => vec![at(c_type(value), offset)],
        Crossing::Flat(_) | Crossing::Deep(_) | Crossing::Optional(_) => {
            vec![("void *", format!("frame + {offset}"))]
        }
        Crossing::List(_) | Crossing::Nested(_) => vec![at("void *", offset), at("size_t", offset + 8)],
    }
}

/// Returns the way in which a value at an offset in a frame is freed. Returns `None` for a
/// value without memory of its own.
fn drop(api: &NamedApi<'_>, value: &Value, offset: usize) -> Option<Drop> {
    let drop_whole = || Some(Drop { symbol: Some(symbol("drop", &api.model.mangle(&value.ty))), offset });
    match &value.crossing {
        Crossing::Number(_) | Crossing::Flat(_) => None,
        Crossing::Text | Crossing::List(_) => Some(Drop { symbol: None, offset }),
        Crossing::Deep(_) | Crossing::Nested(_) => drop_whole(),
        Crossing::Optional(held) if held.layout == Layout::Owned => drop_whole(),
        Crossing::Optional(_) => None,
    }
}
