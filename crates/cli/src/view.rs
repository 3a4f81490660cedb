//! The command `joute view`, which turns a replay into a web page or text.

use crate::games::{all, find, painters};
use joute_engine::Scene;
use joute_engine::replay::Replay;
use joute_untrusted::files;
use joute_words::Locale;
use joute_workshop::viewer;
use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

mod text;

/// The command-line arguments of `joute view`. The command turns a replay into a web page or prints
/// it as text.
#[derive(clap::Args)]
pub struct Arguments {
    /// Show this replay.
    #[arg(default_value = "replay.jsonl", conflicts_with = "page")]
    replay: PathBuf,
    /// Write the page to this file [default: the replay's name with .html, or viewer.html].
    #[arg(long, short)]
    output: Option<PathBuf>,
    /// Write a page that opens any replay that is dropped on it.
    #[arg(long)]
    page: bool,
    /// Print the replay as text instead of writing a web page, with one line for each action and
    /// event.
    #[arg(long, conflicts_with_all = ["page", "output"])]
    text: bool,
}

/// Runs `joute view`, which turns a replay into a web page or prints it as text.
pub fn run(arguments: &Arguments) -> Result<ExitCode, String> {
    if arguments.page {
        let output = arguments.output.clone().unwrap_or_else(|| viewer::PAGE.into());
        // In a contest's own program, its game comes first.
        let locale = all().next().map_or(Locale::Fr, |row| row.locale);
        return write(&output, &viewer::in_language(&page(&painters(all()))?, locale));
    }
    let path = &arguments.replay;
    let text = replay_text(path)?;
    let fail = |error: String| format!("{}: {error}", path.display());
    if arguments.text {
        let replay = Replay::parse(&text).map_err(fail)?;
        let locale = find(&replay.header.game).map_or(Locale::Fr, |row| row.locale);
        // Events and scores require the rules. A replay of unknown rules is shown without them.
        let replay = with_scene(replay.clone())
            .ok()
            .flatten()
            .and_then(|text| Replay::parse(&text).ok())
            .unwrap_or(replay);
        print!("{}", text::text(&replay, locale));
        return Ok(ExitCode::SUCCESS);
    }
    let output = arguments.output.clone().unwrap_or_else(|| path.with_extension("html"));
    if output == *path {
        return Err(format!("{}: the page would replace the replay; name another with -o", path.display()));
    }
    let game = Replay::parse(&text).map_err(fail)?.header.game;
    let page = page(&painters(find(&game)))?;
    write(&output, &with_replay(&page, &text).map_err(fail)?)
}

/// Returns the text of a replay file. Invalid bytes are replaced, because the file of an
/// interrupted match may end within a character.
pub fn replay_text(path: &Path) -> Result<String, String> {
    let bytes = files::bytes(path, files::REPLAY)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Returns a web page that contains and plays the given replay. If the replay has no pictures of
/// the match, they are added.
pub fn with_replay(page: &str, text: &str) -> Result<String, String> {
    let replay = Replay::parse(text)?;
    let locale = find(&replay.header.game).map_or(Locale::Fr, |row| row.locale);
    viewer::with_replay(&viewer::in_language(page, locale), &to_look_at(replay, text)?)
}

/// Returns a replay as a script for the page that plays replays. If the replay has no pictures of
/// the match, they are added.
pub fn script(text: &str) -> Result<String, String> {
    viewer::script(&to_look_at(Replay::parse(text)?, text)?)
}

/// Returns the text of a replay with pictures of its match. They are added if the replay has none.
fn to_look_at(replay: Replay, text: &str) -> Result<Cow<'_, str>, String> {
    let filmed = if replay.header.scene.is_some() { None } else { with_scene(replay)? };
    Ok(filmed.map_or(Cow::Borrowed(text), Cow::Owned))
}

/// Adds pictures of the match to a replay and returns its text. Returns `None` if the game has no
/// pictures or this program does not have its rules.
fn with_scene(replay: Replay) -> Result<Option<String>, String> {
    let Ok(row) = find(&replay.header.game) else { return Ok(None) };
    let mut referee = (row.seat)(&replay.header.setup)?;
    let replay = replay.with_scene(referee.as_mut())?;
    if let Some(Err(faults)) = replay.header.scene.as_ref().map(Scene::check) {
        eprintln!(
            "{}: the picture of this match cannot be drawn, so the page lists its actions instead:\n{faults}",
            row.name
        );
    }
    Ok(replay.header.scene.is_some().then(|| replay.text()))
}

/// Returns the web page that plays replays. It contains the given games' own drawing code.
pub fn page(painters: &[PathBuf]) -> Result<String, String> {
    let progress = |what: &str| eprintln!("{what}; this is needed only once…");
    let path = viewer::find(painters, &progress)
        .map_err(|error| format!("{error}\njoute view --text needs no page"))?;
    std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
}

fn write(path: &Path, html: &str) -> Result<ExitCode, String> {
    std::fs::write(path, html).map_err(|error| format!("{}: {error}", path.display()))?;
    let whole = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    println!("{}: open it in a browser (file://{})", path.display(), whole.display());
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::with_replay;
    use crate::games::{GAMES, official};
    use joute_engine::replay::{Header, VERSION, line};
    use joute_testkit::replay_in;

    #[test]
    fn what_was_not_filmed_is_filmed_to_be_looked_at() {
        let page = "<script type=\"application/gzip\" id=\"replay\"></script>";
        let mut shown = 0;
        for row in GAMES {
            let map = official(row.name).first().map_or(String::new(), |(_, text)| (*text).to_owned());
            let setup = row.default_setup(map).expect("a usual match");
            let scene = (row.seat)(&setup).expect("a good setup").scene();
            let api = format!("{:016x}", row.api);
            let header = Header {
                joute: VERSION,
                game: row.name.into(),
                api,
                setup,
                champions: Vec::new(),
                jail: None,
                scene: None,
            };
            let text = with_replay(page, &line(&header)).expect("a page");
            assert_eq!(replay_in(&text).contains("\"scene\":"), scene.is_some(), "{}", row.name);
            shown += usize::from(scene.is_some());
        }
        assert!(shown > 0, "no game draws anything");
    }
}
