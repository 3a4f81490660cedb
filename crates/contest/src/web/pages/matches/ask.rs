//! Requests for matches and duels, and the choices that their forms offer.

use crate::data::{Error, MatchRequest, OpponentChoice, PersonId, Role};
use crate::operations::match_requests::{can_play, request_matches};
use crate::paths;
use crate::web::extract::Form;
use crate::web::request::Request;
use crate::web::response::{self, HandlerResult};
use joute_words::contest as say;

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
            house.iter().map(|name| (OpponentChoice::House((*name).into()).to_string(), (*name).to_owned()));
        let own = versions.iter().map(|n| (OpponentChoice::Own(*n).to_string(), say::own_version(locale, n)));
        let mut opponents: Vec<Choice> = house.chain(own).collect();
        if contest.plan.quotas.against_others {
            for other in contest.store.people()? {
                let plays = other.id != person && other.role == Role::Candidate && other.out.is_none();
                if plays && !ready(other.id)?.is_empty() {
                    opponents.push((OpponentChoice::Other(other.id).to_string(), other.name));
                }
            }
        }
        let maps = contest.game.maps.iter().map(|(name, _)| *name).collect();
        let seats = (0..contest.game.shape.seats.default_number()).map(|seat| (seat, seat + 1)).collect();
        Ok(Choices { versions, opponents, maps, seats })
    }
}

pub(super) fn ask(request: &Request, Form(wanted): Form<MatchRequest>) -> HandlerResult {
    request_matches(&request.contest, request.person()?.id, &wanted)?;
    response::redirect(paths::MATCHES)
}
