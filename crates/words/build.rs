//! Generates the Rust functions of the message catalogue.

#[path = "src/catalogue.rs"]
mod catalogue;
#[path = "src/code.rs"]
mod code;
#[path = "src/typography.rs"]
mod typography;

use std::path::Path;

fn main() -> Result<(), String> {
    println!("cargo::rerun-if-changed=catalogue");
    println!("cargo::rerun-if-changed=src");
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    let areas = catalogue::read(&home.join("catalogue")).map_err(|error| error.to_string())?;
    let out = std::env::var_os("OUT_DIR").ok_or("OUT_DIR is not set: cargo runs this")?;
    let path = Path::new(&out).join("words.rs");
    std::fs::write(&path, code::code(&areas)).map_err(|error| format!("{}: {error}", path.display()))
}
