//! Checks the constants of a game description and infers their types.

use std::ops::Range;

use super::diagnostic::Diagnostic;
use super::prose::{a, displayable};
use super::raw::{Text, Value};
use super::report::DiagnosticSink;
use super::scalar;
use crate::model::{Base, ConstantValue, Scalar};

/// The maximum number of list items in all constants of a game description. Java initialises arrays
/// with code, which must fit in 64 KiB.
const MAX_ITEMS: usize = 4096;

/// A counter of the list items in a description's constants. The limit is [`MAX_ITEMS`].
#[derive(Default)]
pub(super) struct ItemBudget {
    items: usize,
}

impl ItemBudget {
    /// Counts a constant's list items and returns true if the limit is not exceeded. Reports only
    /// the first list that exceeds it.
    pub(super) fn has(&mut self, value: &Value, report: &mut DiagnosticSink) -> bool {
        let Value::List(items, head) = value else { return true };
        let had = self.items <= MAX_ITEMS;
        self.items = self.items.saturating_add(items.len());
        if had && self.items > MAX_ITEMS {
            let message = format!("the lists of constants have more than {MAX_ITEMS} items together");
            let diagnostic = Diagnostic::error(head.clone(), message).label("this list is one too many");
            report.push(diagnostic.help("make a function that returns the longest one"));
        }
        self.items <= MAX_ITEMS
    }
}

/// The type that the value of a constant must have. It was declared in the description or inferred
/// from the value.
#[derive(Clone, Copy)]
struct ExpectedType<'t> {
    base: Base,
    /// True if the value to check is an item of a list.
    list: bool,
    /// The text that declares the type in the description. `None` if the type was inferred from the
    /// value.
    declared: Option<&'t Text>,
}

/// Checks the value of a constant and converts it to the model. Returns `None` if an error was
/// reported.
pub(super) fn value(value: &Value, ty: Option<&Text>, report: &mut DiagnosticSink) -> Option<ConstantValue> {
    let declared = match ty {
        None => None,
        Some(text) => Some(parse_declared_type(text, matches!(value, Value::List(..)), report)?),
    };
    match (value, declared) {
        (Value::One(text), None) => {
            let expected = ExpectedType { base: looks_like(text), list: false, declared: None };
            typed(text, expected, report).map(ConstantValue::One)
        }
        (Value::One(text), Some(expected)) if expected.list => {
            let (value, name) = (displayable(&text.value), word(expected.base));
            let message = format!("`{value}` is declared `{name} array`, but it is a single value");
            let diagnostic = Diagnostic::error(text.span.clone(), message).label("not a list");
            let diagnostic = expected.declared_here(diagnostic);
            report.push(diagnostic.help(format!("write `cst_val: [{value}]`, or `cst_type: {name}`")));
            None
        }
        (Value::One(text), Some(expected)) => typed(text, expected, report).map(ConstantValue::One),
        (Value::List(_, head), Some(expected)) if !expected.list => {
            let name = word(expected.base);
            let message = format!("a list is declared `{name}`, which is a single value");
            let diagnostic = Diagnostic::error(head.clone(), message).label("a list");
            let diagnostic = expected.declared_here(diagnostic);
            report.push(diagnostic.help(format!("write `cst_type: {name} array`")));
            None
        }
        (Value::List(items, head), declared) => {
            let expected = match declared {
                Some(expected) => expected,
                None => ExpectedType { base: common(items, head, report)?, list: true, declared: None },
            };
            // All items are checked before errors are returned, so that every error is reported.
            let values: Vec<_> = items.iter().map(|item| typed(item, expected, report)).collect();
            Some(ConstantValue::List(expected.base, values.into_iter().collect::<Option<_>>()?))
        }
    }
}

impl ExpectedType<'_> {
    fn declared_here(self, diagnostic: Diagnostic) -> Diagnostic {
        match self.declared {
            Some(text) => diagnostic.with_related(text.span.clone(), "declared here"),
            None => diagnostic,
        }
    }
}

/// Parses the declared type of a constant, which is the value of the key `cst_type`. `for_list`
/// says whether the constant is a list.
fn parse_declared_type<'t>(
    text: &'t Text,
    for_list: bool,
    report: &mut DiagnosticSink,
) -> Option<ExpectedType<'t>> {
    let words: Vec<&str> = text.value.split_whitespace().collect();
    let (name, list) = match words.as_slice() {
        [name, "array"] => (*name, true),
        [name] => (*name, false),
        [name, "array", ..] if base(name).is_some() && words[1..].iter().all(|word| *word == "array") => {
            let message = format!("a constant cannot have the type `{}`", displayable(&text.value));
            let diagnostic = Diagnostic::error(text.span.clone(), message).label("lists have one level here");
            report.push(diagnostic.help(format!("write `{name} array`, or make a function that returns it")));
            return None;
        }
        _ => (text.value.trim(), false),
    };
    if let Some(base) = base(name) {
        return Some(ExpectedType { base, list, declared: Some(text) });
    }
    let types = ["int", "double", "bool", "string"];
    let array = if list { " array" } else { "" };
    let suggestion =
        report.closest(name, types).map(|suggestion| format!("did you mean `{suggestion}{array}`?"));
    let message = format!("a constant cannot have the type `{}`", displayable(text.value.trim()));
    let diagnostic = Diagnostic::error(text.span.clone(), message);
    let diagnostic = diagnostic.label(match for_list {
        false => "expected `int`, `double`, `bool` or `string`",
        true => "expected `int array`, `double array`, `bool array` or `string array`",
    });
    report.push(diagnostic.help("leave `cst_type` out: the value tells").help_if(suggestion));
    None
}

fn base(name: &str) -> Option<Base> {
    match name {
        "int" => Some(Base::Int),
        "double" => Some(Base::Double),
        "bool" => Some(Base::Bool),
        "string" => Some(Base::String),
        _ => None,
    }
}

fn word(base: Base) -> &'static str {
    match base {
        Base::Int => "int",
        Base::Double => "double",
        Base::Bool => "bool",
        Base::String => "string",
    }
}

/// Returns the common type of the items in a constant's list. A list of ints and doubles is a list
/// of doubles.
fn common(items: &[Text], head: &Range<usize>, report: &mut DiagnosticSink) -> Option<Base> {
    let number = |base: Base| matches!(base, Base::Int | Base::Double);
    let Some((first, rest)) = items.split_first() else {
        let message = "an empty list does not tell of what it is";
        let diagnostic = Diagnostic::error(head.clone(), message).label("no item in this list");
        report.push(diagnostic.help("add its type: `cst_type: int array`"));
        return None;
    };
    let mut base = looks_like(first);
    for item in rest {
        let other = looks_like(item);
        if number(base) && number(other) {
            base = if base == other { base } else { Base::Double };
        } else if base != other {
            let (value, other) = (displayable(&item.value), word(other));
            let message = format!("`{value}` is {} in a list of {}s", a(other), word(base));
            let diagnostic = Diagnostic::error(item.span.clone(), message);
            let diagnostic = diagnostic.label(format!("not of type `{}`", word(base)));
            let begins = format!("the list begins with {}", a(word(looks_like(first))));
            let diagnostic = diagnostic.with_related(first.span.clone(), begins);
            let help =
                "give all items one type; between quotes, or with `cst_type: string array`, they are strings";
            report.push(diagnostic.help(help));
            return None;
        }
    }
    Some(base)
}

fn typed(text: &Text, expected: ExpectedType<'_>, report: &mut DiagnosticSink) -> Option<Scalar> {
    match expected.base {
        Base::Int => match scalar::integer(&text.value) {
            Some(value) => int(text, value, expected.list, report),
            None => mismatch(text, expected, report),
        },
        Base::Double => match scalar::double(&text.value) {
            Some(value) => double(text, value, report),
            #[expect(clippy::cast_precision_loss, reason = "a double is what was asked for")]
            None => match scalar::integer(&text.value) {
                Some(value) => Some(Scalar::Double(value as f64)),
                None => mismatch(text, expected, report),
            },
        },
        Base::Bool => match scalar::boolean(&text.value) {
            Some(value) => Some(Scalar::Bool(value)),
            None => mismatch(text, expected, report),
        },
        Base::String => string(text, report),
    }
}

fn int(text: &Text, value: i128, list: bool, report: &mut DiagnosticSink) -> Option<Scalar> {
    if scalar::is_old_octal(&text.value) && value != 0 {
        let message = format!(
            "`{}` is read as {value}: a number that starts with 0 is octal",
            displayable(&text.value)
        );
        let diagnostic = Diagnostic::warning(text.span.clone(), message).label("octal");
        let decimal = text.value.trim().replacen('0', "", 1);
        report.push(diagnostic.help(format!("write `{value}`, or `{decimal}` if it was meant as a decimal")));
    }
    if let Ok(value) = i32::try_from(value) {
        return Some(Scalar::Int(value));
    }
    let message = format!("`{}` does not fit in an int", displayable(&text.value));
    let diagnostic = Diagnostic::error(text.span.clone(), message);
    let diagnostic = diagnostic.label(format!("an int goes from {} to {}", i32::MIN, i32::MAX));
    let array = if list { " array" } else { "" };
    report.push(diagnostic.help(format!("use another unit, or a double with `cst_type: double{array}`")));
    None
}

fn double(text: &Text, value: f64, report: &mut DiagnosticSink) -> Option<Scalar> {
    if !scalar::overflows(&text.value) {
        return Some(Scalar::Double(value));
    }
    let message = format!("`{}` does not fit in a double", displayable(&text.value));
    let diagnostic = Diagnostic::error(text.span.clone(), message);
    report.push(
        diagnostic
            .label(format!("a double goes up to about {:.1e}", f64::MAX))
            .help("write `.inf` for infinity"),
    );
    None
}

fn string(text: &Text, report: &mut DiagnosticSink) -> Option<Scalar> {
    if !text.value.contains('\0') {
        return Some(Scalar::String(text.value.clone()));
    }
    let diagnostic = Diagnostic::error(text.span.clone(), "a string holds the character NUL (`\\0`)");
    report.push(diagnostic.label("C would read the string up to there").help("leave it out"));
    None
}

fn mismatch(text: &Text, expected: ExpectedType<'_>, report: &mut DiagnosticSink) -> Option<Scalar> {
    let (declared, array) = (word(expected.base), if expected.list { " array" } else { "" });
    // Quotes do not matter for the actual type, because the expected type was declared.
    let plain = Text { plain: true, ..text.clone() };
    let (value, actual) = (displayable(&text.value), word(looks_like(&plain)));
    let message = match expected.list {
        false => format!("`{value}` is declared `{declared}`, but it is {}", a(actual)),
        true => format!("`{value}` is in a list declared `{declared} array`, but it is {}", a(actual)),
    };
    let diagnostic = Diagnostic::error(text.span.clone(), message).label(format!("not of type `{declared}`"));
    let diagnostic = expected.declared_here(diagnostic);
    report.push(diagnostic.help(format!("write `cst_type: {actual}{array}`, or change the value")));
    None
}

/// Infers the type of a constant from the spelling of its value. A quoted value is a string.
fn looks_like(text: &Text) -> Base {
    if !text.plain {
        Base::String
    } else if scalar::boolean(&text.value).is_some() {
        Base::Bool
    } else if scalar::integer(&text.value).is_some() {
        Base::Int
    } else if scalar::double(&text.value).is_some() {
        Base::Double
    } else {
        Base::String
    }
}
