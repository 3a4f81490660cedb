//! Translates the reason for which a champion left a match into the reader's language.

use crate::data::MatchResult;
use crate::web::request::Request;
use joute_words::result as say;
use joute_words::translate::departure;

/// Returns the reason why a player's champion left a match early. Returns `None` if it stayed to
/// the end. The arena writes such reasons in the language of the game.
pub(super) fn departure_reason(request: &Request, played: &MatchResult, seat: usize) -> Option<String> {
    let locale = request.locale();
    let reason = played.gone.get(seat)?.as_deref()?;
    let reason = departure(reason, request.contest.game.locale, locale);
    let departed = played.departures.get(seat).and_then(Option::as_ref);
    Some(match departed.and_then(|departed| departed.turn) {
        Some(turn) => say::out_in_turn(locale, turn, reason),
        None => say::out(locale, reason),
    })
}

/// Returns the scores of a match as text, such as `42 – 0`.
pub(super) fn scores(played: &MatchResult) -> String {
    played.scores.iter().map(ToString::to_string).collect::<Vec<_>>().join(" – ")
}
