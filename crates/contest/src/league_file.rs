//! The files of leagues: champions and maps that a client sends, and replays that workers send.
//!
//! *Decision:* Each file begins with a line that no other file of a contest has. Files of leagues
//! are therefore never equal to files of the contest, and can be removed when the league has ended.

/// The first line of each file of a league.
const FIRST_LINE: &[u8] = b"joute league file 1\n";

/// Returns the bytes of a league's file with the given contents, which follow its first line.
pub fn wrap(contents: &[u8]) -> Vec<u8> {
    [FIRST_LINE, contents].concat()
}

/// Returns the contents of a league's file, which follow its first line. Returns
/// `None` for other files.
pub fn unwrap(file: &[u8]) -> Option<&[u8]> {
    file.strip_prefix(FIRST_LINE)
}

/// Returns the bytes of a league's file that contains a replay and the duration of its
/// match in milliseconds.
pub fn wrap_replay(millis: f64, text: &str) -> Vec<u8> {
    wrap(format!("{millis}\n{text}").as_bytes())
}

/// Returns the duration of a match in milliseconds and the text of its replay. Returns
/// `None` for other files.
pub fn unwrap_replay(file: &[u8]) -> Option<(f64, &str)> {
    let (millis, text) = std::str::from_utf8(unwrap(file)?).ok()?.split_once('\n')?;
    let millis: f64 = millis.parse().ok()?;
    (millis.is_finite() && millis >= 0.0).then_some((millis, text))
}

#[cfg(test)]
mod tests {
    use super::{unwrap, unwrap_replay, wrap, wrap_replay};

    #[test]
    fn only_files_of_leagues_are_read() {
        assert_eq!(unwrap(&wrap(b"a map")), Some(&b"a map"[..]));
        assert_eq!(unwrap(b"a map"), None);
        assert_eq!(unwrap_replay(&wrap_replay(12.5, "a\nb\n")), Some((12.5, "a\nb\n")));
        for wrong in ["", "no number\na", "NaN\na", "-1\na"] {
            assert_eq!(unwrap_replay(&wrap(wrong.as_bytes())), None, "{wrong}");
        }
    }
}
