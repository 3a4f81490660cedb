//! Generates the crate of a new game. The game is small but complete, and its author then changes
//! it.

use crate::backend::File;
use crate::text::render;
use askama::Template;
use std::ops::RangeInclusive;
use thiserror::Error;

/// Lists the files of a new game. Each line has a path, a template and the name of the template's
/// struct.
macro_rules! files {
    ($name:expr, $players:expr, $checkout:expr, $profiles:expr; $($path:literal $template:literal $kind:ident),* $(,)?) => {
        vec![$({
            #[derive(Template)]
            #[template(path = $template, escape = "none")]
            #[allow(dead_code)] // Most templates use only one of the fields.
            struct $kind<'a> { name: &'a str, players: usize, checkout: &'a str, profiles: &'a str }
            let file = $kind { name: $name, players: $players, checkout: $checkout, profiles: $profiles };
            File::candidate($path, render(&file))
        }),*]
    };
}

/// The reason why a new game cannot be generated.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ScaffoldError {
    /// The number of players is not in [`PLAYERS`].
    #[error(
        "a new game is for {from} to {to} players, not {0}; change its rules into those of another",
        from = PLAYERS.start(),
        to = PLAYERS.end()
    )]
    Players(usize),
    /// The name has another form than the name of a game.
    #[error(
        "a game cannot be called {0:?}; 3 to 40 lower-case letters, digits and underscores can, a letter first"
    )]
    Name(String),
    /// The name belongs to Rust or to joute.
    #[error("a game cannot be called {0}: Rust or joute has that name; choose another")]
    TakenName(String),
}

/// The numbers of players that a new game may have.
pub const PLAYERS: RangeInclusive<usize> = 2..=10;

/// Generates the Rust crate of a new game. The crate depends on the joute checkout at the path
/// `checkout`. `profiles` contains the sections of its cargo configuration that define how crates are
/// compiled.
///
/// # Errors
/// Returns an error if the name is not valid as the name of a crate, a module and a game, or if the number of
/// players is not in [`PLAYERS`].
pub fn scaffold(
    name: &str,
    players: usize,
    checkout: &str,
    profiles: &str,
) -> Result<Vec<File>, ScaffoldError> {
    check(name)?;
    if !PLAYERS.contains(&players) {
        return Err(ScaffoldError::Players(players));
    }
    Ok(files! { name, players, checkout, profiles;
        "Cargo.toml" "game/Cargo.toml" Manifest,
        ".cargo/config.toml" "game/config.toml" Alias,
        "build.rs" "game/build.rs" Build,
        ".gitignore" "game/gitignore" Ignore,
        "api.yml" "game/api.yml" Description,
        "rustfmt.toml" "game/rustfmt.toml" Format,
        "README.md" "game/README.md" Readme,
        "RULES.md" "game/RULES.md" Subject,
        "src/lib.rs" "game/src/lib.rs" Library,
        "src/main.rs" "game/src/main.rs" Program,
        "src/player.rs" "game/src/player.rs" Player,
        "src/entry.rs" "game/src/entry.rs" Entry,
        "src/rules.rs" "game/src/rules.rs" Rules,
        "src/picture.rs" "game/src/picture.rs" Picture,
        "src/replica.rs" "game/src/replica.rs" Replica,
        "tests/agree.rs" "game/tests/agree.rs" Agree,
    })
}

/// The names that a new game cannot have. Its crate uses other crates with these names.
const RESERVED_NAMES: [&str; 7] = ["alloc", "core", "proc_macro", "serde", "std", "test", "self"];

fn check(name: &str) -> Result<(), ScaffoldError> {
    let letters = name.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'_');
    let first = name.bytes().next().is_some_and(|c| c.is_ascii_lowercase());
    if !letters || !first || name.len() < 3 || name.len() > 40 {
        return Err(ScaffoldError::Name(name.into()));
    }
    if RESERVED_NAMES.contains(&name)
        || name.starts_with("joute")
        || syn::parse_str::<syn::Ident>(name).is_err()
    {
        return Err(ScaffoldError::TakenName(name.into()));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::scaffold;

    #[test]
    fn names_that_a_crate_cannot_have_are_refused() {
        for name in ["", "a", "Nim", "1nim", "nim-2", "loop", "std", "joute_x", "né_o", "..", "a/b", "nim\n"]
        {
            assert!(scaffold(name, 2, "/joute", "").is_err(), "{name}");
        }
    }

    #[test]
    fn the_scaffolded_description_is_valid_without_warnings() {
        for players in super::PLAYERS {
            let files = scaffold("nim", players, "/joute", "").expect("the name is valid");
            let text =
                &files.iter().find(|file| file.path == "api.yml").expect("the description exists").text;
            let described = crate::description::describe("api.yml", text);
            assert_eq!(described.render(false), "");
            let api = described.api.expect("the description is valid");
            let names = crate::escapes::escapes(&api, &described.spans, crate::language::ALL);
            assert_eq!((api.name.as_str(), names.len()), ("nim", 0));
            assert!(files.iter().all(|file| !file.text.contains("{{") && file.text.ends_with('\n')));
        }
        for players in [0, 1, 11] {
            assert!(scaffold("nim", players, "/joute", "").is_err(), "{players}");
        }
    }
}
