//! Numbers in source code. The value of a parameter is the first number after the first occurrence
//! of its name, in any programming language: `#define DEPTH 4`, `DEPTH = 4`, `const DEPTH: i64 = 4;`.

use std::ops::Range;

/// Returns the place of the first number after the first occurrence of a word. Digits that belong to
/// a name, such as those of `i64`, are not a number.
pub fn number_after(text: &str, word: &str) -> Option<Range<usize>> {
    let number_start = place(text, word)? + word.len();
    let bytes = text.as_bytes();
    let mut start = (number_start..bytes.len())
        .find(|&at| bytes[at].is_ascii_digit() && !is_name(bytes[at - 1]) && bytes[at - 1] != b'.')?;
    let digits = |from: usize| from + bytes[from..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let mut end = digits(start);
    if bytes.get(end) == Some(&b'.') && bytes.get(end + 1).is_some_and(u8::is_ascii_digit) {
        end = digits(end + 1);
    }
    // A minus directly before the number belongs to it, unless it is a subtraction.
    let negated = text[number_start..start].strip_suffix('-').map(str::trim_end);
    if negated.is_some_and(|negated| negated.is_empty() || negated.ends_with(['=', '(', ':', ','])) {
        start -= 1;
    }
    Some(start..end)
}

/// Returns the place of the first occurrence of a whole word.
fn place(text: &str, word: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    text.match_indices(word).map(|(at, _)| at).find(|&at| {
        let before = at.checked_sub(1).is_none_or(|before| !is_name(bytes[before]));
        before && bytes.get(at + word.len()).is_none_or(|&after| !is_name(after))
    })
}

/// Returns true if the byte can be part of a name.
const fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}

#[cfg(test)]
mod tests {
    use super::number_after;

    #[test]
    fn a_number_is_found_in_every_language() {
        let cases = [
            ("#define DEPTH 4\n", Some("4")),
            ("#define DEPTH2 9\n#define DEPTH 4\n", Some("4")),
            ("#define DEPTH -4\n", Some("-4")),
            ("DEPTH = -0.25  # of 1\n", Some("-0.25")),
            ("const DEPTH: i64 = 4;", Some("4")),
            ("depth :: Int\nDEPTH :: Int\nDEPTH = 12\n", Some("12")),
            ("private static final double DEPTH = 1.5;", Some("1.5")),
            ("let DEPTH = 7.\n", Some("7")),
            ("$DEPTH = 3;", Some("3")),
            ("DEPTH = x-3", Some("3")),
            ("DEEP = 4", None),
            ("DEPTH = deep", None),
            ("", None),
            ("DEPTHÉ = 4", None),
        ];
        for (text, expected) in cases {
            assert_eq!(number_after(text, "DEPTH").map(|place| &text[place]), expected, "{text:?}");
        }
    }
}
