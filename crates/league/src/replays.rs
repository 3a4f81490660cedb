//! The replays of a league. Each match has a public replay without output, and a private one with all output.
//! The owner of a champion can get a copy that contains only the output of this champion.

use crate::book::{Book, Record, json};
use crate::error::{Error, Result};
use crate::plan::Key;
use crate::plan::hash;
use joute_arena::seal::seal;
use joute_engine::Moment;
use joute_engine::replay::Replay;
use joute_untrusted::files;

/// The replay of a match in two versions: a public one, and a private one with the output of
/// champions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SplitReplay {
    /// The text of the public replay, without the output of champions.
    pub public: String,
    /// The text of the replay with the output of all champions. It is `None` if no champion printed
    /// anything.
    pub private: Option<String>,
}

/// Splits the replay of a match into a public replay, and a private one with the output of
/// champions.
///
/// # Errors
/// Returns an error if the text is not a replay.
pub fn split_replay(text: String) -> Result<SplitReplay> {
    // Most champions in leagues print nothing, and parsing a replay takes time.
    if !Replay::has_private_data(&text) {
        return Ok(SplitReplay { public: text, private: None });
    }
    let public = Replay::parse(&text)?.redacted_for(&[]).text();
    Ok(SplitReplay { public, private: Some(text) })
}

/// Returns the number of turns that each player was asked to play, according to a replay. After a
/// player has left or was eliminated, no turns are counted. The first and the last step of a match
/// are not turns.
///
/// # Errors
/// Returns an error if the text is not a replay.
pub fn turns(text: &str, players: usize) -> Result<Vec<u64>> {
    /// The part of a step in a replay that contains the players who were asked for a turn and
    /// those who left.
    #[derive(serde::Deserialize)]
    struct Step {
        is: Option<String>,
        #[serde(default)]
        turns: Vec<Turn>,
    }
    #[derive(serde::Deserialize)]
    struct Turn {
        player: usize,
        gone: Option<serde::de::IgnoredAny>,
    }
    let (mut counts, mut has_left) = (vec![0_u64; players], vec![false; players]);
    for line in text.lines().skip(1) {
        let Step { is: Some(is), turns } = serde_json::from_str(line)? else { continue };
        for Turn { player, gone: left } in turns.iter().filter(|turn| turn.player < players) {
            counts[*player] += u64::from(!has_left[*player] && is != Moment::INIT.is && is != Moment::END.is);
            has_left[*player] |= left.is_some();
        }
    }
    Ok(counts)
}

/// Returns a match's replay for the owner of a champion. It contains the output of this champion
/// only.
///
/// # Errors
/// Returns an error with the file's path if the file cannot be read or is not the
/// replay of this match.
pub fn copy_for(book: &Book, record: &Record, champion: &str) -> Result<Replay> {
    let seats = record.seats.iter().enumerate();
    let own_seats: Vec<usize> = seats.filter(|(_, name)| *name == champion).map(|(seat, _)| seat).collect();
    let private_replay = book.private_replay(&record.replay);
    let path = if private_replay.exists() { private_replay } else { book.replay(&record.replay) };
    let fail = |reason: String| Error::Content { path: path.clone(), reason };
    let text = files::text_up_to(&path, files::MAX_REPLAY_SIZE)?;
    let replay = Replay::parse(&text).map_err(|reason| fail(reason.to_string()))?.redacted_for(&own_seats);
    match replay.outcome.as_ref().and_then(|outcome| outcome.seal.as_ref()) {
        Some(seal) if *seal == record.seal => Ok(replay),
        _ => Err(fail("not the replay of this match".into())),
    }
}

/// Returns the file name for the replay of a league's match. The name is readable, unique, short
/// enough for every file system, and safe whatever the names of champions and maps are.
pub fn replay_name(key: &Key) -> String {
    /// The maximum size in bytes of the readable part of a replay's file name. File systems allow
    /// 255 bytes for the whole name.
    const MAX_NAME_SIZE: usize = 200;
    let (map, seed, seats) = key;
    let mut words: Vec<&str> = vec![map];
    words.extend(seats.iter().map(String::as_str));
    let plain = |word: &str| -> String {
        let letters = word.chars().filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_')).take(24);
        letters.collect()
    };
    let words: Vec<String> =
        words.into_iter().filter(|word| !word.is_empty()).map(plain).chain([format!("s{seed}")]).collect();
    let unique = hash(json(key).as_bytes());
    let readable = words.join(".");
    let ends = readable.char_indices().map(|(at, c)| at + c.len_utf8());
    let end = ends.take_while(|end| *end <= MAX_NAME_SIZE).last().unwrap_or(0);
    format!("{}.{}.jsonl", &readable[..end], &unique[..8])
}

/// The result of a search for a replay's match in a league.
#[derive(Debug, Clone, PartialEq)]
pub enum ReplayLookup {
    /// The replay belongs to this match of the league and has the same result.
    Same(Record),
    /// The league contains the replay's match, but with another result.
    Other(Record),
    /// The league does not contain the replay's match.
    Unknown,
}

/// Searches the results of a league for the match that a replay shows.
///
/// # Errors
/// Returns an error if the database fails.
pub fn find_replay(book: &Book, replay: &Replay) -> Result<ReplayLookup> {
    let seal = seal(replay);
    let records = book.records()?;
    if let Some(same) = records.iter().find(|record| Some(&record.seal) == seal.as_ref()) {
        return Ok(ReplayLookup::Same(same.clone()));
    }
    let setup = &replay.header.setup;
    let map = book.maps()?.remove(&hash(setup.map.as_bytes()));
    let seats: Vec<&String> = replay.header.champions.iter().map(|champion| &champion.name).collect();
    let other = records.into_iter().find(|record| {
        Some(&record.map) == map.as_ref()
            && record.seed == setup.seed
            && record.seats.iter().eq(seats.iter().copied())
    });
    Ok(other.map_or(ReplayLookup::Unknown, ReplayLookup::Other))
}

/// Returns the name of the folder for a champion's replays. A champion's name that is safe is used
/// unchanged. Otherwise unsafe characters are removed and a part of the name's hash is appended.
pub fn folder_name(champion: &str) -> String {
    let plain = |c: &char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | ' ');
    let letters: String = champion.chars().filter(plain).take(60).collect();
    let letters = letters.trim_matches(['.', ' ']);
    match letters == champion && !letters.is_empty() {
        true => letters.to_owned(),
        false => format!("{letters}.{}", &hash(champion.as_bytes())[..8]).trim_start_matches('.').to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{folder_name, split_replay, turns};

    #[test]
    fn copies_omit_only_private_data() {
        let silent = "{\"joute\":2,\"game\":\"g\",\"api\":\"0\",\"setup\":{\"map\":\"\",\"players\":1,\"seed\":0},\"champions\":[]}\n";
        let quiet = split_replay(silent.to_owned()).expect("the replay can be split");
        assert_eq!((quiet.public.as_str(), quiet.private), (silent, None));
        let text = format!(
            "{silent}{}\n",
            r#"{"is":"init","turns":[{"player":0,"calls":[]}],"micros":[1],"output":["my plan"]}"#
        );
        let parts = split_replay(text.clone()).expect("the replay can be split");
        assert_eq!(parts.public, text.replace(r#","output":["my plan"]"#, ""));
        assert_eq!(parts.private, Some(text));
        assert!(split_replay("\"output\":".into()).is_err());
    }

    #[test]
    fn eliminated_players_have_no_more_turns() {
        let lines = [
            r#"{"joute":2}"#,
            r#"{"is":"init","turns":[{"player":0,"calls":[]},{"player":1,"calls":[]},{"player":2,"calls":[]}]}"#,
            r#"{"is":"turn","number":1,"turns":[{"player":0},{"player":1},{"player":2,"gone":{"why":"late"}}]}"#,
            r#"{"is":"turn","number":2,"turns":[{"player":0},{"player":2}],"micros":[1,2]}"#,
            r#"{"is":"day","number":3,"turns":[{"player":0}]}"#,
            r#"{"is":"end","turns":[{"player":0},{"player":1},{"player":2}]}"#,
            r#"{"scores":[1,2,3],"ranks":[1,2,3],"gone":[null,null,null]}"#,
        ];
        assert_eq!(turns(&lines.join("\n"), 3).expect("the replay has steps"), [3, 1, 1]);
        assert!(turns("{}\nno", 1).is_err());
    }

    #[test]
    fn every_champion_has_a_folder_of_its_own_and_none_leads_elsewhere() {
        assert_eq!(folder_name("alice"), "alice");
        assert_eq!(folder_name("Les 3 petits. Cochons"), "Les 3 petits. Cochons");
        let odd = ["", ".", "..", "../alice", "a/b", "ab", "a\0b", ".hidden", "alice ", "é\n"];
        let names: Vec<String> = odd.iter().map(|name| folder_name(name)).collect();
        for name in &names {
            assert!(
                !name.is_empty() && !name.starts_with('.') && !name.contains(['/', '\0', '\n']),
                "{name:?}"
            );
        }
        let mut unique = names.clone();
        unique.sort();
        unique.dedup();
        assert_eq!(unique.len(), odd.len(), "{names:?}");
    }
}
