//! What a champion prints: kept up to a limit, shown line by line as it comes.

use std::io::{Read, Write as _};
use std::thread::JoinHandle;

/// Reads a stream to its end in a thread of its own; keeps at most `limit` bytes.
///
/// With a prefix, whole lines appear on our standard error as they come.
pub fn capture(
    mut stream: impl Read + Send + 'static,
    limit: usize,
    prefix: Option<String>,
) -> JoinHandle<Vec<u8>> {
    std::thread::spawn(move || {
        let mut kept = Vec::new();
        let mut shown = 0;
        let mut buffer = [0; 8192];
        loop {
            let count = match stream.read(&mut buffer) {
                Ok(0) => break,
                Ok(count) => count,
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
                Err(_) => break,
            };
            let room = limit - kept.len();
            kept.extend_from_slice(&buffer[..count.min(room)]);
            if let Some(prefix) = &prefix
                && let Some(end) = kept[shown..].iter().rposition(|byte| *byte == b'\n')
            {
                show(prefix, &kept[shown..shown + end]);
                shown += end + 1;
            }
        }
        if let Some(prefix) = &prefix
            && shown < kept.len()
        {
            show(prefix, &kept[shown..]);
        }
        kept
    })
}

fn show(prefix: &str, lines: &[u8]) {
    let text = String::from_utf8_lossy(lines);
    let mut out = String::new();
    for line in text.lines() {
        out.push_str(prefix);
        out.push_str(line);
        out.push('\n');
    }
    // A terminal that is gone is no reason to stop a match.
    let _ = std::io::stderr().write_all(out.as_bytes());
}
