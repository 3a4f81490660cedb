//! Requests for matches and duels. It contains the choices that the form offers, and the reasons
//! for which a request is refused.

use crate::match_requests::{MatchRequest, MatchRequestError, OpponentChoice, can_play};
use crate::people::{PersonId, Role};
use crate::store::Error;
use crate::web::request::Request;
use crate::web::response::{self, HandlerError, HandlerResult};
use joute_words::{Locale, contest as say};

/// An entry of a form's selection list. It is a pair of the sent value and the shown text.
pub type Choice = (String, String);

/// The choices in the form with which a candidate requests a match or a duel.
pub struct Choices {
    /// The candidate's versions that can play, the newest first.
    pub versions: Vec<u32>,
    /// The opponents that the candidate can choose.
    pub opponents: Vec<Choice>,
    /// The names of the official maps that the candidate can choose.
    pub maps: Vec<&'static str>,
    /// The player numbers that the candidate can choose. Each is a pair: the value in the form,
    /// from 0, and the number that people see, from 1.
    pub seats: Vec<(usize, usize)>,
}

impl Choices {
    /// Returns the choices in the form with which a candidate requests a match or a duel.
    pub fn of(request: &Request, person: PersonId) -> Result<Self, Error> {
        let (contest, locale) = (&request.contest, request.locale());
        let ready = |person| -> Result<Vec<u32>, Error> {
            let versions = contest.store.versions(person)?.into_iter();
            Ok(versions.filter(can_play).map(|one| one.number).collect())
        };
        let versions = ready(person)?;
        let house = contest.game.bundled_opponents();
        let house =
            house.iter().map(|name| (OpponentChoice::House((*name).into()).word(), (*name).to_owned()));
        let own = versions.iter().map(|n| (OpponentChoice::Own(*n).word(), say::own_version(locale, n)));
        let mut opponents: Vec<Choice> = house.chain(own).collect();
        if contest.plan.quotas.against_others {
            for other in contest.store.people()? {
                let plays = other.id != person && other.role == Role::Candidate && other.out.is_none();
                if plays && !ready(other.id)?.is_empty() {
                    opponents.push((OpponentChoice::Other(other.id).word(), other.name));
                }
            }
        }
        let maps = contest.game.maps.iter().map(|(name, _)| *name).collect();
        let seats = (0..contest.game.shape.seats.default_number()).map(|seat| (seat, seat + 1)).collect();
        Ok(Choices { versions, opponents, maps, seats })
    }
}

/// Returns the error response for a refused match request, in the given language.
pub fn refusal(locale: Locale, error: MatchRequestError) -> HandlerError {
    HandlerError::Refused(match error {
        MatchRequestError::Broken(error) => return error.into(),
        MatchRequestError::Version => say::no_version(locale).to_owned(),
        MatchRequestError::Opponent => say::no_opponent(locale).to_owned(),
        MatchRequestError::Map => say::no_map(locale).to_owned(),
        MatchRequestError::Seat => say::no_seat(locale).to_owned(),
        MatchRequestError::Quota => say::too_many_wishes(locale).to_owned(),
        MatchRequestError::Out => say::you_are_out(locale).to_owned(),
    })
}

pub(super) fn ask(request: &Request) -> HandlerResult {
    let locale = request.locale();
    let version = request.field("version").parse().ok();
    let wanted = MatchRequest {
        person: request.person()?.id,
        number: version.ok_or(HandlerError::Refused(say::no_version(locale).into()))?,
        against: OpponentChoice::read(request.field("against"))
            .ok_or(HandlerError::Refused(say::no_opponent(locale).into()))?,
        map: request.field("map").to_owned(),
        seed: request.field("seed").trim().parse().unwrap_or(0),
        seat: match request.field("seat") {
            "" | "every" => None,
            seat => Some(seat.parse().map_err(|_| HandlerError::Refused(say::no_seat(locale).into()))?),
        },
    };
    request.contest.request_matches(&wanted).map_err(|why| refusal(locale, why))?;
    response::redirect("/matches")
}
