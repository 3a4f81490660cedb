//! Requests for matches and duels: the choices of the form, and the reasons for a refusal.

use crate::people::{Id, Role};
use crate::store::Error;
use crate::web::answer::{self, Answer, Fault};
use crate::web::visit::Visit;
use crate::wishes::{Against, Unfit, Wish, can_play};
use joute_words::{Locale, contest as say};

/// A choice of a form: its value and its text.
pub type Choice = (String, String);

/// The choices that a candidate has.
pub struct Choices {
    /// The candidate's versions that can play, the newest first.
    pub versions: Vec<u32>,
    /// The possible opponents.
    pub opponents: Vec<Choice>,
    /// The official maps.
    pub maps: Vec<&'static str>,
    /// The seats as pairs of the value in the form, from 0, and the number that people see, from 1.
    pub seats: Vec<(usize, usize)>,
}

impl Choices {
    /// Returns the choices of a candidate.
    pub fn of(visit: &Visit, person: Id) -> Result<Self, Error> {
        let (contest, locale) = (&visit.contest, visit.locale());
        let ready = |person| -> Result<Vec<u32>, Error> {
            let versions = contest.store.versions(person)?.into_iter();
            Ok(versions.filter(can_play).map(|one| one.number).collect())
        };
        let versions = ready(person)?;
        let house = contest.game.house();
        let house = house.iter().map(|name| (Against::House((*name).into()).word(), (*name).to_owned()));
        let own = versions.iter().map(|n| (Against::Own(*n).word(), say::own_version(locale, n)));
        let mut opponents: Vec<Choice> = house.chain(own).collect();
        if contest.plan.quotas.against_others {
            for other in contest.store.people()? {
                let plays = other.id != person && other.role == Role::Candidate && other.out.is_none();
                if plays && !ready(other.id)?.is_empty() {
                    opponents.push((Against::Other(other.id).word(), other.name));
                }
            }
        }
        let maps = contest.game.maps.iter().map(|(name, _)| *name).collect();
        let seats = (0..contest.game.shape.seats.default_number()).map(|seat| (seat, seat + 1)).collect();
        Ok(Choices { versions, opponents, maps, seats })
    }
}

/// Returns the reason why a request was refused.
pub fn unfit(locale: Locale, unfit: Unfit) -> Fault {
    Fault::Refused(match unfit {
        Unfit::Broken(error) => return error.into(),
        Unfit::Version => say::no_version(locale).to_owned(),
        Unfit::Opponent => say::no_opponent(locale).to_owned(),
        Unfit::Map => say::no_map(locale).to_owned(),
        Unfit::Seat => say::no_seat(locale).to_owned(),
        Unfit::Quota => say::too_many_wishes(locale).to_owned(),
        Unfit::Out => say::you_are_out(locale).to_owned(),
    })
}

pub(super) fn ask(visit: &Visit) -> Answer {
    let locale = visit.locale();
    let version = visit.field("version").parse().ok();
    let wish = Wish {
        person: visit.person()?.id,
        number: version.ok_or(Fault::Refused(say::no_version(locale).into()))?,
        against: Against::read(visit.field("against"))
            .ok_or(Fault::Refused(say::no_opponent(locale).into()))?,
        map: visit.field("map").to_owned(),
        seed: visit.field("seed").trim().parse().unwrap_or(0),
        seat: match visit.field("seat") {
            "" | "every" => None,
            seat => Some(seat.parse().map_err(|_| Fault::Refused(say::no_seat(locale).into()))?),
        },
    };
    visit.contest.wish(&wish).map_err(|why| unfit(locale, why))?;
    answer::go_to("/matches")
}
