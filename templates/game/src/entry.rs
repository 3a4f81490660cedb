//! The entry of this game in the list of games of its two programs.

use joute::games::{GameCrate, RegisteredGame};

pub static GAMES: &[RegisteredGame] = &[RegisteredGame {
    rules: Some(concat!(env!("CARGO_MANIFEST_DIR"), "/RULES.md")),
    ..RegisteredGame::new::<{{ name }}::Rules>(GameCrate {
        package: "{{ name }}",
        folder: env!("CARGO_MANIFEST_DIR"),
        module: "{{ name }}::api",
        driver: "{{ name }}::Driver",
    })
}];
