//! Generates the C# code that calls the library's functions and the champion's functions.

use super::border::{Conversion, ConvertedValue, converted_value};
use super::spell;
use crate::backend::symbol;
use crate::model::abi::{Crossing, Value};
use crate::names::{DisplayedType, NamedApi, NamedFunction};

/// A call of a C function of the game's library from C#.
pub struct CallView {
    /// The API function's name in error messages for the candidate.
    pub blamed: String,
    pub symbol: String,
    pub args: Vec<ConvertedValue>,
    /// True if the call must allocate memory to pass an argument from C# to C.
    pub arena: bool,
    /// True if the C function writes its result through an extra pointer argument.
    pub out: bool,
}

/// The internal C# method behind a public method of the class `Api`. It calls the game's library.
pub struct FunctionView {
    pub name: String,
    pub result: String,
    pub call: CallView,
    pub back: ResultConversion,
    /// True if the C# method should be inlined. Methods that copy memory are not inlined, because a
    /// call is cheap compared with the copying.
    pub inlined: bool,
}

/// The way in which the result of a library function is converted to C#.
pub enum ResultConversion {
    Nothing,
    Number(ConvertedValue),
    Text,
    /// The result is a struct, an array or an optional. The library writes it to memory of the
    /// caller.
    Block(ConvertedValue),
}

/// The internal C# method behind a display method such as `AfficherPosition`. A champion prints a
/// value with a display method.
pub struct DisplayView {
    pub name: String,
    pub call: CallView,
}

/// The C# method that runs a function of the champion. It gets the arguments from the library and
/// passes the result back.
pub struct EntryView {
    pub name: String,
    pub prototype: String,
    pub result: String,
    /// The library's C function that returns the arguments for the champion's function.
    pub take: String,
    pub args: Vec<ConvertedValue>,
    pub answer: Option<CallView>,
}

impl CallView {
    fn new(blamed: &str, symbol: String, args: Vec<ConvertedValue>, out: bool) -> Self {
        // An array of numbers is pinned instead of copied.
        let arena = args.iter().any(|arg| arg.owned && !matches!(arg.conversion, Conversion::Numbers(_)));
        CallView { blamed: blamed.into(), symbol, args, arena, out }
    }
}

/// Returns the internal C# methods behind the API functions.
pub fn functions(api: &NamedApi<'_>) -> Vec<FunctionView> {
    api.functions.iter().map(|f| function(api, f)).collect()
}

fn function(api: &NamedApi<'_>, function: &NamedFunction<'_>) -> FunctionView {
    let args = function.args.iter().enumerate().map(|(j, arg)| {
        converted_value(api, &arg.value, arg.original_name, format!("a{j}"), format!("raw_a{j}"))
    });
    let converted = |value: &Value| converted_value(api, value, "", "value".into(), "raw".into());
    let back = match function.result.as_ref().map(|value| (value, &value.crossing)) {
        None => ResultConversion::Nothing,
        Some((value, Crossing::Number(_))) => ResultConversion::Number(converted(value)),
        Some((_, Crossing::Text)) => ResultConversion::Text,
        Some((
            value,
            Crossing::Flat(_)
            | Crossing::Deep(_)
            | Crossing::List(_)
            | Crossing::Nested(_)
            | Crossing::Optional(_),
        )) => ResultConversion::Block(converted(value)),
    };
    let symbol = symbol(function.flat_word(), function.original_name);
    let out = matches!(back, ResultConversion::Block(_));
    let call = CallView::new(function.original_name, symbol, args.collect(), out);
    let memory = match &back {
        ResultConversion::Nothing | ResultConversion::Number(_) => false,
        ResultConversion::Text => true,
        ResultConversion::Block(value) => value.owned,
    };
    FunctionView {
        name: function.name.clone(),
        result: result(api, function),
        inlined: !call.arena && !memory,
        call,
        back,
    }
}

fn result(api: &NamedApi<'_>, function: &NamedFunction<'_>) -> String {
    function.result_type().map_or("void".into(), |ty| spell::full(api, ty))
}

/// Returns the internal C# methods behind the display methods.
pub fn displays(api: &NamedApi<'_>) -> Vec<DisplayView> {
    let view = |DisplayedType { function, name: _, original_name, value }: DisplayedType<'_>| {
        let arg = converted_value(api, &value, "v", "v".into(), "raw_v".into());
        let blamed = api.model.display_function(original_name);
        let call = CallView::new(&blamed, symbol("show", original_name), vec![arg], false);
        DisplayView { name: function.into(), call }
    };
    api.displayed().map(view).collect()
}

/// Returns the C# methods that run the functions of the champion.
pub fn entries(api: &NamedApi<'_>) -> Vec<EntryView> {
    let view = |f: &NamedFunction<'_>| {
        let args =
            f.args.iter().enumerate().map(|(j, arg)| {
                converted_value(api, &arg.value, "", format!("a{j}"), format!("args.arg{j}"))
            });
        let answer = f.result.as_ref().map(|value| {
            let value = converted_value(api, value, "result", "value".into(), "raw_value".into());
            CallView::new(f.original_name, symbol(f.answer_word(), f.original_name), vec![value], false)
        });
        EntryView {
            name: f.name.clone(),
            prototype: spell::prototype(api, f),
            result: result(api, f),
            take: symbol("take", f.original_name),
            args: args.collect(),
            answer,
        }
    };
    api.user_functions.iter().map(view).collect()
}
