//! Reads replays, adds the pictures that they lack, and embeds them in the page that plays them.

use crate::error::CommandError;
use crate::games::find;
use joute_engine::Scene;
use joute_engine::replay::Replay;
use joute_untrusted::files;
use joute_words::Locale;
use joute_workshop::viewer;
use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// Reads and parses a replay, the record of a match.
pub fn read(path: &Path) -> Result<Replay, CommandError> {
    let text = read_text(path)?;
    Ok(Replay::parse(&text).map_err(|error| format!("{}: {error}", path.display()))?)
}

/// Returns the text of a replay file. Invalid bytes are replaced, because the file of an
/// interrupted match may end within a character.
pub fn read_text(path: &Path) -> Result<String, CommandError> {
    let bytes = files::bytes(path, files::MAX_REPLAY_SIZE)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Returns a web page that contains and plays the given replay. If the replay has no pictures of
/// the match, they are added.
pub fn with_replay(page: &str, text: &str) -> Result<String, CommandError> {
    let replay = Replay::parse(text)?;
    let locale = find(&replay.header.game).map_or(Locale::Fr, |row| row.locale);
    Ok(viewer::with_replay(&viewer::in_language(page, locale), &with_pictures(replay, text)?)?)
}

/// Returns a web page that contains two replays of one game and plays them side by side. If a
/// replay has no pictures of the match, they are added.
///
/// # Errors
/// Returns an error if the replays are not of the same game.
pub fn with_pair(page: &str, first: &str, second: &str) -> Result<String, CommandError> {
    let (one, two) = (Replay::parse(first)?, Replay::parse(second)?);
    let (game, other) = (one.header.game.clone(), two.header.game.clone());
    if game != other {
        return Err(format!("a match of {game} cannot be compared with one of {other}").into());
    }
    let locale = find(&game).map_or(Locale::Fr, |row| row.locale);
    let both = format!("{}\n{}", with_pictures(one, first)?.trim_end(), with_pictures(two, second)?);
    Ok(viewer::with_replay(&viewer::in_language(page, locale), &both)?)
}

/// Returns the text of a replay with pictures of its match. They are added if the replay has none.
pub fn add_pictures(text: &str) -> Result<String, CommandError> {
    Ok(with_pictures(Replay::parse(text)?, text)?.into_owned())
}

/// Returns the text of a replay with pictures of its match. They are added if the replay has none.
fn with_pictures(replay: Replay, text: &str) -> Result<Cow<'_, str>, CommandError> {
    let filmed = if replay.header.scene.is_some() { None } else { with_scene(replay)? };
    Ok(filmed.map_or(Cow::Borrowed(text), Cow::Owned))
}

/// Adds pictures of the match to a replay and returns its text. Returns `None` if the game has no
/// pictures or this program does not have its rules.
pub fn with_scene(replay: Replay) -> Result<Option<String>, CommandError> {
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
pub fn viewer_page(painters: &[PathBuf]) -> Result<String, CommandError> {
    let progress = |text: &str| eprintln!("{text}; this is needed only once…");
    let path = viewer::find(painters, &progress)
        .map_err(|error| format!("{error}\njoute view --text needs no page"))?;
    std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()).into())
}

#[cfg(test)]
mod tests {
    use super::with_replay;
    use crate::games::{GAMES, official};
    use joute_engine::replay::{Header, VERSION, line};
    use joute_testkit::replay_in;

    #[test]
    fn missing_pictures_are_added_to_replays() {
        let page = "<script type=\"application/gzip\" id=\"replay\"></script>";
        let mut picture_count = 0;
        for row in GAMES {
            let map = official(row.name).first().map_or(String::new(), |(_, text)| (*text).to_owned());
            let setup = row.default_setup(map);
            let scene = (row.seat)(&setup).expect("the setup is valid").scene();
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
            let text = with_replay(page, &line(&header)).expect("the page can be rendered");
            assert_eq!(replay_in(&text).contains("\"scene\":"), scene.is_some(), "{}", row.name);
            picture_count += usize::from(scene.is_some());
        }
        assert!(picture_count > 0, "no game draws its matches");
    }
}
