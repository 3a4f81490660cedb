//! The pages of the ladder: the standings, and the results of one candidate.

use super::Page;
use super::matches::list::{MatchLine, lines};
use super::rating_chart::{RatingChart, rating_chart};
use super::rating_text::{interval_text, rating_text};
use super::standing::{RankRow, profile_link, record};
use super::time::Time;
use super::whisker::{Whisker, whiskers};
use crate::data::{Error, LadderBoard, LadderRating, Person, PersonId, Role, StoredMatch};
use crate::operations::ladder::{
    CandidateLadder, LadderRest, MapRecord, OpponentRecord, VersionRecord, candidate_ladder, rest,
};
use crate::operations::match_lists::endings;
use crate::operations::replays::{ReplayAccess, version_label};
use crate::paths;
use crate::web::extract::{Path, PersonPart, Query};
use crate::web::request::Request;
use crate::web::response::{self, HandlerError, HandlerResult};
use crate::web::route::{Access, Route, get};
use askama::Template;
use joute_league::ladder::LadderStanding;
use joute_league::standing::Tally;
use joute_words::{Locale, contest as say, ladder as words, tournaments};
use serde::Deserialize;
use std::collections::HashMap;

pub fn routes() -> Vec<Route> {
    vec![
        get(paths::LADDER, Access::Everybody, board),
        get(paths::LADDER_OWN, Access::Candidates, show_own),
        get(paths::LADDER_OF, Access::Jury, show_of_candidate),
    ]
}

/// The maximum number of latest matches on a page.
const MAX_LATEST_MATCHES: u32 = 12;

/// The maximum number of opponents on a candidate's page. Those with the middle results are left out.
const MAX_OPPONENTS: usize = 200;

#[derive(Template)]
#[template(path = "ladder.html")]
struct Board {
    page: Page,
    /// The reason why no further matches are played.
    rest: Option<&'static str>,
    at: Option<Time>,
    ranks: Vec<RankRow>,
    matches: Vec<MatchLine>,
    /// True if the reader has a page of their own results.
    own: bool,
}

#[derive(Template)]
#[template(path = "ladder-candidate.html")]
struct CandidatePage {
    page: Page,
    /// The figures of the current version as texts, with their names.
    figures: Vec<(&'static str, String)>,
    chart: Option<RatingChart>,
    versions: Vec<VersionRow>,
    /// The version of which the page shows opponents and maps. It is `None` for all versions.
    chosen: Option<u32>,
    opponents: Vec<RecordRow>,
    maps: Vec<RecordRow>,
    matches: Vec<MatchLine>,
    /// The address of the page, to which its form sends the chosen version.
    here: String,
    /// The address of the reader's own matches.
    all: Option<String>,
}

impl CandidatePage {
    /// Returns true if the page shows opponents and maps of this version only.
    fn is_chosen(&self, number: &u32) -> bool {
        self.chosen.as_ref() == Some(number)
    }
}

struct VersionRow {
    number: u32,
    begin: Option<Time>,
    rating: String,
    interval: String,
    matches: u32,
    tally: Tally,
}

/// The results against one opponent, or on one map.
struct RecordRow {
    name: String,
    share: String,
    tally: Tally,
    /// The number of the last match of these results.
    last: i64,
}

/// The query string of a candidate's page.
#[derive(Deserialize)]
struct CandidateQuery {
    /// The version of which the page shows opponents and maps.
    version: Option<u32>,
}

fn interval(rating: f64, half_width: f64) -> String {
    interval_text(rating - half_width, rating + half_width)
}

/// The standings of the ladder with the names of candidates.
#[derive(Default)]
pub(super) struct Standings {
    /// The time of the standings. It is `None` before the first ones.
    at: Option<Time>,
    lines: Vec<(String, LadderStanding)>,
}

impl Standings {
    /// Returns a candidate's rank and line in the standings.
    fn current(&self, person: PersonId) -> Option<(usize, &LadderStanding)> {
        let place = self.lines.iter().position(|(_, line)| line.version.candidate == person)?;
        Some((place + 1, &self.lines[place].1))
    }

    /// Returns the figures of a candidate's current version as texts, with their names. There are none if the
    /// candidate is not in the standings.
    pub(super) fn figures(&self, locale: Locale, person: PersonId) -> Vec<(&'static str, String)> {
        let Some((rank, line)) = self.current(person) else { return Vec::new() };
        let rank = (words::rank_now(locale), words::rank_of(locale, rank, self.lines.len()));
        std::iter::once(rank).chain(figures(locale, line)).collect()
    }
}

/// Returns the standings of the ladder without candidates who are disqualified. `people` contains all people.
pub(super) fn standings(request: &Request, people: &[Person]) -> Result<Standings, Error> {
    let Some(LadderBoard { at, lines }) = request.contest.store.ladder_board()? else {
        return Ok(Standings::default());
    };
    let people = people.iter().filter(|person| person.out.is_none());
    let names: HashMap<PersonId, &String> = people.map(|person| (person.id, &person.name)).collect();
    let named = |line: LadderStanding| Some(((*names.get(&line.version.candidate)?).clone(), line));
    let lines = lines.into_iter().filter_map(named).collect();
    Ok(Standings { at: Some(Time::to_the_second(request, at)), lines })
}

fn board(request: &Request) -> HandlerResult {
    if !request.sees_ladder() {
        return Err(HandlerError::NotFound);
    }
    let (contest, locale) = (&request.contest, request.locale());
    let reader = request.caller.person();
    let Standings { at, lines } = standings(request, &contest.store.people()?)?;
    response::page(&Board {
        page: Page::of(request, words::ladder(locale)),
        rest: rest(contest)?.map(|rest| rest_text(locale, rest)),
        at,
        ranks: rank_rows(request, &lines, reader.map(|reader| reader.id)),
        matches: visible_matches(
            request,
            contest.store.latest_ladder_matches(None, MAX_LATEST_MATCHES)?,
            None,
        )?,
        own: request.role() == Some(Role::Candidate),
    })
}

/// Returns the lines of the standings. `reader` is the person who reads them.
fn rank_rows(
    request: &Request,
    lines: &[(String, LadderStanding)],
    reader: Option<PersonId>,
) -> Vec<RankRow> {
    let locale = request.locale();
    let bounds = |(_, one): &(String, LadderStanding)| {
        [one.rating, one.rating - one.half_width, one.rating + one.half_width]
    };
    let ratings: Vec<_> = lines.iter().map(bounds).collect();
    let row = |((place, (name, line)), whisker): ((usize, &(String, LadderStanding)), Whisker)| RankRow {
        rank: (place + 1).to_string(),
        name: version_label(name, line.version.number),
        profile: profile_link(request, Some(line.version.candidate)),
        language: String::new(),
        rating: rating_text(line.rating),
        whisker: Some(whisker),
        figures: vec![
            (tournaments::possible_ranks(locale), possible_ranks(line)),
            (words::matches(locale), line.matches.to_string()),
            (tournaments::record(locale), record(&line.tally)),
        ],
        own: reader == Some(line.version.candidate),
    };
    lines.iter().enumerate().zip(whiskers(&ratings)).map(row).collect()
}

fn possible_ranks(line: &LadderStanding) -> String {
    let (best, worst) = line.ranks;
    if best == worst { best.to_string() } else { format!("{best}–{worst}") }
}

const fn rest_text(locale: Locale, rest: LadderRest) -> &'static str {
    match rest {
        LadderRest::NotBegun => words::not_begun(locale),
        LadderRest::Over => words::over(locale),
        LadderRest::Disk => words::disk(locale),
    }
}

fn figures(locale: Locale, line: &LadderStanding) -> [(&'static str, String); 7] {
    let LadderStanding { rating, half_width, matches, tally, .. } = line;
    [
        (tournaments::rating(locale), rating_text(*rating)),
        (tournaments::interval(locale), interval(*rating, *half_width)),
        (tournaments::possible_ranks(locale), possible_ranks(line)),
        (words::matches(locale), matches.to_string()),
        (tournaments::won(locale), tally.won.to_string()),
        (tournaments::drawn(locale), tally.drawn.to_string()),
        (tournaments::lost(locale), tally.lost.to_string()),
    ]
}

/// Returns the lines of the matches of which the reader may know. They contain the outcome for a person.
pub(super) fn visible_matches(
    request: &Request,
    found: Vec<StoredMatch>,
    person: Option<PersonId>,
) -> Result<Vec<MatchLine>, Error> {
    let (reader, public) = (request.caller.person(), request.contest.plan.public);
    let access = |one: StoredMatch| ReplayAccess::of(reader, &one, public).map(|access| (one, access));
    let (matches, accesses): (Vec<_>, Vec<_>) = found.into_iter().filter_map(access).unzip();
    let mut rows = lines(request, &matches)?;
    for (row, (one, access)) in rows.iter_mut().zip(matches.iter().zip(accesses)) {
        row.watches &= access.allows_replay();
        row.ending = person.and_then(|person| endings(one, person).next());
    }
    Ok(rows)
}

fn show_own(request: &Request, Query(CandidateQuery { version }): Query<CandidateQuery>) -> HandlerResult {
    candidate(request, request.person()?, version)
}

fn show_of_candidate(
    request: &Request,
    Path(PersonPart { person }): Path<PersonPart>,
    Query(CandidateQuery { version }): Query<CandidateQuery>,
) -> HandlerResult {
    let person = request.contest.store.person(person)?;
    if person.role == Role::Candidate {
        candidate(request, &person, version)
    } else {
        Err(HandlerError::NotFound)
    }
}

fn candidate(request: &Request, person: &Person, chosen: Option<u32>) -> HandlerResult {
    let (contest, locale) = (&request.contest, request.locale());
    if contest.plan.ladder.is_none() {
        return Err(HandlerError::NotFound);
    }
    let is_own = request.role() == Some(Role::Candidate);
    let (title, here) = match is_own {
        true => (words::my_ladder(locale).to_owned(), paths::LADDER_OWN.to_owned()),
        false => (words::ladder_of(locale, &person.name), paths::ladder_of(person.id)),
    };
    let people = contest.store.people()?;
    let standings = standings(request, &people)?;
    let mut ratings = contest.store.ladder_ratings_of(person.id)?;
    if let Some((_, line)) = standings.current(person.id) {
        add_current(&mut ratings, line, request);
    }
    let latest = contest.store.latest_ladder_matches(Some(person.id), MAX_LATEST_MATCHES)?;
    let CandidateLadder { versions, opponents, maps } = candidate_ladder(&contest.store, person.id, chosen)?;
    response::page(&CandidatePage {
        page: Page::of(request, title),
        figures: standings.figures(locale, person.id),
        chart: rating_chart(request, &ratings),
        versions: versions.iter().map(|one| version_row(request, one, &ratings)).collect(),
        chosen,
        opponents: opponent_rows(&people, opponents),
        maps: maps.into_iter().filter(|one| !one.map.is_empty()).map(map_row).collect(),
        matches: visible_matches(request, latest, Some(person.id))?,
        here,
        all: is_own.then(|| format!("{}?ladder=yes", paths::MATCHES)),
    })
}

/// Adds the present rating of the current version to the ratings that are stored from time to time.
fn add_current(ratings: &mut Vec<LadderRating>, line: &LadderStanding, request: &Request) {
    let LadderStanding { version, rating, half_width, matches, .. } = *line;
    // A version without matches has no rating of its own yet.
    if matches > 0 {
        let at = request.received;
        let (person, version) = (version.candidate, version.number);
        ratings.push(LadderRating { person, version, at, matches, rating, half_width });
        ratings.sort_by_key(|one| (one.version, one.at));
    }
}

fn version_row(request: &Request, one: &VersionRecord, ratings: &[LadderRating]) -> VersionRow {
    let of_version = || ratings.iter().filter(|rating| rating.version == one.number);
    let last = of_version().next_back();
    VersionRow {
        number: one.number,
        begin: of_version().next().map(|first| Time::of(request, first.at)),
        rating: last.map_or_else(String::new, |last| rating_text(last.rating)),
        interval: last.map_or_else(String::new, |last| interval(last.rating, last.half_width)),
        matches: one.matches,
        tally: one.tally,
    }
}

fn share(tally: &Tally) -> String {
    tally.percent().map_or_else(String::new, |share| format!("{share:.0}"))
}

fn opponent_rows(people: &[Person], mut all: Vec<OpponentRecord>) -> Vec<RecordRow> {
    if all.len() > MAX_OPPONENTS {
        all.drain(MAX_OPPONENTS / 2..all.len() - MAX_OPPONENTS / 2);
    }
    let names: HashMap<PersonId, &String> = people.iter().map(|person| (person.id, &person.name)).collect();
    let row = |one: OpponentRecord| RecordRow {
        name: names.get(&one.person).map_or_else(String::new, |name| (*name).clone()),
        share: share(&one.tally),
        tally: one.tally,
        last: one.last,
    };
    all.into_iter().map(row).collect()
}

fn map_row(MapRecord { map, tally, last }: MapRecord) -> RecordRow {
    RecordRow { name: map, share: share(&tally), tally, last }
}
