//! Generates the constants of an API. They are in PHP for `api.php` and in C for the extension.

use crate::model::{ConstantValue, Scalar};
use crate::text::{Literals, double, format_list};

/// The literals of PHP for the values of constants.
pub const LITERALS: Literals =
    Literals { bools: ["true", "false"], special: ["NAN", "INF", "-INF"], quote, list: ["array(", ",", ")"] };

/// Returns a PHP string literal for a text. It uses single quotes unless a character must be
/// escaped.
pub fn quote(text: &str) -> String {
    if !text.chars().any(char::is_control) {
        return format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"));
    }
    let escaped = text.chars().map(|character| match character {
        '"' | '\\' | '$' => format!("\\{character}"),
        '\n' => "\\n".into(),
        '\r' => "\\r".into(),
        '\t' => "\\t".into(),
        other if other.is_control() => format!("\\u{{{:x}}}", u32::from(other)),
        other => other.into(),
    });
    format!("\"{}\"", escaped.collect::<String>())
}

/// Returns the C code with which the PHP extension defines an API constant. It is the suffix of a
/// macro in `joute_module.h`, and the macro's arguments after the name.
pub fn definition(value: &ConstantValue) -> (&'static str, String) {
    match value {
        ConstantValue::One(value) => in_c(value),
        ConstantValue::List(_, items) => {
            let count = items.len();
            let items = items.iter().map(in_c).map(|(word, text)| format!("joute_{word}_item({text})"));
            let items = items.collect::<Vec<_>>();
            let items =
                if count == 0 { "NULL".into() } else { format_list("(zval[]){", &items, ",", "}", "    ") };
            ("list", format!("{count}, {items}"))
        }
    }
}

/// Returns the word for a value's type in macro names, and the value as C code. The macros are in
/// `joute_module.h`. A string is followed by its length.
fn in_c(value: &Scalar) -> (&'static str, String) {
    match value {
        Scalar::Int(value) => ("int", value.to_string()),
        Scalar::Double(value) => {
            ("double", double(*value, ["__builtin_nan(\"\")", "__builtin_inf()", "-__builtin_inf()"]))
        }
        Scalar::Bool(value) => ("bool", value.to_string()),
        Scalar::String(value) => ("string", format!("{}, {}", quote_in_c(value), value.len())),
    }
}

/// Returns a C string literal for the C source of the PHP extension. All bytes except letters,
/// digits, spaces and underscores are written in octal, which avoids trigraphs.
fn quote_in_c(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b' ' | b'_' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' => char::from(byte).to_string(),
        other => format!("\\{other:03o}"),
    };
    format!("\"{}\"", text.bytes().map(byte).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_need_no_reader_of_escapes() {
        assert_eq!(quote("l'été $x \\"), r"'l\'été $x \\'");
        assert_eq!(quote("\"$x\"\\\n"), r#""\"\$x\"\\\n""#);
        assert_eq!(quote("\u{1b}[0m"), r#""\u{1b}[0m""#);
    }

    #[test]
    fn doubles_keep_their_bits() {
        assert_eq!(LITERALS.scalar(&Scalar::Double(-0.0)), "-0.0");
        assert_eq!(LITERALS.scalar(&Scalar::Double(f64::NEG_INFINITY)), "-INF");
        assert_eq!(LITERALS.scalar(&Scalar::Double(5e-324)), "5e-324");
        assert_eq!(LITERALS.scalar(&Scalar::Int(i32::MIN)), "-2147483648");
    }

    #[test]
    fn literals_of_c() {
        assert_eq!(in_c(&Scalar::String("é \"1".into())).1, r#""\303\251 \0421", 5"#);
        assert_eq!(in_c(&Scalar::Double(-1e-300)).1, "-1e-300");
        assert_eq!(in_c(&Scalar::Double(f64::NEG_INFINITY)).1, "-__builtin_inf()");
    }
}
