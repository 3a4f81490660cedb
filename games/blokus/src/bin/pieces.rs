//! Replaces the numbers and letters of the pieces: `cargo run -p blokus --bin pieces -- FILE`.

use blokus::replace::replace;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [file] = arguments.as_slice() else {
        eprintln!(
            "usage: cargo run -p blokus --bin pieces -- FILE\nFILE replaces every pieces.txt of games/blokus."
        );
        return ExitCode::from(2);
    };
    let text = std::fs::read_to_string(file).map_err(|error| error.to_string());
    let replaced = |text: String| replace(&text, Path::new(env!("CARGO_MANIFEST_DIR")));
    match text.and_then(|text| replaced(text).map_err(|error| error.to_string())) {
        Ok(copies) => {
            copies.iter().for_each(|copy| println!("{}", copy.display()));
            println!("now run: cargo test -p blokus");
            ExitCode::SUCCESS
        }
        Err(reason) => {
            eprintln!("{file}: {reason}");
            ExitCode::FAILURE
        }
    }
}
