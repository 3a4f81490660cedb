//! Parses a tournament file and checks everything that does not depend on the champions.
#![expect(clippy::result_large_err, reason = "a file is read once, and a finding says much")]

use super::cup_file::{CupFile, Draw, GroupCount, GroupPlay, Participants, Podium, Stage, TableScope};
use super::cup_file_error::CupFileError;
use super::place::Places;
use super::ranking_key::RankingKey;
use crate::error::{Error, Result};
use crate::file::{Champion, named_champions, resolve_maps};
use joute_engine::maps::Finding;
use joute_untrusted::files;
use joute_untrusted::text::single_line;
use serde::Deserialize;
use std::ops::Range;
use std::path::{Path, PathBuf};
use toml::Spanned;

/// The maximum size of a tournament file, in bytes.
const MAX_FILE_SIZE: u64 = 1 << 20;
/// The maximum number of stages that a tournament file may describe.
const MAX_STAGES: usize = 100;
/// The maximum number of matches for a group or a pair of champions in a tournament file.
const MAX_MATCHES: i64 = 1000;
/// The maximum length of a title in a tournament file, in characters.
const MAX_TITLE_LENGTH: usize = 120;
/// The maximum length of a stage's name in a tournament file, in characters.
const MAX_NAME_LENGTH: usize = 40;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCupFile {
    title: Spanned<String>,
    seed: u64,
    #[serde(default)]
    champions: Vec<PathBuf>,
    #[serde(default)]
    champion: Vec<Champion>,
    #[serde(default)]
    maps: Vec<PathBuf>,
    #[serde(default)]
    stage: Vec<RawStage>,
    #[serde(default)]
    podium: Vec<RawPodium>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawStage {
    name: Spanned<String>,
    title: Option<Spanned<String>>,
    from: Option<Spanned<Vec<Spanned<String>>>>,
    groups: Option<Spanned<toml::Value>>,
    draw: Option<Spanned<Draw>>,
    #[serde(default)]
    play: GroupPlay,
    matches: Option<Spanned<i64>>,
    #[serde(default)]
    one_side: bool,
    mode: Option<Spanned<String>>,
    #[serde(default)]
    maps: Vec<PathBuf>,
    rank: Option<Vec<RankingKey>>,
    #[serde(default)]
    table: TableScope,
    #[serde(default)]
    counts: Vec<Spanned<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPodium {
    title: Spanned<String>,
    places: Spanned<Vec<Spanned<String>>>,
}

/// The groups of a stage as read from a tournament file: their number, and the members of each if
/// the file lists them.
type GroupDefinition = (GroupCount, Option<Vec<Vec<Places>>>);

impl CupFile {
    /// Reads and checks a tournament file, which describes a cup. Paths in the file are relative to
    /// its folder.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read or is invalid. Its message gives the line and
    /// column, the reason and a way to correct the file.
    pub fn read(path: &Path) -> Result<Self> {
        let text = files::text_up_to(path, MAX_FILE_SIZE)?;
        Self::parse(&path.display().to_string(), &text, path.parent().unwrap_or(Path::new("")))
    }

    /// Parses and checks the text of a tournament file like [`CupFile::read`]. Paths in the text
    /// are relative to `folder`.
    ///
    /// # Errors
    /// Returns the same errors as [`CupFile::read`].
    pub fn parse(file: &str, text: &str, folder: &Path) -> Result<Self> {
        let fail = |finding: Finding| -> Error {
            Box::new(CupFileError { file: file.to_owned(), text: text.to_owned(), finding, note: None })
                .into()
        };
        let raw: RawCupFile = toml::from_str(text).map_err(|error| {
            let message = error.message().replace('\n', " ");
            fail(match error.span() {
                Some(span) => Finding::error(span, message),
                None => Finding::whole_file(message),
            })
        })?;
        let mut cup_file = CupFile {
            file: file.to_owned(),
            text: text.to_owned(),
            title: title(&raw.title).map_err(fail)?,
            seed: raw.seed,
            champions: named_champions(folder, raw.champion, raw.champions),
            maps: resolve_maps(folder, raw.maps),
            stages: Vec::new(),
            podiums: Vec::new(),
        };
        if raw.stage.is_empty() || raw.stage.len() > MAX_STAGES {
            let help = "write a table [[stage]] with a name for each stage; a final of all champions is one \
                        stage";
            let message =
                format!("a cup needs 1 to {MAX_STAGES} stages, but this one has {}", raw.stage.len());
            return Err(fail(Finding::whole_file(message).help(help)));
        }
        for raw in raw.stage {
            let stage = cup_file.stage(raw, folder).map_err(fail)?;
            cup_file.stages.push(stage);
        }
        for raw in raw.podium {
            let places =
                raw.places.get_ref().iter().map(|places| cup_file.places(places.get_ref(), places.span()));
            let places = places.collect::<Result<_, _>>().map_err(fail)?;
            cup_file.podiums.push(Podium {
                title: title(&raw.title).map_err(fail)?,
                places,
                span: raw.places.span(),
            });
        }
        if let (true, Some(last)) = (cup_file.podiums.is_empty(), cup_file.stages.last()) {
            let places = vec![Places { stage: last.name.clone(), group: None, first: 1, last: None }];
            cup_file.podiums.push(Podium {
                title: cup_file.title.clone(),
                places,
                span: last.spans[0].clone(),
            });
        }
        Ok(cup_file)
    }

    fn stage(&self, raw: RawStage, folder: &Path) -> Result<Stage, Finding> {
        let at = raw.name.span();
        let name = self.name(&raw.name)?;
        let from_at = raw.from.as_ref().map_or(at.clone(), Spanned::span);
        let groups_at = raw.groups.as_ref().map_or(at.clone(), Spanned::span);
        let mode_at = raw.mode.as_ref().map_or(at.clone(), Spanned::span);
        let from = raw.from.map(|from| self.participants(&name, &from)).transpose()?;
        let (groups, listed) = self.groups(raw.groups)?;
        let participants = match (from, listed) {
            (Some(_), Some(_)) => {
                return Err(Finding::error(groups_at, format!("{name} names its champions twice"))
                    .label("these groups name the champions")
                    .with_related(from_at, "and so does from")
                    .help("leave one of the two out"));
            }
            (_, Some(groups)) => Participants::Listed(groups),
            (from, None) => from.unwrap_or(Participants::All),
        };
        if let (Participants::Listed(_), Some(draw)) = (&participants, &raw.draw) {
            return Err(Finding::error(draw.span(), format!("draw has no effect in {name}"))
                .help("the groups of this stage are listed; remove draw"));
        }
        let matches = raw.matches.as_ref().map_or(1, |matches| *matches.get_ref());
        if !(1..=MAX_MATCHES).contains(&matches) {
            let at = raw.matches.as_ref().map_or(at, Spanned::span);
            return Err(Finding::error(
                at,
                format!("{name} has {matches} matches, but a stage needs 1 to {MAX_MATCHES}"),
            )
            .help("matches is the number of matches of each group, or of each pair in it"));
        }
        let counts = raw.counts.iter().map(|name| self.earlier(name.get_ref(), name.span()));
        Ok(Stage {
            title: raw.title.as_ref().map_or_else(|| Ok(name.clone()), title)?,
            counts: counts.collect::<Result<_, _>>()?,
            name,
            participants,
            groups,
            draw: raw.draw.map_or(Draw::Lot, Spanned::into_inner),
            play: raw.play,
            matches: matches.unsigned_abs() as usize,
            one_side: raw.one_side,
            mode: raw.mode.map_or_else(String::new, Spanned::into_inner),
            maps: resolve_maps(folder, raw.maps),
            by: raw.rank.filter(|by| !by.is_empty()).unwrap_or_else(|| RankingKey::DEFAULT.to_vec()),
            table: raw.table,
            spans: [at, from_at, groups_at, mode_at],
        })
    }

    /// Parses the entry `from` of a stage.
    fn participants(
        &self,
        stage: &str,
        from: &Spanned<Vec<Spanned<String>>>,
    ) -> Result<Participants, Finding> {
        let listed = from.get_ref();
        if let [all] = listed.as_slice()
            && all.get_ref() == "all"
        {
            return Ok(Participants::All);
        }
        if listed.is_empty() {
            return Err(Finding::error(from.span(), format!("no champion plays in {stage}")).help(
                "write from = [\"all\"], or places of earlier stages; without from, all champions play",
            ));
        }
        let places = listed.iter().map(|places| self.places(places.get_ref(), places.span()));
        places.collect::<Result<_, _>>().map(Participants::Places)
    }

    fn name(&self, name: &Spanned<String>) -> Result<String, Finding> {
        let (text, at) = (name.get_ref(), name.span());
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if text.is_empty() || text.len() > MAX_NAME_LENGTH || !text.chars().all(plain) {
            return Err(Finding::error(at, format!("{text:?} is not a valid name of a stage")).help(
                format!(
                    "use 1 to {MAX_NAME_LENGTH} lower-case letters, digits and dashes; pages show title = \
                     \"…\" instead"
                ),
            ));
        }
        if text == "all" {
            return Err(Finding::error(at, "a stage cannot be called all")
                .help("all stands for all champions of the cup"));
        }
        match self.find(text) {
            None => Ok(text.clone()),
            Some(other) => Err(Finding::error(at, format!("two stages are called {text}"))
                .with_related(self.stages[other].spans[0].clone(), "the first one")
                .help("later stages could not distinguish them: give this stage another name")),
        }
    }

    /// Parses the groups of a stage from a tournament file. They are a number, the word `"fit"`, or
    /// a list with the members of each group.
    fn groups(&self, raw: Option<Spanned<toml::Value>>) -> Result<GroupDefinition, Finding> {
        let Some(raw) = raw else { return Ok((GroupCount::Count(1), None)) };
        let at = raw.span();
        let help = "groups is a number, \"fit\" for as few as the game has seats for, or a list for each group: \
                    [[\"pools:A1\", \"pools:B2\"], [\"pools:B1\", \"pools:A2\"]]";
        let fail = |message: String| Finding::error(at.clone(), message).help(help);
        match raw.get_ref() {
            toml::Value::Integer(count) if (1..=10_000).contains(count) => {
                Ok((GroupCount::Count(count.unsigned_abs() as usize), None))
            }
            toml::Value::Integer(count) => {
                Err(fail(format!("{count} is not a possible number of groups; use 1 to 10000")))
            }
            toml::Value::String(word) if word == "fit" => Ok((GroupCount::Fit, None)),
            toml::Value::Array(groups) if !groups.is_empty() => {
                let place = |value: &toml::Value| {
                    let text = value
                        .as_str()
                        .ok_or_else(|| fail(format!("{value} is not a reference to places")))?;
                    // The position of the text inside the list.
                    let offset = self.text[at.clone()].find(text).map(|start| at.start + start);
                    self.places(text, offset.map_or(at.clone(), |start| start..start + text.len()))
                };
                let group = |value: &toml::Value| match value.as_array() {
                    Some(places) if !places.is_empty() => places.iter().map(place).collect(),
                    _ => Err(fail(format!("{value} is not a group"))),
                };
                let groups = groups.iter().map(group).collect::<Result<Vec<Vec<_>>, _>>()?;
                Ok((GroupCount::Count(groups.len()), Some(groups)))
            }
            other => Err(fail(format!("{other} is not a number of groups"))),
        }
    }

    /// Parses a reference to places of an earlier stage from a tournament file.
    fn places(&self, text: &str, at: Range<usize>) -> Result<Places, Finding> {
        let places = Places::parse(text).map_err(|reason| Finding::error(at.clone(), reason.to_string()))?;
        let stage = &self.stages[self.earlier(&places.stage, at.clone())?];
        if places.group.is_some() && stage.table == TableScope::Stage {
            return Err(Finding::error(at, format!("the groups of {} are ranked together", stage.name))
                .help(format!("name places of the whole stage: {}:1-4", stage.name)));
        }
        Ok(places)
    }

    fn earlier(&self, name: &str, at: Range<usize>) -> Result<usize, Finding> {
        self.find(name).ok_or_else(|| {
            let names: Vec<&str> = self.stages.iter().map(|stage| stage.name.as_str()).collect();
            let help = match names.as_slice() {
                [] => "this is the first stage, in which all champions play: from = [\"all\"]".to_owned(),
                names => format!("the stages before this place are {}", names.join(", ")),
            };
            Finding::error(at, format!("no earlier stage is called {name:?}")).help(help)
        })
    }
}

/// Validates a title in a tournament file, which is displayed on one line.
fn title(text: &Spanned<String>) -> Result<String, Finding> {
    let shown_title = single_line(text.get_ref().trim());
    if shown_title.is_empty() || shown_title.chars().count() > MAX_TITLE_LENGTH {
        let message = format!("a title needs 1 to {MAX_TITLE_LENGTH} characters");
        return Err(Finding::error(text.span(), message).help("pages show the title on one line"));
    }
    Ok(shown_title)
}
