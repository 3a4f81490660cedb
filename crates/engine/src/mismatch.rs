//! Reports how a champion's copy of the game differs from the arena's. The report helps authors of
//! rules. It names the field, both values and the preceding actions.

use crate::digest::record_values;
use crate::game::{Game, View};
use crate::replay::Step;
use serde_json::Value;
use std::fmt::Write as _;

/// The values that the arena and a champion hashed in one turn. If the hashes differ, these values
/// show where the two copies of the game differ.
#[derive(Debug, Default)]
pub(crate) struct HashedValues {
    /// The values that [`Game::digest`] hashed in the arena.
    pub game: Vec<Value>,
    /// The values that [`View::digest`] hashed in the champion.
    pub replica: Vec<Value>,
}

/// Returns a hash of a player's knowledge in the arena's copy of the game. If `record` is true, it
/// also returns the hashed values.
pub(crate) fn of_game<G: Game>(game: &G, player: usize, record: bool) -> (u64, Vec<Value>) {
    if record { record_values(|| game.digest(player)) } else { (game.digest(player), Vec::new()) }
}

/// Returns a hash of a player's knowledge in the champion's copy of the game. If `record` is true,
/// it also returns the hashed values.
pub(crate) fn of_view<G: Game>(view: &G::View, record: bool) -> (u64, Vec<Value>) {
    if record { record_values(|| view.digest()) } else { (view.digest(), Vec::new()) }
}

impl HashedValues {
    /// Describes the first difference between the arena's and the champion's copy of the game. It
    /// gives the place and both values.
    pub fn difference(&self) -> String {
        let (game, replica) = (Value::from(self.game.clone()), Value::from(self.replica.clone()));
        // Most digests have one value. Its index is then left out of the message.
        let (game, replica) = match (self.game.as_slice(), self.replica.as_slice()) {
            ([game], [replica]) => (game.clone(), replica.clone()),
            _ => (game, replica),
        };
        difference(&game, &replica, "").unwrap_or_else(|| {
            "the values given to joute_engine::digest are equal, so what is given to a Mixer differs".into()
        })
    }
}

/// Finds the first difference between two values of a game, the arena's and the champion's. Returns
/// the place and both values, or `None` if they are equal.
fn difference(game: &Value, replica: &Value, path: &str) -> Option<String> {
    let name_of = |path: &str| if path.is_empty() { "the value".to_owned() } else { path.to_owned() };
    match (game, replica) {
        (game, replica) if game == replica => None,
        (Value::Object(game), Value::Object(replica)) if game.keys().eq(replica.keys()) => {
            let dot = if path.is_empty() { "" } else { "." };
            game.iter()
                .find_map(|(key, value)| difference(value, &replica[key], &format!("{path}{dot}{key}")))
        }
        (Value::Array(game), Value::Array(replica)) => {
            let items = game.iter().zip(replica).enumerate();
            let different = |(place, (game, replica))| difference(game, replica, &format!("{path}[{place}]"));
            items.into_iter().find_map(different).or_else(|| {
                let (game, replica) = (game.len(), replica.len());
                Some(format!("{} has {game} items in the game and {replica} in the replica", name_of(path)))
            })
        }
        (game, replica) => Some(format!(
            "{} is {} in the game and {} in the replica",
            name_of(path),
            format_short(game),
            format_short(replica)
        )),
    }
}

/// Formats a value as one short line for a message about a difference.
fn format_short(value: &Value) -> String {
    const MAX_TEXT_LENGTH: usize = 200;
    let text = value.to_string();
    match text.char_indices().nth(MAX_TEXT_LENGTH) {
        None => text,
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// Lists the actions of the current turn and of earlier steps as text. The text is shown when a
/// champion's copy of the game differs from the arena's.
pub(crate) fn actions_before(own: &[Value], step: &Step, steps: &[Step]) -> String {
    const SHOWN_STEPS: usize = 2;
    let list = |actions: &[Value]| match actions {
        [] => "nothing".to_owned(),
        actions => actions.iter().map(format_short).collect::<Vec<_>>().join(", "),
    };
    let mut text = format!("; its actions in this turn: {}", list(own));
    let mut turns_of = |step: &Step| {
        for turn in &step.turns {
            let _ = write!(text, "; {}, player {}: {}", step.moment(), turn.player, list(turn.actions()));
        }
    };
    turns_of(step);
    steps.iter().rev().take(SHOWN_STEPS).for_each(turns_of);
    text
}

#[cfg(test)]
mod tests {
    use super::HashedValues;
    use serde_json::{Value, json};

    fn first_difference(game: &Value, replica: &Value) -> String {
        HashedValues { game: vec![game.clone()], replica: vec![replica.clone()] }.difference()
    }

    #[test]
    fn the_first_difference_is_named_with_both_values() {
        let game = json!({ "frogs": [{ "at": [1, 2], "asleep": false }], "turn": 3 });
        let mut replica = game.clone();
        replica["frogs"][0]["at"][1] = json!(4);
        assert_eq!(first_difference(&game, &replica), "frogs[0].at[1] is 2 in the game and 4 in the replica");
        let shorter = json!({ "frogs": [], "turn": 3 });
        assert_eq!(first_difference(&game, &shorter), "frogs has 1 items in the game and 0 in the replica");
        assert_eq!(first_difference(&json!(1), &json!(2)), "the value is 1 in the game and 2 in the replica");
        assert!(first_difference(&game, &game).contains("Mixer"));
        let long = first_difference(&json!("x".repeat(1000)), &json!(0));
        assert!(long.len() < 300 && long.contains('…'), "{long}");
    }
}
