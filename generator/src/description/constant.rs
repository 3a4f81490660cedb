//! The values of constants: of the type declared, or else of the type they look like.

use super::diagnostic::Diagnostic;
use super::prose::{a, shown};
use super::raw::Text;
use super::report::Report;
use super::scalar;
use crate::model::ConstantValue;

/// A constant's value; `None` was reported.
pub(super) fn value(text: &Text, ty: Option<&Text>, report: &mut Report) -> Option<ConstantValue> {
    let Some(ty) = ty else { return inferred(text, report) };
    match ty.value.trim() {
        "int" => match scalar::integer(&text.value) {
            Some(value) => int(text, value, report),
            None => mismatch(text, ty, report),
        },
        "double" => match scalar::double(&text.value) {
            Some(value) => double(text, value, report),
            #[expect(clippy::cast_precision_loss, reason = "a double is what was asked for")]
            None => match scalar::integer(&text.value) {
                Some(value) => Some(ConstantValue::Double(value as f64)),
                None => mismatch(text, ty, report),
            },
        },
        "bool" => match scalar::boolean(&text.value) {
            Some(value) => Some(ConstantValue::Bool(value)),
            None => mismatch(text, ty, report),
        },
        "string" => string(text, report),
        other => {
            let types = ["int", "double", "bool", "string"];
            let meant = report.closest(other, types).map(|meant| format!("did you mean `{meant}`?"));
            let message = format!("a constant cannot have the type `{}`", shown(other));
            let diagnostic = Diagnostic::error(ty.span.clone(), message);
            let diagnostic = diagnostic.label("expected `int`, `double`, `bool` or `string`");
            report.push(diagnostic.help("leave `cst_type` out: the value tells").help_if(meant));
            None
        }
    }
}

fn inferred(text: &Text, report: &mut Report) -> Option<ConstantValue> {
    if !text.plain {
        return string(text, report);
    }
    if let Some(value) = scalar::boolean(&text.value) {
        return Some(ConstantValue::Bool(value));
    }
    if let Some(value) = scalar::integer(&text.value) {
        return int(text, value, report);
    }
    match scalar::double(&text.value) {
        Some(value) => double(text, value, report),
        None => string(text, report),
    }
}

fn int(text: &Text, value: i128, report: &mut Report) -> Option<ConstantValue> {
    if scalar::is_old_octal(&text.value) && value != 0 {
        let message =
            format!("`{}` is read as {value}: a number that starts with 0 is octal", shown(&text.value));
        let diagnostic = Diagnostic::warning(text.span.clone(), message).label("octal");
        let decimal = text.value.trim().replacen('0', "", 1);
        report.push(diagnostic.help(format!("write `{value}`, or `{decimal}` if it was meant as a decimal")));
    }
    if let Ok(value) = i32::try_from(value) {
        return Some(ConstantValue::Int(value));
    }
    let message = format!("`{}` does not fit in an int", shown(&text.value));
    let diagnostic = Diagnostic::error(text.span.clone(), message);
    let diagnostic = diagnostic.label(format!("an int goes from {} to {}", i32::MIN, i32::MAX));
    report.push(diagnostic.help("use another unit, or a double with `cst_type: double`"));
    None
}

fn double(text: &Text, value: f64, report: &mut Report) -> Option<ConstantValue> {
    if !scalar::overflows(&text.value) {
        return Some(ConstantValue::Double(value));
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

fn string(text: &Text, report: &mut Report) -> Option<ConstantValue> {
    if !text.value.contains('\0') {
        return Some(ConstantValue::String(text.value.clone()));
    }
    let diagnostic = Diagnostic::error(text.span.clone(), "a string holds the character NUL (`\\0`)");
    report.push(diagnostic.label("C would read the string up to there").help("leave it out"));
    None
}

fn mismatch(text: &Text, ty: &Text, report: &mut Report) -> Option<ConstantValue> {
    let declared = ty.value.trim();
    let (value, actual) = (shown(&text.value), looks_like(&text.value));
    let message = format!("`{value}` is declared `{declared}`, but it is {}", a(actual));
    let diagnostic = Diagnostic::error(text.span.clone(), message).label(format!("not of type `{declared}`"));
    let diagnostic = diagnostic.also(ty.span.clone(), "declared here");
    report.push(diagnostic.help(format!("write `cst_type: {actual}`, or change the value")));
    None
}

fn looks_like(text: &str) -> &'static str {
    if scalar::boolean(text).is_some() {
        "bool"
    } else if scalar::integer(text).is_some() {
        "int"
    } else if scalar::double(text).is_some() {
        "double"
    } else {
        "string"
    }
}
