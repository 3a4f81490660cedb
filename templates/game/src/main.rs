//! The program of this contest: `joute` with its game.

use joute::games::{GameCrate, RegisteredGame};
use std::process::ExitCode;

static GAMES: &[RegisteredGame] = &[RegisteredGame {
    rules: Some(concat!(env!("CARGO_MANIFEST_DIR"), "/RULES.md")),
    ..RegisteredGame::new::<{{ name }}::Rules>(GameCrate {
        package: "{{ name }}",
        folder: env!("CARGO_MANIFEST_DIR"),
        module: "{{ name }}::api",
        driver: "{{ name }}::Driver",
    })
}];

fn main() -> ExitCode {
    joute::main(GAMES)
}
