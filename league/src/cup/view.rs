//! What the pages of a cup show, in words.

use super::by::By;
use super::course::{Course, Leg};
use super::entry::Cup;
use super::place::{Places, group_name};
use super::sheet::{Play, Stage, Table, Who};
use super::table::{Encounter, Line, Ranked};
use joute_words::{Locale, cup as say};

/// A final ranking.
pub struct PodiumView<'a> {
    /// For people.
    pub title: &'a str,
    /// The first three, as far as they are known.
    pub steps: Vec<Step<'a>>,
    /// All others.
    pub rest: Vec<Step<'a>>,
}

impl PodiumView<'_> {
    /// Does anybody stand on it yet?
    pub fn is_begun(&self) -> bool {
        self.steps.iter().chain(&self.rest).any(|step| !step.name.is_empty())
    }
}

/// A place of a podium; without a name while it is open.
pub struct Step<'a> {
    /// From 1.
    pub place: usize,
    /// Its name; empty while that is open.
    pub name: &'a str,
}

/// How far a stage is.
#[derive(Debug, PartialEq, Eq)]
pub enum Progress {
    /// Every match is over.
    Over,
    /// It is being played.
    Now,
    /// An earlier one is.
    Later,
}

/// A stage.
pub struct StageView<'a> {
    /// For people.
    pub title: &'a str,
    /// Its name; empty while that is open.
    pub name: &'a str,
    /// How far it is.
    pub progress: Progress,
    /// Matches that were played.
    pub played: usize,
    /// Matches in all.
    pub all: usize,
    /// How it is played and ranked, one sentence each.
    pub notes: Vec<String>,
    /// What tables are ranked by.
    pub heads: Vec<&'static str>,
    /// One for each group, or one for all.
    pub tables: Vec<TableView<'a>>,
    /// Who will play, while that is not known: a line for each group.
    pub awaited: Vec<Vec<String>>,
    /// In the order in which they are played.
    pub matches: Vec<MatchView<'a>>,
}

/// A ranking of a group or of a stage.
pub struct TableView<'a> {
    /// Empty if there is only one.
    pub title: String,
    /// The best first.
    pub rows: Vec<Row<'a>>,
    /// Sentences.
    pub lots: Vec<String>,
}

/// A champion's line.
pub struct Row<'a> {
    /// From 1.
    pub place: usize,
    /// Its name; empty while that is open.
    pub name: &'a str,
    /// By head.
    pub figures: Vec<String>,
    /// It plays on in a later stage.
    pub advances: bool,
    /// It cannot play.
    pub absent: bool,
}

/// A match.
pub struct MatchView<'a> {
    /// Its group; empty if there is only one.
    pub group: String,
    /// Of its round, from 1.
    pub number: usize,
    /// The map's name.
    pub map: &'a str,
    /// By player; those who are absent last.
    pub seats: Vec<SeatView<'a>>,
    /// Nobody plays.
    pub walkover: bool,
    /// A file's name; empty before it is played.
    pub replay: &'a str,
}

/// A player of a match.
pub struct SeatView<'a> {
    /// Its name; empty while that is open.
    pub name: &'a str,
    /// Its place and its score, once it is played.
    pub ended: Option<(u32, i64)>,
    /// It won.
    pub first: bool,
    /// Why it left before the end.
    pub left: &'a str,
}

/// The final rankings.
pub fn podiums<'a>(cup: &'a Cup, course: &'a Course) -> Vec<PodiumView<'a>> {
    let podium = |(podium, places): (&'a super::sheet::Podium, &'a Vec<Option<usize>>)| {
        let name = |champion: &Option<usize>| champion.map_or("", |champion| cup.names[champion].as_str());
        let step =
            |(index, champion): (usize, &Option<usize>)| Step { place: index + 1, name: name(champion) };
        let mut steps: Vec<Step<'a>> = places.iter().enumerate().map(step).collect();
        let rest = steps.split_off(steps.len().min(3));
        PodiumView { title: &podium.title, steps, rest }
    };
    cup.sheet.podiums.iter().zip(&course.podiums).map(podium).collect()
}

/// Every stage.
pub fn stages<'a>(cup: &'a Cup, course: &'a Course) -> Vec<StageView<'a>> {
    let now = course.now();
    let sizes = cup.sizes();
    let stages = cup.sheet.stages.iter().zip(&course.legs).enumerate();
    let view = |(index, (stage, leg)): (usize, (&'a Stage, &'a Leg))| {
        let locale = cup.shape.locale;
        let (played, all) = leg.progress();
        StageView {
            title: &stage.title,
            name: &stage.name,
            progress: match (leg.over, now == Some(index)) {
                (true, _) => Progress::Over,
                (false, true) => Progress::Now,
                (false, false) => Progress::Later,
            },
            played,
            all: if leg.known { all } else { sizes.get(index).map_or(0, |(matches, _)| *matches) },
            notes: notes(cup, stage),
            heads: figures(stage).map(|by| head(locale, by)).collect(),
            tables: leg
                .tables
                .iter()
                .enumerate()
                .map(|(number, table)| view_of(cup, stage, leg, number, table))
                .collect(),
            awaited: if leg.known { Vec::new() } else { awaited(cup, stage) },
            matches: leg.encounters.iter().map(|encounter| match_view(cup, stage, leg, encounter)).collect(),
        }
    };
    stages.map(view).collect()
}

/// Keys whose figures are shown.
fn figures(stage: &Stage) -> impl Iterator<Item = By> {
    // Wins against equals are no sum, and the order of entry no figure.
    stage.by.iter().copied().filter(|by| !matches!(by, By::Seeding | By::Direct))
}

/// What a key is called.
pub(super) fn head(locale: Locale, by: By) -> &'static str {
    match by {
        By::Score => say::score(locale),
        By::Best => say::best(locale),
        By::Place => say::sum_of_places(locale),
        By::Wins => say::wins(locale),
        By::Direct => say::direct(locale),
        By::Survived => say::survived(locale),
        By::Rating => say::rating(locale),
        By::Left => say::left(locale),
        By::Seeding => say::seeding(locale),
    }
}

fn notes(cup: &Cup, stage: &Stage) -> Vec<String> {
    let locale = cup.shape.locale;
    let mut notes = Vec::new();
    if !stage.mode.is_empty() {
        notes.push(say::mode(locale, &stage.mode));
    }
    notes.push(match (stage.play, stage.one_side) {
        (Play::Together, _) => say::together(locale, stage.matches),
        (Play::Pairs, false) => say::pairs(locale, stage.matches),
        (Play::Pairs, true) => say::one_side(locale, stage.matches),
    });
    if !stage.counts.is_empty() {
        let titles: Vec<&str> =
            stage.counts.iter().map(|index| cup.sheet.stages[*index].title.as_str()).collect();
        notes.push(say::counts(locale, titles.join(", ")));
    }
    let keys: Vec<&str> = stage.by.iter().map(|by| head(locale, *by)).collect();
    notes.push(say::ranked(locale, keys.join(", ")));
    notes
}

fn view_of<'a>(cup: &'a Cup, stage: &Stage, leg: &Leg, number: usize, table: &Ranked) -> TableView<'a> {
    let locale = cup.shape.locale;
    let asked = cup.sheet.stages.iter().flat_map(|later| match &later.who {
        Who::All => Vec::new(),
        Who::Places(places) => places.iter().collect(),
        Who::Listed(groups) => groups.iter().flatten().collect(),
    });
    let asked: Vec<&Places> = asked.filter(|places| places.stage == stage.name).collect();
    // A stage after which everybody goes on marks nobody.
    let takes = |place: usize| {
        let takes = |places: &&Places| {
            places.group.is_none_or(|group| group == number)
                && (places.first..=places.last.unwrap_or(usize::MAX)).contains(&place)
        };
        asked.iter().any(takes)
    };
    let all = (1..=table.lines.len()).all(takes);
    let row = |(index, line): (usize, &Line)| Row {
        place: index + 1,
        name: &cup.names[line.champion],
        figures: figures(stage).map(|by| line.sums.told(by)).collect(),
        advances: !all && takes(index + 1),
        absent: line.absent,
    };
    let lot = |lot: &Vec<usize>| say::lot(locale, list(cup, lot));
    TableView {
        title: if leg.tables.len() > 1 { say::group(locale, group_name(number)) } else { String::new() },
        rows: table.lines.iter().enumerate().map(row).collect(),
        // While it is played, nothing is drawn.
        lots: if leg.over { table.lots.iter().map(lot).collect() } else { Vec::new() },
    }
}

fn list(cup: &Cup, champions: &[usize]) -> String {
    champions.iter().map(|champion| cup.names[*champion].as_str()).collect::<Vec<_>>().join(", ")
}

/// Who will play in a stage: a line for each of those whom its groups wait for.
pub(super) fn awaited(cup: &Cup, stage: &Stage) -> Vec<Vec<String>> {
    let line = |places: &Places| awaited_places(cup, places);
    match &stage.who {
        Who::All => Vec::new(),
        Who::Places(places) => vec![places.iter().map(line).collect()],
        Who::Listed(groups) => groups.iter().map(|group| group.iter().map(line).collect()).collect(),
    }
}

/// `First round, group A, place 1`.
fn awaited_places(cup: &Cup, places: &Places) -> String {
    let locale = cup.shape.locale;
    let Places { stage, group, first, last } = places;
    let title = cup.sheet.find(stage).map_or(stage.as_str(), |index| &cup.sheet.stages[index].title);
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

fn match_view<'a>(cup: &'a Cup, stage: &Stage, leg: &Leg, encounter: &'a Encounter) -> MatchView<'a> {
    let locale = cup.shape.locale;
    let name = group_name(encounter.group);
    let group = match (leg.groups.len(), stage.table) {
        (1, _) => String::new(),
        (_, Table::Group) => say::group(locale, name),
        (_, Table::Stage) => say::heat(locale, name),
    };
    let seat = |(seat, champion): (usize, &usize)| {
        let record = encounter.record.as_ref();
        let ended = record.and_then(|record| Some((*record.ranks.get(seat)?, *record.scores.get(seat)?)));
        let left = record.and_then(|record| record.gone.get(seat)?.as_deref()).unwrap_or_default();
        SeatView {
            name: &cup.names[*champion],
            ended,
            first: ended.is_some_and(|(place, _)| place == 1) || encounter.walkover,
            left,
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
