//! Champions that make one mistake each, for any API: what their kits say becomes the page of mistakes.

use crate::backend::Backend;
use crate::model::{Api, EnumId, Function, Layout, Role, Shape, StructId, Type};
use crate::names::Names;
use crate::text::texts;

/// A text, in every language: what stands where something else is asked for.
pub const TEXT: &str = "\"joute\"";

/// An int that has more than 32 bits.
pub const TOO_LARGE: &str = "4294967296";

/// A number that no enum has for a value.
pub const NO_VALUE: &str = "99";

/// A mistake that a champion makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mistake {
    /// It has all but the last of its functions.
    MissingFunction,
    /// A few of its lines are wrong.
    Line(Slip),
}

/// A mistake in a few lines, which each language writes in its own way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slip {
    /// An argument, by its place, is a text where something else is asked for.
    WrongType {
        /// The function's place in the API.
        function: usize,
        /// The argument's place.
        arg: usize,
    },
    /// An argument, by its place, is too large for an int.
    IntRange {
        /// The function's place in the API.
        function: usize,
        /// The argument's place.
        arg: usize,
    },
    /// A value that the enum does not have is printed.
    EnumValue(EnumId),
    /// A struct is printed whose last field was forgotten.
    MissingField(StructId),
    /// The language's own error, which nobody catches.
    Exception,
    /// An action before the game has called anything; what it answers is printed if that is an enum.
    Loading {
        /// The action's place in the API.
        function: usize,
    },
    /// A loop that never ends, and asks this again and again.
    Endless {
        /// A function without arguments, if the API has one.
        question: Option<usize>,
    },
}

/// The mistakes that can be made with an API, in the order of the page.
pub fn mistakes(api: &Api) -> Vec<Mistake> {
    // What is least to read: the fewest arguments, questions before actions.
    let by_length = |fits: &dyn Fn(&Function) -> bool| {
        let fitting = api.functions.iter().enumerate().filter(|(_, function)| fits(function));
        fitting.min_by_key(|(_, f)| (f.role == Role::Action, f.args.len())).map(|(index, _)| index)
    };
    let place = |function: usize, fits: &dyn Fn(&Type) -> bool| {
        let arg = api.functions[function].args.iter().position(|arg| fits(&arg.ty));
        arg.map(|arg| (function, arg))
    };
    let with = |fits: &dyn Fn(&Type) -> bool| {
        by_length(&|f| f.args.iter().any(|arg| fits(&arg.ty))).and_then(|function| place(function, fits))
    };
    let int = with(&|ty| *ty == Type::Int);
    let wrong_type = int.or_else(|| with(&|ty| *ty != Type::String));
    let passed = |id: EnumId| {
        let takes = |f: &Function| f.args.iter().any(|arg| arg.ty == Type::Enum(id));
        api.functions.iter().any(takes)
    };
    let enums = || (0..api.enums.len()).map(EnumId);
    let answers_enum = |f: &Function| matches!(f.result, Some(Type::Enum(_)));
    let action = by_length(&|f| f.role == Role::Action && answers_enum(f))
        .or_else(|| by_length(&|f| f.role == Role::Action));
    // What is given memory again and again is out of it before it is out of time.
    let small = |ty: &Type| api.layout(ty) != Layout::Owned;
    let question =
        by_length(&|f| f.role == Role::Query && f.args.is_empty() && f.result.as_ref().is_some_and(small));
    let slips = [
        wrong_type.map(|(function, arg)| Slip::WrongType { function, arg }),
        half_struct(api).map(Slip::MissingField),
        int.map(|(function, arg)| Slip::IntRange { function, arg }),
        enums().find(|id| passed(*id)).or_else(|| enums().next()).map(Slip::EnumValue),
    ];
    let later = [
        Some(Slip::Exception),
        action.map(|function| Slip::Loading { function }),
        Some(Slip::Endless { question }),
    ];
    let lines = |slips: Vec<Option<Slip>>| slips.into_iter().flatten().map(Mistake::Line);
    lines(slips.to_vec()).chain([Mistake::MissingFunction]).chain(lines(later.to_vec())).collect()
}

/// A struct whose last field one can forget, and may not: best one whose languages see it.
fn half_struct(api: &Api) -> Option<StructId> {
    let needed = |id: &StructId| match &api.structure(*id).fields[..] {
        [_, .., last] => !matches!(last.ty, Type::Optional(_)),
        _ => false,
    };
    (0..api.structs.len()).map(StructId).filter(needed).min_by_key(|id| {
        let structure = api.structure(*id);
        let last = structure.fields.last().map(|field| &field.ty);
        let plain = matches!(last, Some(Type::Int | Type::Double | Type::Bool | Type::Enum(_)));
        (plain, structure.shape == Shape::Tuple, structure.fields.len())
    })
}

/// A champion with a mistake.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Champion {
    /// The whole file.
    pub whole: String,
    /// What of it a reader needs.
    pub shown: String,
}

/// A language's champion that makes a mistake; `turn` is the place of the user function which does. `None` if the language
/// leaves no way to make it.
pub fn champion(backend: &dyn Backend, api: &Api, mistake: Mistake, turn: usize) -> Option<Champion> {
    let mut bare = api.clone();
    for function in &mut bare.user_functions {
        function.summary.clear();
        function.args.iter_mut().for_each(|arg| arg.summary.clear());
    }
    let mut short = bare.clone();
    let slip = match mistake {
        Mistake::MissingFunction => {
            bare.user_functions.pop();
            let whole = starter(backend, &bare);
            return Some(Champion { shown: whole.clone(), whole });
        }
        Mistake::Line(slip) => slip,
    };
    short.user_functions = vec![bare.user_functions.get(turn)?.clone()];
    let names = Names::new(api, backend.language().dialect);
    let lines = backend.mistake(api, &names, slip)?;
    let made = |api: &Api, turn: usize| {
        let text = starter(backend, api);
        let todo = texts(api).todo;
        match slip {
            Slip::Loading { .. } => before(&text, todo, &names.user_functions, &lines),
            _ => inside(&text, todo, turn, &lines),
        }
    };
    Some(Champion { whole: made(&bare, turn), shown: made(&short, 0) })
}

/// The starter of a language, without the words that say what it is.
fn starter(backend: &dyn Backend, api: &Api) -> String {
    let language = backend.language();
    let files = backend.kit(api, &Names::new(api, language.dialect));
    let text =
        files.into_iter().find(|file| file.path == language.champion).map_or(String::new(), |f| f.text);
    let notice = texts(api).champion_notice.split('.').next().unwrap_or_default();
    let mut kept: Vec<&str> = Vec::new();
    for line in text.lines().filter(|line| !line.contains(notice)) {
        // No line is empty twice.
        if !line.is_empty() || kept.last().is_some_and(|last| !last.is_empty()) {
            kept.push(line);
        }
    }
    kept.join("\n") + "\n"
}

/// Lines in place of what a user function, by its place, says of itself: that it is to be written.
fn inside(text: &str, todo: &str, function: usize, lines: &[String]) -> String {
    let mut seen = 0;
    let mut out = String::new();
    for line in text.lines() {
        let here = line.contains(todo) && {
            seen += 1;
            seen == function + 1
        };
        match here {
            true => lines.iter().for_each(|new| push(&mut out, margin(line), new)),
            // What is left to write is no part of a mistake.
            false if line.contains(todo) => {}
            false => push(&mut out, "", line),
        }
    }
    out
}

/// Lines before the first user function.
fn before(text: &str, todo: &str, functions: &[String], lines: &[String]) -> String {
    let all: Vec<&str> = text.lines().collect();
    let body = all.iter().position(|line| line.contains(todo)).unwrap_or(all.len());
    let names = |line: &&str| functions.iter().any(|name| line.contains(name.as_str()));
    let head = all[..body].iter().rposition(names).unwrap_or(body);
    let mut out = String::new();
    for (index, line) in all.iter().enumerate() {
        if index == head {
            lines.iter().for_each(|new| push(&mut out, margin(line), new));
            out.push('\n');
        }
        if !line.contains(todo) {
            push(&mut out, "", line);
        }
    }
    out
}

/// The white space that a line starts with.
fn margin(line: &str) -> &str {
    &line[..line.len() - line.trim_start().len()]
}

fn push(out: &mut String, margin: &str, line: &str) {
    if !line.is_empty() {
        out.push_str(margin);
    }
    out.push_str(line);
    out.push('\n');
}
