//! The values of constants: of the type declared, or else of the type they look like.

use std::ops::Range;

use super::diagnostic::Diagnostic;
use super::prose::{a, shown};
use super::raw::{Text, Value};
use super::report::Report;
use super::scalar;
use crate::model::{Base, ConstantValue, Scalar};

/// Items in all lists of a description together: Java fills arrays with code, which cannot pass 64 KiB.
const MOST_ITEMS: usize = 4096;

/// What is left for the lists that follow.
#[derive(Default)]
pub(super) struct Room {
    used: usize,
}

impl Room {
    /// True if a value fits; the first list that does not was reported, and so are those that follow.
    pub(super) fn has(&mut self, value: &Value, report: &mut Report) -> bool {
        let Value::List(items, head) = value else { return true };
        let had = self.used <= MOST_ITEMS;
        self.used = self.used.saturating_add(items.len());
        if had && self.used > MOST_ITEMS {
            let message = format!("the lists of constants have more than {MOST_ITEMS} items together");
            let diagnostic = Diagnostic::error(head.clone(), message).label("this list is one too many");
            report.push(diagnostic.help("make a function that returns the longest one"));
        }
        self.used <= MOST_ITEMS
    }
}

/// The type that a value must have.
#[derive(Clone, Copy)]
struct Wanted<'t> {
    base: Base,
    /// Whether it is one of a list.
    list: bool,
    /// Where that was declared; otherwise the value looks so.
    declared: Option<&'t Text>,
}

/// A constant's value; `None` was reported.
pub(super) fn value(value: &Value, ty: Option<&Text>, report: &mut Report) -> Option<ConstantValue> {
    let declared = match ty {
        None => None,
        Some(text) => Some(declared(text, matches!(value, Value::List(..)), report)?),
    };
    match (value, declared) {
        (Value::One(text), None) => {
            let wanted = Wanted { base: looks_like(text), list: false, declared: None };
            typed(text, wanted, report).map(ConstantValue::One)
        }
        (Value::One(text), Some(wanted)) if wanted.list => {
            let (value, name) = (shown(&text.value), word(wanted.base));
            let message = format!("`{value}` is declared `{name} array`, but it is a single value");
            let diagnostic = Diagnostic::error(text.span.clone(), message).label("not a list");
            let diagnostic = wanted.declared_here(diagnostic);
            report.push(diagnostic.help(format!("write `cst_val: [{value}]`, or `cst_type: {name}`")));
            None
        }
        (Value::One(text), Some(wanted)) => typed(text, wanted, report).map(ConstantValue::One),
        (Value::List(_, head), Some(wanted)) if !wanted.list => {
            let name = word(wanted.base);
            let message = format!("a list is declared `{name}`, which is a single value");
            let diagnostic = Diagnostic::error(head.clone(), message).label("a list");
            let diagnostic = wanted.declared_here(diagnostic);
            report.push(diagnostic.help(format!("write `cst_type: {name} array`")));
            None
        }
        (Value::List(items, head), declared) => {
            let wanted = match declared {
                Some(wanted) => wanted,
                None => Wanted { base: common(items, head, report)?, list: true, declared: None },
            };
            // All items, so that all errors come out.
            let values: Vec<_> = items.iter().map(|item| typed(item, wanted, report)).collect();
            Some(ConstantValue::List(wanted.base, values.into_iter().collect::<Option<_>>()?))
        }
    }
}

impl Wanted<'_> {
    fn declared_here(self, diagnostic: Diagnostic) -> Diagnostic {
        match self.declared {
            Some(text) => diagnostic.also(text.span.clone(), "declared here"),
            None => diagnostic,
        }
    }
}

/// The type that `cst_type` names: of a value, or of a list of them.
fn declared<'t>(text: &'t Text, for_list: bool, report: &mut Report) -> Option<Wanted<'t>> {
    let words: Vec<&str> = text.value.split_whitespace().collect();
    let (name, list) = match words.as_slice() {
        [name, "array"] => (*name, true),
        [name] => (*name, false),
        [name, "array", ..] if base(name).is_some() && words[1..].iter().all(|word| *word == "array") => {
            let message = format!("a constant cannot have the type `{}`", shown(&text.value));
            let diagnostic = Diagnostic::error(text.span.clone(), message).label("lists have one level here");
            report.push(diagnostic.help(format!("write `{name} array`, or make a function that returns it")));
            return None;
        }
        _ => (text.value.trim(), false),
    };
    if let Some(base) = base(name) {
        return Some(Wanted { base, list, declared: Some(text) });
    }
    let types = ["int", "double", "bool", "string"];
    let array = if list { " array" } else { "" };
    let meant = report.closest(name, types).map(|meant| format!("did you mean `{meant}{array}`?"));
    let message = format!("a constant cannot have the type `{}`", shown(text.value.trim()));
    let diagnostic = Diagnostic::error(text.span.clone(), message);
    let diagnostic = diagnostic.label(match for_list {
        false => "expected `int`, `double`, `bool` or `string`",
        true => "expected `int array`, `double array`, `bool array` or `string array`",
    });
    report.push(diagnostic.help("leave `cst_type` out: the value tells").help_if(meant));
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

/// The type of a list's items: one for all, except that ints among doubles are doubles.
fn common(items: &[Text], head: &Range<usize>, report: &mut Report) -> Option<Base> {
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
            let (value, other) = (shown(&item.value), word(other));
            let message = format!("`{value}` is {} in a list of {}s", a(other), word(base));
            let diagnostic = Diagnostic::error(item.span.clone(), message);
            let diagnostic = diagnostic.label(format!("not of type `{}`", word(base)));
            let begins = format!("the list begins with {}", a(word(looks_like(first))));
            let diagnostic = diagnostic.also(first.span.clone(), begins);
            let help =
                "give all items one type; between quotes, or with `cst_type: string array`, they are strings";
            report.push(diagnostic.help(help));
            return None;
        }
    }
    Some(base)
}

fn typed(text: &Text, wanted: Wanted<'_>, report: &mut Report) -> Option<Scalar> {
    match wanted.base {
        Base::Int => match scalar::integer(&text.value) {
            Some(value) => int(text, value, wanted.list, report),
            None => mismatch(text, wanted, report),
        },
        Base::Double => match scalar::double(&text.value) {
            Some(value) => double(text, value, report),
            #[expect(clippy::cast_precision_loss, reason = "a double is what was asked for")]
            None => match scalar::integer(&text.value) {
                Some(value) => Some(Scalar::Double(value as f64)),
                None => mismatch(text, wanted, report),
            },
        },
        Base::Bool => match scalar::boolean(&text.value) {
            Some(value) => Some(Scalar::Bool(value)),
            None => mismatch(text, wanted, report),
        },
        Base::String => string(text, report),
    }
}

fn int(text: &Text, value: i128, list: bool, report: &mut Report) -> Option<Scalar> {
    if scalar::is_old_octal(&text.value) && value != 0 {
        let message =
            format!("`{}` is read as {value}: a number that starts with 0 is octal", shown(&text.value));
        let diagnostic = Diagnostic::warning(text.span.clone(), message).label("octal");
        let decimal = text.value.trim().replacen('0', "", 1);
        report.push(diagnostic.help(format!("write `{value}`, or `{decimal}` if it was meant as a decimal")));
    }
    if let Ok(value) = i32::try_from(value) {
        return Some(Scalar::Int(value));
    }
    let message = format!("`{}` does not fit in an int", shown(&text.value));
    let diagnostic = Diagnostic::error(text.span.clone(), message);
    let diagnostic = diagnostic.label(format!("an int goes from {} to {}", i32::MIN, i32::MAX));
    let array = if list { " array" } else { "" };
    report.push(diagnostic.help(format!("use another unit, or a double with `cst_type: double{array}`")));
    None
}

fn double(text: &Text, value: f64, report: &mut Report) -> Option<Scalar> {
    if !scalar::overflows(&text.value) {
        return Some(Scalar::Double(value));
    }
    let message = format!("`{}` does not fit in a double", shown(&text.value));
    let diagnostic = Diagnostic::error(text.span.clone(), message);
    report.push(
        diagnostic
            .label(format!("a double goes up to about {:.1e}", f64::MAX))
            .help("write `.inf` for infinity"),
    );
    None
}

fn string(text: &Text, report: &mut Report) -> Option<Scalar> {
    if !text.value.contains('\0') {
        return Some(Scalar::String(text.value.clone()));
    }
    let diagnostic = Diagnostic::error(text.span.clone(), "a string holds the character NUL (`\\0`)");
    report.push(diagnostic.label("C would read the string up to there").help("leave it out"));
    None
}

fn mismatch(text: &Text, wanted: Wanted<'_>, report: &mut Report) -> Option<Scalar> {
    let (declared, array) = (word(wanted.base), if wanted.list { " array" } else { "" });
    // What quotes make of it does not count: the type was declared.
    let plain = Text { plain: true, ..text.clone() };
    let (value, actual) = (shown(&text.value), word(looks_like(&plain)));
    let message = match wanted.list {
        false => format!("`{value}` is declared `{declared}`, but it is {}", a(actual)),
        true => format!("`{value}` is in a list declared `{declared} array`, but it is {}", a(actual)),
    };
    let diagnostic = Diagnostic::error(text.span.clone(), message).label(format!("not of type `{declared}`"));
    let diagnostic = wanted.declared_here(diagnostic);
    report.push(diagnostic.help(format!("write `cst_type: {actual}{array}`, or change the value")));
    None
}

/// What a value is if nothing was declared. Quotes make it a string.
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
