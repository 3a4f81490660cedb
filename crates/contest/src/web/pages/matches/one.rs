//! The page of a match: its champions, its result, its replay, and the output of the reader's own
//! champion.

use super::list;
use crate::data::{Error, MatchProgress, Role, StoredMatch, Topic, label};
use crate::operations::replays::{Names, ReplayAccess, visible_match};
use crate::operations::{profile, queue, replays};
use crate::paths;
use crate::web::extract::{Number, Path};
use crate::web::file::send_replay;
use crate::web::live::address;
use crate::web::outcome;
use crate::web::pages::Page;
use crate::web::pages::standing::seat_link;
use crate::web::pages::time::Time;
use crate::web::request::Request;
use crate::web::response::{self, HandlerError, HandlerResult};
use crate::web::viewer::{Framing, ViewerParameters, viewer};
use askama::Template;
use axum::http::header;
use axum::response::IntoResponse as _;
use joute_engine::replay::Replay;
use joute_words::contest as say;

/// The maximum size in bytes of a champion's output on a match's page.
const MAX_OUTPUT_SIZE: usize = 16 << 10;

#[derive(Template)]
#[template(path = "match.html")]
struct MatchPage {
    page: Page,
    number: i64,
    reason: &'static str,
    asked: Time,
    map: String,
    seed: u64,
    stands: String,
    over: bool,
    watches: bool,
    /// True if the match has a picture of its final board.
    picture: bool,
    /// The address at which the page listens for changes until the match is played.
    listen: Option<String>,
    seats: Vec<SeatRow>,
    /// True if the match is on the reader's profile. It is `None` if the reader cannot show it there.
    on_profile: Option<bool>,
    /// The beginning of the output of the reader's own champion.
    output: Option<String>,
    /// True if the page shows only a part of the champion's output.
    cut: bool,
}

/// A row of a match's page about one player.
struct SeatRow {
    /// The number of the seat, from 1.
    seat: usize,
    name: String,
    /// The address of the candidate's profile.
    profile: Option<String>,
    score: Option<i64>,
    rank: Option<u32>,
    gone: Option<String>,
}

fn find_match(request: &Request, number: i64) -> Result<(StoredMatch, ReplayAccess), HandlerError> {
    Ok(visible_match(&request.contest, number, request.caller.person())?)
}

pub(super) fn match_page(request: &Request, Path(Number { number }): Path<Number<i64>>) -> HandlerResult {
    let listen = request.caller.person().map(|person| address(&request.contest, Topic::Mine(person.id)));
    let (stored_match, access) = find_match(request, number)?;
    let locale = request.locale();
    let stage = queue::match_progress(&request.contest.store, std::slice::from_ref(&stored_match))?;
    let stage = stage.get(&stored_match.number).copied().unwrap_or(MatchProgress::Over);
    let over = stored_match.played.is_some();
    let listen = listen.filter(|_| !over && matches!(access, ReplayAccess::Own(_)));
    let output = match (over, &access) {
        (true, ReplayAccess::Own(_) | ReplayAccess::All) => {
            Some(output_text(&replays::replay(&request.contest, &stored_match, &access)?))
        }
        _ => None,
    };
    let (output, cut) = match output {
        Some(text) if text.len() > MAX_OUTPUT_SIZE => {
            let end = (0..=MAX_OUTPUT_SIZE).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
            (Some(text[..end].to_owned()), true)
        }
        text => (text, false),
    };
    // The page also contains the frame if the match is played while it is open.
    response::page_with_frame(&MatchPage {
        page: Page::of(request, say::match_title(locale, label(stored_match.number))),
        number: stored_match.number,
        reason: list::reason_text(locale, stored_match.reason),
        asked: Time::to_the_second(request, stored_match.requested),
        map: stored_match.map.clone(),
        seed: stored_match.spec.seed,
        stands: list::progress_text(locale, &stored_match, stage),
        over,
        watches: access.allows_replay() && over,
        picture: stored_match.played.as_ref().is_some_and(|played| played.picture.is_some()),
        listen,
        seats: places(request, &stored_match)?,
        on_profile: on_profile(request, number)?,
        output: output.filter(|text| !text.is_empty()),
        cut,
    })
}

/// Returns whether the reader shows a match on the profile. Returns `None` if the reader cannot
/// show it there.
fn on_profile(request: &Request, number: i64) -> Result<Option<bool>, Error> {
    match request.caller.person().filter(|person| person.role == Role::Candidate) {
        Some(person) => profile::shows(&request.contest, person.id, number),
        None => Ok(None),
    }
}

/// Returns the rows of the players, by rank if the match is over and by seat otherwise.
fn places(request: &Request, stored_match: &StoredMatch) -> Result<Vec<SeatRow>, Error> {
    let mut names = Names::of(&request.contest);
    let played = stored_match.played.as_ref();
    let seats = stored_match.spec.seats.iter().enumerate();
    let place = |(at, seat)| {
        Ok(SeatRow {
            seat: at + 1,
            name: names.seat(seat)?,
            profile: seat_link(request, seat),
            score: played.and_then(|played| played.scores.get(at).copied()),
            rank: played.and_then(|played| played.ranks.get(at).copied()),
            gone: played.and_then(|played| outcome::departure_reason(request, played, at)),
        })
    };
    let mut rows: Vec<SeatRow> = seats.map(place).collect::<Result<_, Error>>()?;
    rows.sort_by_key(|row| row.rank);
    Ok(rows)
}

/// Returns a match whose replay the reader may watch.
fn find_watched(request: &Request, number: i64) -> Result<StoredMatch, HandlerError> {
    let (stored_match, access) = find_match(request, number)?;
    if access.allows_replay() && stored_match.played.is_some() {
        Ok(stored_match)
    } else {
        Err(HandlerError::NotFound)
    }
}

/// Shows the page that plays the replay of a match.
pub(super) fn watch(request: &Request, Path(Number { number }): Path<Number<i64>>) -> HandlerResult {
    find_watched(request, number)?;
    let locale = request.locale();
    let (replay, up) = (paths::match_replay(number), paths::match_page(number));
    let title = say::match_title(locale, label(number));
    let (up, data) = (Some((up.as_str(), title.as_str())), [("replay", replay.as_str())]);
    let parameters = ViewerParameters { locale, title: &title, up, data: &data };
    viewer(&request.contest, &parameters, Framing::Forbidden)
}

/// Shows the replay of a match within another page of the contest.
pub(super) fn embed(request: &Request, Path(Number { number }): Path<Number<i64>>) -> HandlerResult {
    find_watched(request, number)?;
    let (locale, replay) = (request.locale(), paths::match_replay(number));
    let title = say::match_title(locale, label(number));
    let data = [("replay", replay.as_str())];
    let parameters = ViewerParameters { locale, title: &title, up: None, data: &data };
    viewer(&request.contest, &parameters, Framing::OwnPages)
}

/// The content security policy of a picture. A browser that opens it as a page runs no script of it.
const PICTURE_POLICY: &str = "default-src 'none'; sandbox";

/// Sends the picture of the board at the end of a match.
pub(super) fn picture(request: &Request, Path(Number { number }): Path<Number<i64>>) -> HandlerResult {
    let stored_match = find_watched(request, number)?;
    let picture = stored_match.played.and_then(|played| played.picture).ok_or(HandlerError::NotFound)?;
    let bytes = request.contest.blobs.get(&picture)?;
    let headers = [
        (header::CONTENT_TYPE, "image/svg+xml"),
        (header::CONTENT_ENCODING, "gzip"),
        (header::CONTENT_SECURITY_POLICY, PICTURE_POLICY),
        // The picture never changes, but the reader's access to it may.
        (header::CACHE_CONTROL, "private, max-age=3600"),
    ];
    Ok((headers, bytes).into_response())
}

/// Sends the parts of a match's replay that the reader may see.
pub(super) fn replay(request: &Request, Path(Number { number }): Path<Number<i64>>) -> HandlerResult {
    let (stored_match, access) = find_match(request, number)?;
    send_replay(request, &stored_match, &access)
}

/// Sends the whole output of the reader's own champion in a match.
pub(super) fn output(request: &Request, Path(Number { number }): Path<Number<i64>>) -> HandlerResult {
    let (stored_match, access) = find_match(request, number)?;
    if !matches!(access, ReplayAccess::Own(_) | ReplayAccess::All) {
        return Err(HandlerError::NotFound);
    }
    let text = output_text(&replays::replay(&request.contest, &stored_match, &access)?);
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

/// Returns the champions' output in a replay as one text, step by step.
fn output_text(replay: &Replay) -> String {
    let mut text = String::new();
    let mut add = |step: &str, player: usize, output: &str| {
        if !output.is_empty() {
            text.push_str(&format!("[{step}, {player}]\n{}\n", output.trim_end_matches('\n')));
        }
    };
    for step in &replay.steps {
        let label = step.number.map_or(step.is.to_string(), |number| format!("{} {number}", step.is));
        for (turn, output) in step.turns.iter().zip(&step.output) {
            add(&label, turn.player + 1, output);
        }
    }
    for (player, output) in replay.outcome.iter().flat_map(|outcome| outcome.output.iter().enumerate()) {
        add("end", player + 1, output);
    }
    text
}
