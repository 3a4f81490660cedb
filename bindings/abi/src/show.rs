//! The text form of the values that display functions print. It is the same in all languages.

use std::fmt::Write as _;

/// A value of a game's API that can be converted to text. Champions print such values with display
/// functions.
pub trait Show {
    /// Appends the text form of the value. Examples are `3`, `OK`, `"texte"`, `(3, 4)`, `{from: (3,
    /// 4), to: (5, 6)}`, `[1, 2]` and `none`.
    fn show(&self, out: &mut String);
}

/// Returns the text form of a value as one line, without a line break.
pub fn show_line(value: &impl Show) -> String {
    let mut line = String::new();
    value.show(&mut line);
    line
}

/// Appends the text form of a list, tuple or struct. The items are separated by commas, between an
/// opening and a closing character. An item may have a label.
pub fn show_list(out: &mut String, open: char, items: &[(&str, &dyn Show)], close: char) {
    out.push(open);
    for (index, (name, value)) in items.iter().enumerate() {
        if index > 0 {
            out.push_str(", ");
        }
        if !name.is_empty() {
            out.push_str(name);
            out.push_str(": ");
        }
        value.show(out);
    }
    out.push(close);
}

macro_rules! show_debug {
    ($($ty:ty),*) => {$(
        impl Show for $ty {
            fn show(&self, out: &mut String) {
                let _ = write!(out, "{self:?}");
            }
        }
    )*};
}
show_debug!(i32, f64, bool);

impl Show for String {
    /// Appends the string in quotes. Quotes, backslashes and line breaks are escaped, but not
    /// accented letters.
    fn show(&self, out: &mut String) {
        out.push('"');
        for character in self.chars() {
            match character {
                '"' => out.push_str("\\\""),
                '\\' => out.push_str("\\\\"),
                '\n' => out.push_str("\\n"),
                '\r' => out.push_str("\\r"),
                '\t' => out.push_str("\\t"),
                other => out.push(other),
            }
        }
        out.push('"');
    }
}

impl<T: Show> Show for Vec<T> {
    fn show(&self, out: &mut String) {
        let items: Vec<(&str, &dyn Show)> = self.iter().map(|item| ("", item as &dyn Show)).collect();
        show_list(out, '[', &items, ']');
    }
}

impl<T: Show> Show for Option<T> {
    fn show(&self, out: &mut String) {
        match self {
            Some(value) => value.show(out),
            None => out.push_str("none"),
        }
    }
}
