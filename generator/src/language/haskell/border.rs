//! Generates the Haskell code that converts arguments and results. Also generates `joute/Main.hs`,
//! which calls the champion's functions.

use crate::backend::{File, symbol};
use crate::model::abi::{Block, Crossing, Number, Value};
use crate::model::{EnumId, Layout};
use crate::names::{NamedApi, NamedFunction};
use crate::text::page;
use joute_words::kit;

/// A call of a C function of the game's library from Haskell. The function is an API function, or
/// it receives a result of the champion. Haskell's unsafe foreign imports make the call as fast as
/// in C.
pub struct CallView<'a> {
    /// The Haskell name of the called function.
    pub name: &'a str,
    pub symbol: String,
    pub args: Vec<Argument<'a>>,
    /// The conversion of the result to Haskell, with its size in C in bytes. `None` if the function
    /// returns nothing.
    pub back: Option<(Conversion, usize)>,
}

/// An argument of a call from Haskell to the game's library.
pub struct Argument<'a> {
    /// The Haskell variable that contains the argument.
    pub here: String,
    pub name: &'a str,
    pub conversion: Conversion,
    /// True if the C form of the argument points to further memory. This memory must stay allocated
    /// until the call returns.
    pub points: bool,
}

/// The way in which a value is converted between Haskell and C.
#[derive(Clone, Copy)]
pub enum Conversion {
    Int,
    Double,
    Bool,
    Enum(EnumId),
    Text,
    /// A struct or an optional, which is passed in a block of memory.
    Whole,
    List,
}

impl Conversion {
    fn of(value: &Value) -> Self {
        match value.crossing {
            Crossing::Number(Number::Int) => Conversion::Int,
            Crossing::Number(Number::Double) => Conversion::Double,
            Crossing::Number(Number::Bool) => Conversion::Bool,
            Crossing::Number(Number::Enum(id)) => Conversion::Enum(id),
            Crossing::Text => Conversion::Text,
            Crossing::Flat(_) | Crossing::Deep(_) | Crossing::Optional(_) => Conversion::Whole,
            Crossing::List(_) | Crossing::Nested(_) => Conversion::List,
        }
    }

    /// Returns the Haskell type of an argument in the foreign import of a C function.
    fn argument_type(self) -> &'static str {
        match self {
            Conversion::Int | Conversion::Enum(_) => "Joute.Int32",
            Conversion::Double => "Double",
            Conversion::Bool => "Joute.Word8",
            Conversion::Text | Conversion::Whole => "Joute.Raw",
            Conversion::List => "Joute.Raw -> Joute.CSize",
        }
    }

    /// Returns the Haskell type of a result in the foreign import of a C function. Types that are
    /// structs in C are returned through a pointer argument.
    fn result_type(self) -> &'static str {
        match self {
            Conversion::Int | Conversion::Enum(_) => "IO Joute.Int32",
            Conversion::Double => "IO Double",
            Conversion::Bool => "IO Joute.Word8",
            Conversion::Text => "IO Joute.CString",
            Conversion::Whole | Conversion::List => "Joute.Raw -> IO ()",
        }
    }
}

fn argument<'a>(value: &Value, name: &'a str, here: String) -> Argument<'a> {
    let points = value.optional_inner().map_or(value.points_on(), |inside| inside.layout == Layout::Owned);
    Argument { here, name, conversion: Conversion::of(value), points }
}

impl CallView<'_> {
    /// Returns the Haskell type of the imported C function, such as `Joute.Int32 -> IO Double`.
    pub fn ty(&self) -> String {
        let args = self.args.iter().map(|arg| arg.conversion.argument_type());
        let back = self.back.map_or("IO ()", |(conversion, _)| conversion.result_type());
        args.chain([back]).collect::<Vec<_>>().join(" -> ")
    }

    pub fn keeps_arguments(&self) -> bool {
        self.args.iter().any(|arg| arg.points)
    }

    /// Returns true if the Haskell function around the call should be inlined. This is the case if
    /// all arguments and the result are scalars, which inlining keeps out of heap memory.
    pub fn is_inlined(&self) -> bool {
        let mut conversions =
            self.args.iter().map(|arg| arg.conversion).chain(self.back.map(|(conversion, _)| conversion));
        conversions.all(|conversion| {
            matches!(
                conversion,
                Conversion::Int | Conversion::Double | Conversion::Bool | Conversion::Enum(_)
            )
        })
    }
}

/// Describes the Haskell call of an API function, so that a template can generate it.
pub fn call<'a>(function: &'a NamedFunction<'_>) -> CallView<'a> {
    let args = function.args.iter().enumerate();
    CallView {
        name: &function.name,
        symbol: symbol(function.flat_word(), function.original_name),
        args: args.map(|(i, arg)| argument(&arg.value, &arg.name, format!("joute_{i}"))).collect(),
        back: function.result.as_ref().map(|value| (Conversion::of(value), value.size)),
    }
}

struct EntryView<'a> {
    original_name: &'a str,
    name: &'a str,
    /// The layout of the memory block that contains the arguments for the champion's function.
    args: Block,
    answer: Option<CallView<'a>>,
}

/// Returns the calls of the champion's functions, with the conversions of arguments and results.
fn entries<'a>(api: &'a NamedApi<'_>) -> Vec<EntryView<'a>> {
    let entries = api.user_functions.iter().map(|function| EntryView {
        original_name: function.original_name,
        name: &function.name,
        args: function.frame(),
        answer: function.result.as_ref().map(|value| CallView {
            name: &function.name,
            symbol: symbol(function.answer_word(), function.original_name),
            args: vec![argument(value, "result", "joute_result".into())],
            back: None,
        }),
    });
    entries.collect()
}

/// Generates the Haskell module `Main`, which calls the champion's functions. The arena decides
/// when each function is called.
pub fn file(api: &NamedApi<'_>) -> File {
    File::generated("joute/Main.hs", page!("haskell/Main.hs", api))
}
