//! Champions that each make one mistake on purpose. The error messages of their kits become the
//! page of common mistakes.

use crate::backend::Backend;
use crate::model::{Api, EnumId, Function, Layout, Role, Shape, StructId, Type};
use crate::names::{NamedApi, NamedFunction};
use joute_words::kit;

/// A string literal that is valid in all languages. Test champions pass it where another type is
/// expected.
pub const TEXT: &str = "\"joute\"";

/// An integer literal that does not fit in 32 bits. Test champions use it to cause an error
/// message.
pub const TOO_LARGE: &str = "4294967296";

/// A number that is not a value of any enum. Test champions use it to cause an error message.
pub const NO_VALUE: &str = "99";

/// A programming mistake in a champion. Joute makes such mistakes on purpose to show candidates the
/// error messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mistake {
    /// A missing function. The champion does not define the last of its user functions.
    MissingFunction,
    /// A mistake in a few lines of the champion.
    Line(MistakeKind),
}

/// A programming mistake in a few lines of code. Each language writes these lines in its own
/// syntax.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MistakeKind {
    /// A text that is passed to an API function in place of another type.
    WrongType {
        /// The API function that is called, as an index in [`Api::functions`].
        function: usize,
        /// The index of the argument that is replaced by a text.
        arg: usize,
    },
    /// A number that is too large for the int argument of an API function.
    IntRange {
        /// The API function that is called, as an index in [`Api::functions`].
        function: usize,
        /// The index of the argument that gets the too large number.
        arg: usize,
    },
    /// A printed enum value that does not exist. The champion uses a number that is not a
    /// value of the enum.
    EnumValue(EnumId),
    /// A printed struct whose last field was not set by the champion.
    MissingField(StructId),
    /// An exception that the champion raises and does not catch.
    Exception,
    /// A call of an action while the champion is still being loaded. An action is a function that
    /// changes the game. If its result is an enum, the champion prints it.
    Loading {
        /// The action that is called, as an index in [`Api::functions`].
        function: usize,
    },
    /// An infinite loop that calls the same API function again and again.
    Endless {
        /// The index of the API function that the loop calls. The function has no arguments. `None`
        /// if no API function is suitable.
        question: Option<usize>,
    },
}

/// Returns the programming mistakes that are possible with an API. They have the order of the page
/// for candidates.
pub fn mistakes(api: &Api) -> Vec<Mistake> {
    let is_of_rules = |f: &Function| !matches!(f.role, Role::Drawing(_));
    // Prefers the calls that are shortest to read: queries before actions, then the fewest arguments.
    let by_length = |fits: &dyn Fn(&Function) -> bool| {
        let fitting = api.functions.iter().enumerate().filter(|(_, f)| is_of_rules(f) && fits(f));
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
    let is_passed = |id: EnumId| {
        let takes = |f: &Function| f.args.iter().any(|arg| arg.ty == Type::Enum(id));
        api.functions.iter().filter(|f| is_of_rules(f)).any(takes)
    };
    let enums = || (0..api.enums.len()).map(EnumId);
    let answers_enum = |f: &Function| matches!(f.result, Some(Type::Enum(_)));
    let action = by_length(&|f| f.role == Role::Action && answers_enum(f))
        .or_else(|| by_length(&|f| f.role == Role::Action));
    // The endless loop calls a function whose result owns no memory. Otherwise the champion would exceed its
    // memory limit before its time limit.
    let small = |ty: &Type| api.layout(ty) != Layout::Owned;
    let question =
        by_length(&|f| f.role == Role::Query && f.args.is_empty() && f.result.as_ref().is_some_and(small));
    let slips = [
        wrong_type.map(|(function, arg)| MistakeKind::WrongType { function, arg }),
        struct_with_required_last_field(api).map(MistakeKind::MissingField),
        int.map(|(function, arg)| MistakeKind::IntRange { function, arg }),
        enums().find(|id| is_passed(*id)).or_else(|| enums().next()).map(MistakeKind::EnumValue),
    ];
    let runtime_mistakes = [
        Some(MistakeKind::Exception),
        action.map(|function| MistakeKind::Loading { function }),
        Some(MistakeKind::Endless { question }),
    ];
    let lines = |kinds: Vec<Option<MistakeKind>>| kinds.into_iter().flatten().map(Mistake::Line);
    lines(slips.to_vec()).chain([Mistake::MissingFunction]).chain(lines(runtime_mistakes.to_vec())).collect()
}

/// Returns the struct that best shows the mistake of an unset last field. More languages notice the
/// mistake if this field is not a simple value. Records are preferred to tuples, and structs with
/// few fields to larger ones.
fn struct_with_required_last_field(api: &Api) -> Option<StructId> {
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

/// The source code of a champion that makes a mistake on purpose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Champion {
    /// The complete source file of the champion.
    pub whole: String,
    /// The part of the source file that candidates see on the page about mistakes.
    pub shown: String,
}

/// Returns the source code of a champion that makes a given mistake. `turn` is the index of the
/// user function with the mistake. Returns `None` if the mistake is impossible in the language.
pub fn champion(backend: &dyn Backend, api: &Api, mistake: Mistake, turn: usize) -> Option<Champion> {
    let mut bare = api.clone();
    for function in &mut bare.user_functions {
        function.summary.clear();
        function.args.iter_mut().for_each(|arg| arg.summary.clear());
    }
    let mut short = bare.clone();
    let kind = match mistake {
        Mistake::MissingFunction => {
            bare.user_functions.pop();
            let whole = starter(backend, &bare);
            return Some(Champion { shown: whole.clone(), whole });
        }
        Mistake::Line(kind) => kind,
    };
    short.user_functions = vec![bare.user_functions.get(turn)?.clone()];
    let named = NamedApi::new(api, backend.language().dialect);
    let lines = backend.mistake(&named, kind)?;
    let build_champion = |api: &Api, turn: usize| {
        let text = starter(backend, api);
        let todo = kit::todo(api.locale);
        match kind {
            MistakeKind::Loading { .. } => {
                insert_before_user_functions(&text, todo, &named.user_functions, &lines)
            }
            _ => fill_user_function(&text, todo, turn, &lines),
        }
    };
    Some(Champion { whole: build_champion(&bare, turn), shown: build_champion(&short, 0) })
}

/// Returns the starter champion of a language without the comment at its top. It is the source file
/// in a new kit.
fn starter(backend: &dyn Backend, api: &Api) -> String {
    let language = backend.language();
    let files = backend.kit(&NamedApi::new(api, language.dialect));
    let text =
        files.into_iter().find(|file| file.path == language.champion).map_or(String::new(), |f| f.text);
    let notice = kit::champion_notice(api.locale).split('.').next().unwrap_or_default();
    let mut lines_kept: Vec<&str> = Vec::new();
    for line in text.lines().filter(|line| !line.contains(notice)) {
        // Consecutive empty lines are merged into one.
        if !line.is_empty() || lines_kept.last().is_some_and(|last| !last.is_empty()) {
            lines_kept.push(line);
        }
    }
    lines_kept.join("\n") + "\n"
}

/// Replaces the TODO comment in a champion's user function by lines of code. Returns the new
/// source. `function` is the index of the user function.
fn fill_user_function(text: &str, todo: &str, function: usize, lines: &[String]) -> String {
    let mut count = 0;
    let mut out = String::new();
    for line in text.lines() {
        let is_target = line.contains(todo) && {
            count += 1;
            count == function + 1
        };
        match is_target {
            true => lines.iter().for_each(|new| push(&mut out, margin(line), new)),
            // The TODO comments of the other user functions are left out.
            false if line.contains(todo) => {}
            false => push(&mut out, "", line),
        }
    }
    out
}

/// Inserts lines of code before the first user function of a champion. Returns the new source.
fn insert_before_user_functions(
    text: &str,
    todo: &str,
    functions: &[NamedFunction<'_>],
    lines: &[String],
) -> String {
    let all: Vec<&str> = text.lines().collect();
    let body = all.iter().position(|line| line.contains(todo)).unwrap_or(all.len());
    let names = |line: &&str| functions.iter().any(|f| line.contains(&f.name));
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

/// Returns the leading white space of a line of code.
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
