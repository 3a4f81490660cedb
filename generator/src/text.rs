//! The localised texts of generated files, and functions that format comments, lists and numbers.

use crate::model::Api;
use joute_words::kit;

/// Short texts in French or English that the templates of several generated files contain.
#[derive(Debug, Clone)]
pub struct Texts {
    /// The title at the top of the generated API file.
    pub title: String,
    /// The notice below the title of the API file. It says that the file must not be edited.
    pub notice: &'static str,
    /// The comment at the top of the starter champion, the source file that the candidate edits.
    pub champion_notice: &'static str,
    /// The comment at the top of the generated file with the `main` function.
    pub main_notice: &'static str,
    /// The comment at the top of a kit's Makefile.
    pub makefile_notice: &'static str,
    /// A comment line for generated files. It says that the file is generated and must not be
    /// edited.
    pub generated_notice: &'static str,
    /// The TODO comment in an empty user function of the starter champion.
    pub todo: &'static str,
    /// The parameter name of functions that print a value of an enum or a struct.
    pub shown_value: &'static str,
    /// The documentation of functions that print a value. `{}` stands for the type of the value.
    pub shows: String,
    /// The part of the comment at the top of the C API file that explains who must free memory.
    pub memory: &'static str,
    /// The documentation of the generated functions that free a value.
    pub frees: &'static str,
    /// The comment above the operators that are generated for structs.
    pub values_notice: &'static str,
    /// The sentence after `values_notice`. It says that operators which the candidate defines
    /// replace the generated ones.
    pub values_yield: &'static str,
    /// The comment above the Makefile rule that uses precompiled code from the kit if it exists.
    pub precompiled: &'static str,
    /// The comment above the rule of a Java kit's Makefile that recompiles the API after a change.
    /// The original API is already compiled in `lib/api.jar`.
    pub api_compiled: &'static str,
    /// The comment in an OCaml kit's Makefile that explains when precompiled code is used and when
    /// its sources are compiled.
    pub glued: &'static str,
    /// The comment in a Haskell kit's Makefile above the list of object files that are out of date.
    pub objects: &'static str,
    /// The comment above the rule of a Haskell kit's Makefile that uses the object files shipped
    /// with the kit.
    pub shipped_objects: &'static str,
    /// The description of the command `make ghci` that `make help` prints.
    pub ghci: &'static str,
    /// The description of the command `make doc` that `make help` prints in Haskell kits.
    pub own_doc: &'static str,
    /// The placeholder for compiler options that `make help` prints.
    pub options: &'static str,
    /// The beginning of the text with which `make help` explains the placeholder for compiler
    /// options. The name of the compiler follows.
    pub options_of: &'static str,
    /// The comment above the Makefile rule that loads a champion in an interpreted language as a
    /// test.
    pub loads: &'static str,
    /// The description of the time limit for loading a champion that `make help` prints.
    pub loading: &'static str,
    /// The error message for a champion that takes longer to load than the time limit allows.
    pub too_long: &'static str,
    /// The comment above a Makefile's list of source files that other source files include, and
    /// that are therefore not compiled separately.
    pub included: &'static str,
    /// The comment above a Makefile's list of source files, which says that modules come before
    /// those that use them.
    pub sorted: &'static str,
    /// The comment in Java kits that explains the second name of the generated class `Interface`.
    pub same_as_interface: &'static str,
    /// The documentation of the generated constructors without arguments.
    pub blank_object: &'static str,
    /// The documentation of the generated constructors with one argument for each field.
    pub full_object: &'static str,
    /// The comment in a file of the kit that is empty and exists only because older champions refer
    /// to it.
    pub old_ffi: &'static str,
    /// The comment above the Makefile rule for champions that define their own memory allocator.
    pub own_allocator: &'static str,
    /// The comment at the top of the `Cargo.toml` in a kit, which exists only for editors.
    pub cargo_notice: &'static str,
}

/// Returns the short texts for templates in the language of the game, French or English.
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

/// Breaks a text into lines of at most `width` characters, for a comment in generated code.
/// Existing line breaks are kept, and long lines are broken between words.
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

/// Formats lines as a `/** … */` comment for generated code, which documentation tools read.
/// Returns an empty string if there are no lines.
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

/// Formats the items of a list between brackets, for generated code. A short list is written on one
/// line. A longer one is broken into several lines, indented by `indent` and four columns.
/// `separator` must not contain white space.
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

/// The maximum width in columns of a list's items that generated code writes on one line.
const SHORT_LIST: usize = 72;
/// The maximum width in columns of each line of a list that generated code writes on several lines.
const LIST_LINE: usize = 90;

/// Formats a double as a literal with the digits from which most languages read the same value.
/// NaN, infinity and negative infinity are written as the three given words.
pub fn double(value: f64, [nan, infinity, opposite]: [&str; 3]) -> String {
    match value {
        f64::INFINITY => infinity.into(),
        f64::NEG_INFINITY => opposite.into(),
        value if value.is_nan() => nan.into(),
        value => format!("{value:?}"),
    }
}

/// Joins all lines of a text into one line and replaces each run of white space by one space.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
