//! Makes untrusted text safe to print.

/// Makes untrusted output safe for a terminal. Colours are kept until the end of their line. Other
/// control sequences become visible text, because they could move the cursor, set a title, inject
/// input or change the text direction.
pub fn escape_controls(text: &str) -> String {
    let mut tamed = String::with_capacity(text.len());
    let mut coloured = false;
    for (at, c) in text.char_indices() {
        match c {
            '\n' => {
                tamed.push_str(if std::mem::take(&mut coloured) { RESET_ESCAPE } else { "" });
                tamed.push(c);
            }
            '\t' => tamed.push(c),
            '\u{1b}' => match colour(&text[at..]) {
                Some(attributes) => {
                    coloured = !matches!(attributes.trim_start_matches('0'), "" | ";");
                    tamed.push(c);
                }
                None => tamed.push(visible_char(c)),
            },
            c => tamed.push(visible_char(c)),
        }
    }
    tamed + if coloured { RESET_ESCAPE } else { "" }
}

/// Makes an untrusted name safe to print. The result is a single line without control characters.
pub fn single_line(name: &str) -> String {
    name.chars().map(visible_char).collect()
}

/// The terminal escape sequence that resets colours and all other attributes.
const RESET_ESCAPE: &str = "\u{1b}[0m";

/// Returns the colours that a terminal escape sequence sets. Returns None if it does anything else.
fn colour(sequence: &str) -> Option<&str> {
    let rest = sequence.strip_prefix("\u{1b}[")?;
    let end = rest.find(|c: char| !c.is_ascii_digit() && c != ';')?;
    rest[end..].starts_with('m').then_some(&rest[..end])
}

/// Replaces a control character by a visible one. A terminal then does not interpret it.
fn visible_char(c: char) -> char {
    match c {
        // Unicode has a block of symbols for control characters.
        '\0'..='\u{1f}' => char::from_u32(0x2400 + c as u32).unwrap_or(char::REPLACEMENT_CHARACTER),
        '\u{7f}' => '\u{2421}',
        '\u{80}'..='\u{9f}' => char::REPLACEMENT_CHARACTER,
        // These characters change the text direction or end a line.
        '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            char::REPLACEMENT_CHARACTER
        }
        c => c,
    }
}

#[cfg(test)]
mod tests {
    use super::{escape_controls, single_line};

    #[test]
    fn colours_end_with_their_line_and_commands_are_shown() {
        assert_eq!(escape_controls("\u{1b}[1;31mé\u{1b}[0m\tz\n"), "\u{1b}[1;31mé\u{1b}[0m\tz\n");
        assert_eq!(escape_controls("\u{1b}[32ma\nb\u{1b}[8mc"), "\u{1b}[32ma\u{1b}[0m\nb\u{1b}[8mc\u{1b}[0m");
        assert_eq!(escape_controls("\u{1b}[7ma\u{1b}[m\nb"), "\u{1b}[7ma\u{1b}[m\nb");
        assert_eq!(
            escape_controls("\u{1b}]0;title\u{7}\u{1b}[2J\r\u{9b}5n\u{7f}"),
            "␛]0;title␇␛[2J␍\u{fffd}5n␡"
        );
        assert_eq!(escape_controls("\u{1b}["), "␛[");
        assert_eq!(escape_controls("a\u{202e}b"), "a\u{fffd}b");
    }

    #[test]
    fn names_have_one_line_and_no_control_characters() {
        assert_eq!(single_line("a\nWinner : b\u{1b}[31m\té"), "a␊Winner : b␛[31m␉é");
    }
}
