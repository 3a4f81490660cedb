//! Generates `joute/kit.mk`, the part of the Makefile that the kits of all languages share.

use super::editor::Attach;
use super::supplies::Supplies;
use crate::backend::Language;
use crate::names::{NamedApi, NamedFunction};
use crate::text::render;
use askama::Template;
use joute_words::kit;

#[derive(Template)]
#[template(path = "kit/kit.mk", escape = "none")]
struct Rules<'a> {
    api: &'a NamedApi<'a>,
    language: &'a Language,
    supplies: &'a Supplies,
    /// The start of the champion for an editor's debugger.
    attach: Option<&'a Attach>,
    /// The player numbers of the largest possible match, separated by spaces. They start at 0.
    seats: String,
    /// The numbers of players that the game allows, separated by spaces.
    players: String,
}

/// Returns the text of a kit's file `joute/kit.mk`. It is the part of the Makefile that all
/// languages share. Its messages are inserted into double-quoted shell strings.
pub fn rules(
    language: &Language,
    api: &NamedApi<'_>,
    supplies: &Supplies,
    attach: Option<&Attach>,
) -> String {
    render(&Rules {
        api,
        language,
        supplies,
        attach,
        // A game without rules has no matches yet, so that any number is acceptable.
        seats: join_numbers(0..supplies.players.last().copied().unwrap_or(10)),
        players: join_numbers(supplies.players.iter().copied()),
    })
}

/// Returns the champion source files of the other languages, separated by spaces.
fn other_champion_files(language: &Language) -> String {
    let names = crate::language::ALL.iter().map(|backend| backend.language().champion);
    names.filter(|name| *name != language.champion).collect::<Vec<_>>().join(" ")
}

fn join_numbers(numbers: impl Iterator<Item = usize>) -> String {
    numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(" ")
}

/// Returns the names that need no quoting in a shell command or grep pattern. They are separated by
/// spaces. The Makefile searches the champion's source for them.
fn searchable(functions: &[NamedFunction<'_>]) -> String {
    let plain = |name: &&str| name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    functions.iter().map(|f| f.name.as_str()).filter(plain).collect::<Vec<_>>().join(" ")
}
