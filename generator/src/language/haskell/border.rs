//! What crosses: how arguments and results are passed, and `joute/Main.hs`, which calls the champion.

use super::spell::Speller;
use crate::backend::{File, symbol};
use crate::kit::render;
use crate::model::abi::{Abi, Block, Call, Crossing, Entry, Number, Value};
use crate::model::{EnumId, Layout};
use crate::text::{Texts, texts};
use askama::Template;

/// A call of the library: an API function, or the answer of a user function. An unsafe import costs what a call in C costs.
pub struct CallView<'a> {
    /// The function's name.
    pub name: &'a str,
    pub symbol: String,
    pub args: Vec<Argument<'a>>,
    /// How the result comes back, and the bytes of its C form.
    pub back: Option<(Way, usize)>,
}

/// A value that is passed.
pub struct Argument<'a> {
    /// Where it is.
    pub here: String,
    pub name: &'a str,
    pub way: Way,
    /// Whether it points to other blocks, which are kept until after the call.
    pub points: bool,
}

/// How a value is passed.
#[derive(Clone, Copy)]
pub enum Way {
    Int,
    Double,
    Bool,
    Enum(EnumId),
    Text,
    /// In a block: a struct, or what may be missing.
    Whole,
    List,
}

impl Way {
    fn of(value: &Value) -> Self {
        match value.crossing {
            Crossing::Number(Number::Int) => Way::Int,
            Crossing::Number(Number::Double) => Way::Double,
            Crossing::Number(Number::Bool) => Way::Bool,
            Crossing::Number(Number::Enum(id)) => Way::Enum(id),
            Crossing::Text => Way::Text,
            Crossing::Flat(_) | Crossing::Deep(_) | Crossing::Optional(_) => Way::Whole,
            Crossing::List(_) | Crossing::Nested(_) => Way::List,
        }
    }

    /// Among the arguments of a foreign import.
    fn passed(self) -> &'static str {
        match self {
            Way::Int | Way::Enum(_) => "Joute.Int32",
            Way::Double => "Double",
            Way::Bool => "Joute.Word8",
            Way::Text | Way::Whole => "Joute.Raw",
            Way::List => "Joute.Raw -> Joute.CSize",
        }
    }

    /// Behind them: what C has as a struct comes back in a block that is passed.
    fn returned(self) -> &'static str {
        match self {
            Way::Int | Way::Enum(_) => "IO Joute.Int32",
            Way::Double => "IO Double",
            Way::Bool => "IO Joute.Word8",
            Way::Text => "IO Joute.CString",
            Way::Whole | Way::List => "Joute.Raw -> IO ()",
        }
    }
}

fn argument<'a>(value: &Value, name: &'a str, here: String) -> Argument<'a> {
    let points = value.maybe().map_or(value.points_on(), |inside| inside.layout == Layout::Owned);
    Argument { here, name, way: Way::of(value), points }
}

impl CallView<'_> {
    /// The type of the foreign import.
    pub fn ty(&self) -> String {
        let args = self.args.iter().map(|arg| arg.way.passed());
        let back = self.back.map_or("IO ()", |(way, _)| way.returned());
        args.chain([back]).collect::<Vec<_>>().join(" -> ")
    }

    pub fn keeps(&self) -> bool {
        self.args.iter().any(|arg| arg.points)
    }

    /// Scalars cross without a box where the call is inlined.
    pub fn is_inlined(&self) -> bool {
        let mut ways = self.args.iter().map(|arg| arg.way).chain(self.back.map(|(way, _)| way));
        ways.all(|way| matches!(way, Way::Int | Way::Double | Way::Bool | Way::Enum(_)))
    }
}

/// The call of an API function.
pub fn call<'a>(Speller { api, names }: Speller<'a>, abi: &Abi<'_>, index: usize) -> CallView<'a> {
    let plan @ Call { args, result } = &abi.functions[index];
    let args = args.iter().zip(&names.args[index]).enumerate();
    CallView {
        name: &names.functions[index],
        symbol: symbol(plan.flat_word(), &api.functions[index].name),
        args: args.map(|(i, (value, name))| argument(value, name, format!("joute_{i}"))).collect(),
        back: result.as_ref().map(|value| (Way::of(value), value.size)),
    }
}

struct EntryView<'a> {
    written: &'a str,
    name: &'a str,
    /// The block in which arguments come.
    args: &'a Block,
    answer: Option<CallView<'a>>,
}

#[derive(Template)]
#[template(path = "haskell/Main.hs", escape = "none")]
struct Main<'a> {
    text: Texts,
    hash: String,
    entries: Vec<EntryView<'a>>,
}

/// The generated `Main`.
pub fn file(Speller { api, names }: Speller<'_>, abi: &Abi<'_>) -> File {
    let functions = api.user_functions.iter().zip(&names.user_functions).zip(&abi.user_functions);
    let entries = functions.map(|((function, name), plan @ Entry { args, result })| EntryView {
        written: &function.name,
        name,
        args,
        answer: result.as_ref().map(|value| CallView {
            name,
            symbol: symbol(plan.answer_word(), &function.name),
            args: vec![argument(value, "result", "joute_result".into())],
            back: None,
        }),
    });
    let main = Main { text: texts(api), hash: format!("0x{:016x}", api.hash()), entries: entries.collect() };
    File::generated("joute/Main.hs", render(&main))
}
