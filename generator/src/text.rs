//! The short texts of generated files, and functions that format comments, lists and numbers.

use crate::model::{Api, ConstantValue, Scalar};
use askama::Template;
use joute_words::kit;

/// The short texts for the templates of generated files, in French or English.
#[derive(Debug, Clone)]
pub struct Texts {
    /// The title at the top of the generated API file.
    pub title: String,
    /// The notice that the API file must not be edited. It stands below the file's title.
    pub notice: &'static str,
    /// The comment at the top of the starter champion. The candidate edits this source file.
    pub champion_notice: &'static str,
    /// The comment at the top of the generated file with the `main` function.
    pub main_notice: &'static str,
    /// The comment at the top of a kit's Makefile.
    pub makefile_notice: &'static str,
    /// The comment line that marks a file as generated. It says that the file must not be edited.
    pub generated_notice: &'static str,
    /// The TODO comment in an empty user function of the starter champion.
    pub todo: &'static str,
    /// The parameter name of functions that print an enum value or a struct.
    pub shown_value: &'static str,
    /// The documentation of functions that print a value. `{}` stands for the value's type.
    pub shows: String,
    /// The comment in the C API file that explains who must free memory.
    pub memory: &'static str,
    /// The documentation of the generated functions that free a value.
    pub frees: &'static str,
    /// The comment above the operators that are generated for structs.
    pub values_notice: &'static str,
    /// The sentence after `values_notice`. It says that a candidate's own operators replace the
    /// generated ones.
    pub values_yield: &'static str,
    /// The comment above the Makefile rule that uses precompiled code. The rule applies if the kit
    /// contains such code.
    pub precompiled: &'static str,
    /// The comment above the Makefile rule that recompiles the API of a Java kit. The rule applies
    /// after a change. The original API is already compiled in `lib/api.jar`.
    pub api_compiled: &'static str,
    /// The comment about precompiled code in an OCaml kit's Makefile. It explains when this code is
    /// used and when its sources are compiled.
    pub glued: &'static str,
    /// The comment above the list of outdated object files in a Haskell kit's Makefile.
    pub objects: &'static str,
    /// The comment above the Makefile rule that uses a Haskell kit's own object files.
    pub shipped_objects: &'static str,
    /// The text with which `make help` describes the command `make ghci`.
    pub ghci: &'static str,
    /// The text with which `make help` describes the command `make doc` in Haskell kits.
    pub own_doc: &'static str,
    /// The placeholder for compiler options in the output of `make help`.
    pub options: &'static str,
    /// The text with which `make help` explains the placeholder for compiler options. The name of
    /// the compiler follows.
    pub options_of: &'static str,
    /// The comment above the Makefile rule that loads a champion as a test. The champion is written
    /// in an interpreted language.
    pub loads: &'static str,
    /// The text with which `make help` describes the time limit for loading a champion.
    pub loading: &'static str,
    /// The error message for a champion that exceeds the time limit for loading.
    pub too_long: &'static str,
    /// The comment above a Makefile's list of included source files. These files are not compiled
    /// separately.
    pub included: &'static str,
    /// The comment above a Makefile's sorted list of source files. It says that modules come before
    /// those that use them.
    pub sorted: &'static str,
    /// The comment in Java kits that explains the second name of the generated class `Interface`.
    pub same_as_interface: &'static str,
    /// The documentation of a generated constructor without arguments.
    pub blank_object: &'static str,
    /// The documentation of the generated constructors with one argument for each field.
    pub full_object: &'static str,
    /// The comment in an empty file of the kit. The file exists only because older champions refer
    /// to it.
    pub old_ffi: &'static str,
    /// The comment above the Makefile rule for champions that define their own memory allocator.
    pub own_allocator: &'static str,
    /// The comment at the top of a kit's `Cargo.toml`. The file exists only for editors.
    pub cargo_notice: &'static str,
}

/// Returns the short texts for templates in the game's language.
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

/// Fills in the template of a generated file. The text ends with exactly one newline.
pub fn render(template: &impl Template) -> String {
    // The templates use no filter that can fail. An error here would be a bug and would show in every golden
    // file.
    let text = template.render().unwrap_or_else(|error| format!("template: {error}\n"));
    format!("{}\n", text.trim_end())
}

/// Breaks a text into lines of at most `width` characters. Lines are broken between words, and
/// existing line breaks are kept. Comments in generated code use it.
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

/// Formats lines as a `/** … */` comment for generated code. Returns an empty string if there are
/// no lines.
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

/// Formats a list between brackets for generated code. A short list is written on one line. A
/// longer one is broken into several lines, indented by `indent` and four columns. `separator` must
/// not contain white space.
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

/// The maximum width of a list that generated code writes on one line. It is the width of the items
/// in columns.
const SHORT_LIST: usize = 72;
/// The maximum width of each line in a longer list of generated code, in columns.
const LIST_LINE: usize = 90;

/// The literals of a programming language for the values of constants.
pub struct Literals {
    /// The literals of true and false.
    pub bools: [&'static str; 2],
    /// The expressions for NaN, infinity and negative infinity.
    pub special: [&'static str; 3],
    /// Returns the string literal for a text.
    pub quote: fn(&str) -> String,
    /// The start of a list, the separator of its items, and its end. They are the arguments of
    /// [`listed`].
    pub list: [&'static str; 3],
}

impl Literals {
    /// Formats a number, a bool or a text.
    pub fn scalar(&self, value: &Scalar) -> String {
        match value {
            Scalar::Int(value) => value.to_string(),
            Scalar::Double(value) => double(*value, self.special),
            Scalar::Bool(value) => self.bools[usize::from(!value)].into(),
            Scalar::String(value) => (self.quote)(value),
        }
    }

    /// Formats the value of a constant. A long list is broken into several lines, indented by
    /// `indent` and four columns.
    pub fn value(&self, value: &ConstantValue, indent: &str) -> String {
        match value {
            ConstantValue::One(value) => self.scalar(value),
            ConstantValue::List(_, items) => {
                let [open, separator, close] = self.list;
                let items: Vec<_> = items.iter().map(|item| self.scalar(item)).collect();
                listed(open, &items, separator, close, indent)
            }
        }
    }
}

/// Formats a double as a literal that most languages read as the same value. NaN, infinity and
/// negative infinity are written as the three given words.
pub fn double(value: f64, [nan, infinity, opposite]: [&str; 3]) -> String {
    match value {
        f64::INFINITY => infinity.into(),
        f64::NEG_INFINITY => opposite.into(),
        value if value.is_nan() => nan.into(),
        value => format!("{value:?}"),
    }
}

/// Joins all lines of a text into one line. Each run of white space becomes one space.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
