//! Generates the C# code that calls the library's functions and the champion's functions.

use super::border::{Border, Conversion, ConvertedValue};
use super::spell::Speller;
use crate::backend::symbol;
use crate::model::abi::{Call, Crossing, UserSignature, Value};
use crate::model::{EnumId, Function, StructId, Type};

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

impl Border<'_> {
    pub fn functions(&self) -> Vec<FunctionView> {
        let Speller { api, names } = self.speller;
        let calls = api.functions.iter().zip(&names.functions).zip(&self.abi.functions);
        calls.map(|((function, name), call)| self.function(function, name, call)).collect()
    }

    fn function(&self, function: &Function, name: &str, call: &Call) -> FunctionView {
        let Function { name: written, args: slots, result, summary: _, role: _ } = function;
        let args = call.args.iter().zip(slots).enumerate().map(|(j, (value, slot))| {
            self.converted_value(value, &slot.name, format!("a{j}"), format!("raw_a{j}"))
        });
        let converted_value = |value: &Value| self.converted_value(value, "", "value".into(), "raw".into());
        let back = match call.result.as_ref().map(|value| (value, &value.crossing)) {
            None => ResultConversion::Nothing,
            Some((value, Crossing::Number(_))) => ResultConversion::Number(converted_value(value)),
            Some((_, Crossing::Text)) => ResultConversion::Text,
            Some((
                value,
                Crossing::Flat(_)
                | Crossing::Deep(_)
                | Crossing::List(_)
                | Crossing::Nested(_)
                | Crossing::Optional(_),
            )) => ResultConversion::Block(converted_value(value)),
        };
        let symbol = symbol(call.flat_word(), written);
        let view = CallView::new(written, symbol, args.collect(), matches!(back, ResultConversion::Block(_)));
        let memory = match &back {
            ResultConversion::Nothing | ResultConversion::Number(_) => false,
            ResultConversion::Text => true,
            ResultConversion::Block(value) => value.owned,
        };
        FunctionView {
            name: name.into(),
            result: self.result(result.as_ref()),
            inlined: !view.arena && !memory,
            call: view,
            back,
        }
    }

    fn result(&self, result: Option<&Type>) -> String {
        result.map_or("void".into(), |ty| self.speller.full(ty))
    }

    pub fn displays(&self) -> Vec<DisplayView> {
        let Speller { api, names } = self.speller;
        let enums = (0..api.enums.len()).map(|i| (&api.enums[i].name, Type::Enum(EnumId(i))));
        let structs = (0..api.structs.len()).map(|i| (&api.structs[i].name, Type::Struct(StructId(i))));
        let displays = enums.chain(structs).zip(names.enum_displays.iter().chain(&names.struct_displays));
        let views = displays.map(|((written, ty), name)| {
            let arg = self.converted_value(&self.abi.value(&ty), "v", "v".into(), "raw_v".into());
            let blamed = api.display_function(written);
            let call = CallView::new(&blamed, symbol("show", written), vec![arg], false);
            DisplayView { name: name.clone(), call }
        });
        views.collect()
    }

    pub fn entries(&self) -> Vec<EntryView> {
        let Speller { api, names } = self.speller;
        let views =
            api.user_functions.iter().zip(&self.abi.user_functions).enumerate().map(|(i, (f, entry))| {
                let UserSignature { args, result } = entry;
                let args = args.slots.iter().enumerate().map(|(j, slot)| {
                    self.converted_value(&slot.value, "", format!("a{j}"), format!("args.arg{j}"))
                });
                let answer = result.as_ref().map(|value| {
                    let value = self.converted_value(value, "result", "value".into(), "raw_value".into());
                    CallView::new(&f.name, symbol(entry.answer_word(), &f.name), vec![value], false)
                });
                EntryView {
                    name: names.user_functions[i].clone(),
                    prototype: self.speller.prototype(&names.user_functions[i], f, &names.user_args[i]),
                    result: self.result(f.result.as_ref()),
                    take: symbol("take", &f.name),
                    args: args.collect(),
                    answer,
                }
            });
        views.collect()
    }
}
