//! Inserts the no-break spaces of French typography into texts.

/// Returns a French text in which no line can break before `: ; ! ? %` or inside of quotation marks.
pub fn with_no_break_spaces(text: &str) -> String {
    let mut result = text.replace("« ", "«\u{a0}");
    for mark in ["%", ":", ";", "!", "?", "»"] {
        result = result.replace(&format!(" {mark}"), &format!("\u{a0}{mark}"));
    }
    result
}
