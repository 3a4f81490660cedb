//! Replays of a site as scripts, which a browser also loads from files on disk.

use crate::encode;
use serde_json::Value;

/// Returns a replay as a script that `viewer/src/beside.ts` loads from a file beside the viewer's
/// page. `base` is the file name and the first lines of another replay of the site, which has
/// no base itself. The values of the replay are then also predicted from these lines. The result
/// depends on the texts only.
pub fn script(replay: &str, base: Option<(&str, &str)>) -> String {
    let packed = letters(&encode(replay, base.map_or("", |(_, lines)| lines)));
    let base = base.map_or(String::new(), |(name, _)| format!(",{}", Value::from(name)));
    format!("jouteCompact(\"{packed}\"{base})\n")
}

/// Writes bytes as the content of a JavaScript string of ASCII letters, with seven bits in each
/// letter. The result is 19 % longer than the bytes, and base64 would be 33 % longer.
pub(super) fn letters(bytes: &[u8]) -> String {
    let mut letters = Vec::with_capacity(bytes.len() * 6 / 5);
    let (mut pending, mut bits) = (0_u32, 0);
    for byte in bytes {
        pending = pending << 8 | u32::from(*byte);
        bits += 8;
        while bits >= 7 {
            bits -= 7;
            letters.push((pending >> bits & 127) as u8);
        }
    }
    letters.push((pending << (7 - bits) & 127) as u8);
    let mut text = String::with_capacity(letters.len() * 21 / 20);
    for (index, letter) in letters.iter().enumerate() {
        match letter {
            b'"' | b'\\' => text.extend(['\\', char::from(*letter)]),
            b'\n' => text.push_str("\\n"),
            b'\r' => text.push_str("\\r"),
            // A digit after `\0` would belong to the number.
            0 if letters.get(index + 1).is_some_and(u8::is_ascii_digit) => text.push_str("\\x00"),
            0 => text.push_str("\\0"),
            letter => text.push(char::from(*letter)),
        }
    }
    text
}
