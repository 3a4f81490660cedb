//! Requests for matches and duels, and the choices that their forms offer.

use crate::data::{Error, MatchRequest, OpponentChoice, PersonId};
use crate::operations::match_requests::request_matches;
use crate::paths;
use crate::web::extract::Form;
use crate::web::pages::time::day_and_minute;
use crate::web::request::Request;
use crate::web::response::{self, HandlerResult};
use jiff::Timestamp;
use joute_words::contest as say;
use std::collections::HashMap;

/// An entry of a form's selection list. It is a pair of the sent value and the shown text.
pub type Choice = (String, String);

/// The choices in the form with which a candidate requests a match or a duel.
pub struct Choices {
    /// The candidate's versions that can play, the newest first. Each has its number, and a
    /// text with its date and whether it plays.
    pub versions: Vec<(u32, String)>,
    /// The opponents that the candidate can choose.
    pub opponents: Vec<Choice>,
    /// The number of other candidates among the opponents, if there may be more than the form offers.
    pub only_recent: Option<u32>,
    /// The names of the official maps that the candidate can choose.
    pub maps: Vec<&'static str>,
    /// The player numbers that the candidate can choose. Each is a pair: the value in the form,
    /// from 0, and the number that people see, from 1.
    pub seats: Vec<(usize, usize)>,
}

/// The maximum number of a candidate's versions that a form offers, and the maximum number of other
/// candidates. A form with more is slow to load and of no use. The API accepts all of them.
const MAX_OFFERED: u32 = 200;

impl Choices {
    /// Returns the choices in the form with which a candidate requests a match or, without other
    /// candidates, a duel.
    pub fn of(request: &Request, person: PersonId, with_others: bool) -> Result<Self, Error> {
        let (contest, locale) = (&request.contest, request.locale());
        let numbers = contest.store.playable_versions(person, MAX_OFFERED)?;
        let received = contest.store.versions(person)?.into_iter().map(|one| (one.number, one.received));
        let received: HashMap<u32, Timestamp> = received.collect();
        let zone = &contest.plan.zone;
        let day = |number: &u32| {
            received
                .get(number)
                .map_or_else(String::new, |at| format!(" · {}", day_and_minute(locale, zone, *at)))
        };
        let plays = |number: &u32| match numbers.first() == Some(number) {
            true => format!(" · {}", joute_words::sending::plays(locale)),
            false => String::new(),
        };
        let versions = numbers.iter().map(|n| (*n, format!("{n}{}{}", day(n), plays(n)))).collect();
        let house = contest.game.bundled_opponents();
        let house =
            house.iter().map(|name| (OpponentChoice::House((*name).into()).to_string(), (*name).to_owned()));
        let own_version = |n: &u32| say::own_version(locale, n) + &day(n);
        let own = numbers.iter().map(|n| (OpponentChoice::Own(*n).to_string(), own_version(n)));
        let others = match with_others && contest.plan.quotas.against_others {
            true => contest.store.recent_opponents(person, MAX_OFFERED)?,
            false => Vec::new(),
        };
        let only_recent = limit_if_full(&others);
        Ok(Choices {
            opponents: house.chain(own).chain(others.into_iter().map(opponent_choice)).collect(),
            versions,
            only_recent,
            maps: contest.game.maps.iter().map(|(name, _)| *name).collect(),
            seats: (0..contest.game.shape.seats.default_number()).map(|seat| (seat, seat + 1)).collect(),
        })
    }

    /// Returns the choices in the form with which a candidate challenges another one.
    pub fn of_challenges(request: &Request, person: PersonId) -> Result<Self, Error> {
        let others = request.contest.store.recent_opponents(person, MAX_OFFERED)?;
        let only_recent = limit_if_full(&others);
        let opponents = others.into_iter().map(opponent_choice).collect();
        Ok(Choices { opponents, only_recent, ..Choices::of(request, person, false)? })
    }
}

/// Returns the choice of another candidate.
fn opponent_choice((id, name): (PersonId, String)) -> Choice {
    (OpponentChoice::Other(id).to_string(), name)
}

/// Returns the maximum number of other candidates in a form if the list has this length. There may be more.
fn limit_if_full(others: &[(PersonId, String)]) -> Option<u32> {
    (others.len() == MAX_OFFERED as usize).then_some(MAX_OFFERED)
}

pub(super) fn ask(request: &Request, Form(wanted): Form<MatchRequest>) -> HandlerResult {
    request_matches(&request.contest, request.person()?.id, &wanted)?;
    response::redirect(paths::MATCHES)
}
