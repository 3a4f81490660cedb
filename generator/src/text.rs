//! Fills in the templates of generated files, and formats comments, lists and numbers.

use crate::model::{ConstantValue, Scalar};
use askama::Template;

mod templates;

pub(crate) use templates::page::{page, probe_file};
pub(crate) use templates::samples::samples;

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
pub fn format_list(open: &str, items: &[String], separator: &str, close: &str, indent: &str) -> String {
    let line = items.join(&format!("{separator} "));
    if items.len() < 2 || line.chars().count() <= MAX_LINE_LIST_WIDTH {
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

/// Returns the expression that creates an array in C# and Java, such as `new int[n][]`. `ty` is the
/// type of the array. For an array of arrays, the length is in the first brackets.
pub fn new_array(ty: &str, length: &str) -> String {
    let (stem, ranks) = ty.split_once("[]").unwrap_or((ty, ""));
    format!("new {stem}[{length}]{ranks}")
}

/// The maximum width of a list that generated code writes on one line. It is the width of the items
/// in columns.
const MAX_LINE_LIST_WIDTH: usize = 72;
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
    /// The start of a list, the separator of its items, and its end. The function [`format_list`]
    /// gets them as arguments.
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
                format_list(open, &items, separator, close, indent)
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

/// Returns a string literal for a text. The quotes, backslashes and line feeds in it are escaped with
/// a backslash. `escape` returns the escapes of other characters.
pub fn quoted(text: &str, quote: char, escape: impl Fn(char) -> Option<String>) -> String {
    let mut out = String::from(quote);
    for character in text.chars() {
        match character {
            '\n' => out.push_str("\\n"),
            other if other == quote || other == '\\' => out.extend(['\\', other]),
            other => match escape(other) {
                Some(escaped) => out.push_str(&escaped),
                None => out.push(other),
            },
        }
    }
    out.push(quote);
    out
}

/// Joins two paragraphs of a comment with an empty line between them. Either may be empty.
pub fn paragraphs(mut first: Vec<String>, second: Vec<String>) -> Vec<String> {
    if !first.is_empty() && !second.is_empty() {
        first.push(String::new());
    }
    first.extend(second);
    first
}

/// Joins all lines of a text into one line. Each run of white space becomes one space.
pub fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
