//! The texts of generated files.

use crate::model::Api;
use joute_words::kit;

/// Short texts that several templates use.
#[derive(Debug, Clone)]
pub struct Texts {
    /// Heads the API file.
    pub title: String,
    /// Below the title: nobody edits this file.
    pub notice: &'static str,
    /// Heads the starter champion.
    pub champion_notice: &'static str,
    /// Heads a generated `main`.
    pub main_notice: &'static str,
    /// Heads a Makefile.
    pub makefile_notice: &'static str,
    /// One line: generated, do not edit.
    pub generated_notice: &'static str,
    /// Inside an empty user function.
    pub todo: &'static str,
    /// Names the value that `afficher_*` prints.
    pub shown_value: &'static str,
    /// Describes an `afficher_*` function; `{}` is the type.
    pub shows: String,
    /// Follows it in C: who frees what.
    pub memory: &'static str,
    /// Describes a function that frees.
    pub frees: &'static str,
    /// Heads the operators that structs have.
    pub values_notice: &'static str,
    /// Follows it: the candidate's own operators take precedence.
    pub values_yield: &'static str,
    /// Above the rule that links what was compiled once.
    pub precompiled: &'static str,
    /// Above the rule for a changed API of Java, which is compiled into `lib/api.jar` otherwise.
    pub api_compiled: &'static str,
    /// Above the choice between the shipped glue of OCaml and its sources.
    pub glued: &'static str,
    /// Above the list of Haskell's objects that are out of date.
    pub objects: &'static str,
    /// Above the rule that takes Haskell's shipped objects.
    pub shipped_objects: &'static str,
    /// Describes `make ghci` in `make help`.
    pub ghci: &'static str,
    /// Describes Haskell's `make doc` there.
    pub own_doc: &'static str,
    /// Stands for compiler options in `make help`.
    pub options: &'static str,
    /// Says that they are options; what they are options of follows.
    pub options_of: &'static str,
    /// Above the rule that loads an interpreted champion.
    pub loads: &'static str,
    /// Describes its time limit in `make help`.
    pub loading: &'static str,
    /// Printed when loading a champion takes longer than that.
    pub too_long: &'static str,
    /// Above the list of sources that are part of others.
    pub included: &'static str,
    /// Above the list of sources in the order of their use.
    pub sorted: &'static str,
    /// Describes Java's second name of the class `Interface`.
    pub same_as_interface: &'static str,
    /// Describes a constructor without arguments.
    pub blank_object: &'static str,
    /// Describes a constructor with an argument for each field.
    pub full_object: &'static str,
    /// A file that older champions refer to, empty now.
    pub old_ffi: &'static str,
    /// Above the rule for champions with an allocator of their own.
    pub own_allocator: &'static str,
    /// Heads a `Cargo.toml` that is there for editors.
    pub cargo_notice: &'static str,
}

/// The texts of a description's locale.
pub fn texts(api: &Api) -> Texts {
    Texts {
        title: kit::title(api.locale, &api.name),
        notice: kit::notice(api.locale),
        champion_notice: kit::champion_notice(api.locale),
        main_notice: kit::main_notice(api.locale),
        makefile_notice: kit::makefile_notice(api.locale),
        generated_notice: kit::generated_notice(api.locale),
        todo: kit::todo(api.locale),
        shown_value: kit::shown_value(api.locale),
        shows: kit::shows(api.locale, "{}"),
        memory: kit::memory(api.locale),
        frees: kit::frees(api.locale),
        values_notice: kit::values_notice(api.locale),
        values_yield: kit::values_yield(api.locale),
        old_ffi: kit::old_ffi(api.locale),
        own_allocator: kit::own_allocator(api.locale),
        cargo_notice: kit::cargo_notice(api.locale),
        included: kit::included(api.locale),
        sorted: kit::sorted(api.locale),
        precompiled: kit::precompiled(api.locale),
        api_compiled: kit::api_compiled(api.locale),
        glued: kit::glued(api.locale),
        objects: kit::objects(api.locale),
        shipped_objects: kit::shipped_objects(api.locale),
        ghci: kit::ghci(api.locale),
        own_doc: kit::own_doc(api.locale),
        options: kit::options(api.locale),
        options_of: kit::options_of(api.locale),
        loads: kit::loads(api.locale),
        loading: kit::loading(api.locale),
        too_long: kit::too_long(api.locale),
        same_as_interface: kit::same_as_interface(api.locale),
        blank_object: kit::blank_object(api.locale),
        full_object: kit::full_object(api.locale),
    }
}

/// A text wrapped for a comment: its own line breaks kept, long lines broken between words.
pub fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut out = Vec::new();
    for line in text.trim().lines() {
        let mut current = String::new();
        for word in line.split_whitespace() {
            if !current.is_empty() && current.chars().count() + 1 + word.chars().count() > width {
                out.push(std::mem::take(&mut current));
            }
            if !current.is_empty() {
                current.push(' ');
            }
            current.push_str(word);
        }
        out.push(current);
    }
    out
}

/// A comment from `/**` on, as documentation tools of many languages read it: of one line, of several, or none at all.
pub fn starred(body: &[String], indent: &str) -> String {
    match body {
        [] => String::new(),
        [line] => format!("{indent}/** {line} */"),
        _ => {
            let body = body.iter().map(|line| format!("{indent} * {line}").trim_end().to_owned());
            format!("{indent}/**\n{}\n{indent} */", body.collect::<Vec<_>>().join("\n"))
        }
    }
}

/// A list's items between brackets: on one line if that is short, else in lines of their own, behind `indent` and four
/// columns more. `separator` has no blank.
pub fn listed(open: &str, items: &[String], separator: &str, close: &str, indent: &str) -> String {
    let line = items.join(&format!("{separator} "));
    if items.len() < 2 || line.chars().count() <= SHORT_LIST {
        return format!("{open}{line}{close}");
    }
    let mut lines = vec![String::new()];
    for (i, item) in items.iter().enumerate() {
        let separator = if i + 1 == items.len() { "" } else { separator };
        match lines.last_mut() {
            Some(line) if line.is_empty() => *line = format!("{item}{separator}"),
            Some(line) if line.chars().count() + 1 + item.chars().count() < LIST_LINE => {
                line.push_str(&format!(" {item}{separator}"));
            }
            _ => lines.push(format!("{item}{separator}")),
        }
    }
    let lines: String = lines.iter().map(|line| format!("\n{indent}    {line}")).collect();
    format!("{}{lines}\n{indent}{}", open.trim_end(), close.trim_start())
}

/// Columns of items up to which a list stays on one line.
const SHORT_LIST: usize = 72;
/// Columns of items in a line of a longer list.
const LIST_LINE: usize = 90;

/// A double in the digits that most languages read back exactly, or the words for what has none: not a number, infinity,
/// its opposite.
pub fn double(value: f64, [nan, infinity, opposite]: [&str; 3]) -> String {
    match value {
        f64::INFINITY => infinity.into(),
        f64::NEG_INFINITY => opposite.into(),
        value if value.is_nan() => nan.into(),
        value => format!("{value:?}"),
    }
}

/// A sentence for a comment: trimmed, on one line.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
