//! The contents of a cup's pages, prepared for their templates.

use super::cup_file::{GroupPlay, Participants, Stage, TableScope};
use super::entry::Cup;
use super::place::{Places, group_name};
use super::ranking_key::RankingKey;
use super::state::{CupState, StageState};
use super::table::{Encounter, RankedTable, TableLine};
use joute_words::{Locale, cup as say};

/// A final ranking of a cup, as its pages show it.
pub struct PodiumView<'a> {
    /// The title of the final ranking.
    pub title: &'a str,
    /// The first three places of the ranking, which the page shows as a podium.
    pub steps: Vec<PodiumPlace<'a>>,
    /// All further places of the ranking.
    pub rest: Vec<PodiumPlace<'a>>,
}

impl PodiumView<'_> {
    /// Returns true if at least one champion of the ranking is known.
    pub fn is_begun(&self) -> bool {
        self.steps.iter().chain(&self.rest).any(|step| !step.name.is_empty())
    }
}

/// A place of a cup's final ranking, as its pages show it.
pub struct PodiumPlace<'a> {
    /// The place in the final ranking, starting at 1.
    pub place: usize,
    /// The name of the champion at this place. Empty while it is not known.
    pub name: &'a str,
}

/// The progress of a cup's stage: over, being played now, or not started.
#[derive(Debug, PartialEq, Eq)]
pub enum Progress {
    /// All matches of the stage have been played.
    Over,
    /// The stage is being played now.
    Now,
    /// The stage has not started, because an earlier stage is not over.
    Later,
}

/// A stage of a cup, as its pages show it.
pub struct StageView<'a> {
    /// The title of the stage, which the page shows as a heading.
    pub title: &'a str,
    /// The name of the stage in the tournament file.
    pub name: &'a str,
    /// The progress of the stage: over, being played, or later.
    pub progress: Progress,
    /// The number of the stage's matches that have been played.
    pub played: usize,
    /// The number of all matches of the stage.
    pub all: usize,
    /// The sentences that explain how the stage is played and ranked.
    pub notes: Vec<String>,
    /// The column headings of the ranking criteria in the stage's tables.
    pub heads: Vec<&'static str>,
    /// The table of each group, or one table for the stage.
    pub tables: Vec<TableView<'a>>,
    /// The participants of each group as texts, such as `place 1 of group A`. They are used while
    /// the participants are not known.
    pub awaited: Vec<Vec<String>>,
    /// The matches of the stage in the order in which they are played.
    pub matches: Vec<MatchView<'a>>,
}

/// The table of a group or a stage, as a cup's pages show it.
pub struct TableView<'a> {
    /// The title of the table. Empty if it is the only one.
    pub title: String,
    /// The champions' rows, sorted by place.
    pub rows: Vec<TableRow<'a>>,
    /// The sentences about the random draws (lots) that decided between equal champions.
    pub lots: Vec<String>,
}

/// A champion's row in a table on a cup's pages.
pub struct TableRow<'a> {
    /// The champion's place, starting at 1.
    pub place: usize,
    /// The name of the champion.
    pub name: &'a str,
    /// The champion's value in each column, formatted for display.
    pub figures: Vec<String>,
    /// True if the champion advances to a later stage.
    pub advances: bool,
    /// True if the champion's kit cannot play.
    pub absent: bool,
}

/// A match of a cup's stage, as the cup's pages show it.
pub struct MatchView<'a> {
    /// The name of the group that plays the match. Empty if there is only one.
    pub group: String,
    /// The number of the match's round in its group, starting at 1.
    pub number: usize,
    /// The name of the map on which the match is played.
    pub map: &'a str,
    /// The players of the match, with absent ones last.
    pub seats: Vec<SeatView<'a>>,
    /// True if the match is a walkover, which is decided without being played.
    pub walkover: bool,
    /// The file name of the match's replay. Empty before the match has been played.
    pub replay: &'a str,
}

/// A player of a match, as a cup's pages show it.
pub struct SeatView<'a> {
    /// The name of the player's champion.
    pub name: &'a str,
    /// The player's place and score, if the match has been played.
    pub ended: Option<(u32, i64)>,
    /// True if the champion won the match.
    pub first: bool,
    /// The reason why the champion left the match before its end. Empty if it did not.
    pub left: &'a str,
}

/// Returns the final rankings of a cup, for display on its pages.
pub fn podiums<'a>(cup: &'a Cup, state: &'a CupState) -> Vec<PodiumView<'a>> {
    let podium = |(podium, places): (&'a super::cup_file::Podium, &'a Vec<Option<usize>>)| {
        let name = |champion: &Option<usize>| champion.map_or("", |champion| cup.names[champion].as_str());
        let step = |(index, champion): (usize, &Option<usize>)| PodiumPlace {
            place: index + 1,
            name: name(champion),
        };
        let mut steps: Vec<PodiumPlace<'a>> = places.iter().enumerate().map(step).collect();
        let rest = steps.split_off(steps.len().min(3));
        PodiumView { title: &podium.title, steps, rest }
    };
    cup.cup_file.podiums.iter().zip(&state.podiums).map(podium).collect()
}

/// Returns all stages of a cup, for display on its pages.
pub fn stages<'a>(cup: &'a Cup, state: &'a CupState) -> Vec<StageView<'a>> {
    let now = state.now();
    let sizes = cup.sizes();
    let stages = cup.cup_file.stages.iter().zip(&state.stages).enumerate();
    let view = |(index, (stage, stage_state)): (usize, (&'a Stage, &'a StageState))| {
        let locale = cup.shape.locale;
        let (played, all) = stage_state.progress();
        StageView {
            title: &stage.title,
            name: &stage.name,
            progress: match (stage_state.over, now == Some(index)) {
                (true, _) => Progress::Over,
                (false, true) => Progress::Now,
                (false, false) => Progress::Later,
            },
            played,
            all: if stage_state.known { all } else { sizes.get(index).map_or(0, |(matches, _)| *matches) },
            notes: notes(cup, stage),
            heads: figures(stage).map(|by| heading(locale, by)).collect(),
            tables: stage_state
                .tables
                .iter()
                .enumerate()
                .map(|(number, table)| view_of(cup, stage, stage_state, number, table))
                .collect(),
            awaited: if stage_state.known { Vec::new() } else { awaited_participants(cup, stage) },
            matches: stage_state
                .encounters
                .iter()
                .map(|encounter| match_view(cup, stage, stage_state, encounter))
                .collect(),
        }
    };
    stages.map(view).collect()
}

/// Returns the ranking criteria of a stage whose values are shown in its tables.
fn figures(stage: &Stage) -> impl Iterator<Item = RankingKey> {
    // Wins against equal champions are not a sum, and the seeding is not a value.
    stage.by.iter().copied().filter(|by| !matches!(by, RankingKey::Seeding | RankingKey::Direct))
}

/// Returns the column heading of a ranking criterion in the given language.
pub(super) fn heading(locale: Locale, by: RankingKey) -> &'static str {
    match by {
        RankingKey::Score => say::score(locale),
        RankingKey::Best => say::best(locale),
        RankingKey::Place => say::sum_of_places(locale),
        RankingKey::Wins => say::wins(locale),
        RankingKey::Direct => say::direct(locale),
        RankingKey::Survived => say::survived(locale),
        RankingKey::Rating => say::rating(locale),
        RankingKey::Left => say::left(locale),
        RankingKey::Seeding => say::seeding(locale),
    }
}

/// Returns a sentence without its full stop that says what the values of a ranking criterion are.
/// Criteria that a table does not show have none.
fn meaning(locale: Locale, by: RankingKey) -> Option<&'static str> {
    Some(match by {
        RankingKey::Score => say::score_note(locale),
        RankingKey::Best => say::best_note(locale),
        RankingKey::Place => say::sum_of_places_note(locale),
        RankingKey::Wins => say::wins_note(locale),
        RankingKey::Survived => say::survived_note(locale),
        RankingKey::Rating => say::rating_note(locale),
        RankingKey::Left => say::left_note(locale),
        RankingKey::Direct | RankingKey::Seeding => return None,
    })
}

fn notes(cup: &Cup, stage: &Stage) -> Vec<String> {
    let locale = cup.shape.locale;
    let mut notes = Vec::new();
    if !stage.mode.is_empty() {
        notes.push(say::mode(locale, &stage.mode));
    }
    notes.push(match (stage.play, stage.one_side) {
        (GroupPlay::Together, _) => say::together(locale, stage.matches),
        (GroupPlay::Pairs, false) => say::pairs(locale, stage.matches),
        (GroupPlay::Pairs, true) => say::one_side(locale, stage.matches),
    });
    if !stage.counts.is_empty() {
        let titles: Vec<&str> =
            stage.counts.iter().map(|index| cup.cup_file.stages[*index].title.as_str()).collect();
        notes.push(say::counts(locale, titles.join(", ")));
    }
    let keys: Vec<&str> = stage.by.iter().map(|by| heading(locale, *by)).collect();
    notes.push(say::ranked(locale, keys.join(", ")));
    notes.extend(figures(stage).filter_map(|by| meaning(locale, by)).map(str::to_owned));
    notes
}

fn view_of<'a>(
    cup: &'a Cup,
    stage: &Stage,
    stage_state: &StageState,
    number: usize,
    table: &RankedTable,
) -> TableView<'a> {
    let locale = cup.shape.locale;
    let references = cup.cup_file.stages.iter().flat_map(|later| match &later.participants {
        Participants::All => Vec::new(),
        Participants::Places(places) => places.iter().collect(),
        Participants::Listed(groups) => groups.iter().flatten().collect(),
    });
    let references: Vec<&Places> = references.filter(|places| places.stage == stage.name).collect();
    // If all champions of a stage advance, none of them is marked.
    let takes = |place: usize| {
        let takes = |places: &&Places| {
            places.group.is_none_or(|group| group == number)
                && (places.first..=places.last.unwrap_or(usize::MAX)).contains(&place)
        };
        references.iter().any(takes)
    };
    let all = (1..=table.lines.len()).all(takes);
    let row = |(index, line): (usize, &TableLine)| TableRow {
        place: index + 1,
        name: &cup.names[line.champion],
        figures: figures(stage).map(|by| line.sums.format(by)).collect(),
        advances: !all && takes(index + 1),
        absent: line.absent,
    };
    let lot = |lot: &Vec<usize>| say::lot(locale, list(cup, lot));
    TableView {
        title: if stage_state.tables.len() > 1 {
            say::group(locale, group_name(number))
        } else {
            String::new()
        },
        rows: table.lines.iter().enumerate().map(row).collect(),
        // Lots are drawn only after the stage is over.
        lots: if stage_state.over { table.lots.iter().map(lot).collect() } else { Vec::new() },
    }
}

fn list(cup: &Cup, champions: &[usize]) -> String {
    champions.iter().map(|champion| cup.names[*champion].as_str()).collect::<Vec<_>>().join(", ")
}

/// Returns texts about the participants for which a stage is waiting, for each of its groups.
pub(super) fn awaited_participants(cup: &Cup, stage: &Stage) -> Vec<Vec<String>> {
    let line = |places: &Places| awaited_places(cup, places);
    match &stage.participants {
        Participants::All => Vec::new(),
        Participants::Places(places) => vec![places.iter().map(line).collect()],
        Participants::Listed(groups) => groups.iter().map(|group| group.iter().map(line).collect()).collect(),
    }
}

/// Returns a text that describes places of earlier stages, such as `First round, group A, place 1`.
fn awaited_places(cup: &Cup, places: &Places) -> String {
    let locale = cup.shape.locale;
    let Places { stage, group, first, last } = places;
    let title = cup.cup_file.find(stage).map_or(stage.as_str(), |index| &cup.cup_file.stages[index].title);
    let range = match last {
        Some(last) => format!("{first}–{last}"),
        None => format!("{first}–"),
    };
    match (group.map(group_name), *last == Some(*first)) {
        (None, _) if (*first, *last) == (1, None) => title.to_owned(),
        (None, true) => say::place_of(locale, title, first),
        (None, false) => say::places_of(locale, title, range),
        (Some(group), true) => say::group_place_of(locale, title, group, first),
        (Some(group), false) => say::group_places_of(locale, title, group, range),
    }
}

fn match_view<'a>(
    cup: &'a Cup,
    stage: &Stage,
    stage_state: &StageState,
    encounter: &'a Encounter,
) -> MatchView<'a> {
    let locale = cup.shape.locale;
    let name = group_name(encounter.group);
    let group = match (stage_state.groups.len(), stage.table) {
        (1, _) => String::new(),
        (_, TableScope::Group) => say::group(locale, name),
        (_, TableScope::Stage) => say::heat(locale, name),
    };
    let seat = |(seat, champion): (usize, &usize)| {
        let record = encounter.record.as_ref();
        let result = record.and_then(|record| Some((*record.ranks.get(seat)?, *record.scores.get(seat)?)));
        let departure = record.and_then(|record| record.gone.get(seat)?.as_deref()).unwrap_or_default();
        SeatView {
            name: &cup.names[*champion],
            ended: result,
            first: result.is_some_and(|(place, _)| place == 1) || encounter.walkover,
            left: departure,
        }
    };
    let absent = encounter.absent.iter().map(|champion| SeatView {
        name: &cup.names[*champion],
        ended: None,
        first: false,
        left: say::absent(locale),
    });
    MatchView {
        group,
        number: encounter.round + 1,
        map: &cup.plan.maps[encounter.map].name,
        seats: encounter.seats.iter().enumerate().map(seat).chain(absent).collect(),
        walkover: encounter.walkover,
        replay: encounter.record.as_ref().map_or("", |record| record.replay.as_str()),
    }
}
