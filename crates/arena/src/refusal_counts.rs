//! Counts a champion's actions that the rules refused in a match, by name and reason.

use joute_engine::refusal::Refusals;
use serde_json::Value;
use std::collections::BTreeMap;

/// The numbers of one champion's actions that the rules refused, by action and reason. The champion
/// itself reports them, so the number of different actions and reasons is limited.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RefusalCounts {
    /// The number of refused actions, by function name and reason.
    kinds: BTreeMap<(String, String), u64>,
    /// The number of other refused actions. They are not counted separately, because there are too
    /// many different ones.
    more: u64,
}

/// The maximum number of separate counts for one champion. Each counts a pair of action and reason.
const MAX_KINDS: usize = 64;

impl RefusalCounts {
    /// Adds the actions of one turn that the rules refused.
    pub fn add(&mut self, refused: &Refusals<Value>) {
        self.more += refused.more;
        for one in &refused.shown {
            let kind = (name(&one.action), one.reason.clone());
            if self.kinds.len() < MAX_KINDS || self.kinds.contains_key(&kind) {
                *self.kinds.entry(kind).or_default() += 1;
            } else {
                self.more += 1;
            }
        }
    }

    /// Returns true if the rules refused no action of the champion.
    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty() && self.more == 0
    }

    /// Returns the count of each refused action, with its name and reason. The most frequent one
    /// comes first. The second value is the number of refusals that are not counted separately.
    pub fn kinds(&self) -> (Vec<(&str, &str, u64)>, u64) {
        let kinds = self.kinds.iter();
        let mut kinds: Vec<_> =
            kinds.map(|((name, reason), count)| (name.as_str(), reason.as_str(), *count)).collect();
        kinds.sort_by_key(|(.., count)| std::cmp::Reverse(*count));
        (kinds, self.more)
    }
}

/// Returns the function name under which a refused action is counted.
fn name(action: &Value) -> String {
    match action {
        Value::String(name) => name.clone(),
        Value::Object(fields) => fields.keys().next().cloned().unwrap_or_default(),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::{MAX_KINDS, RefusalCounts};
    use joute_engine::refusal::{Refusal, Refusals};
    use serde_json::{Value, json};

    fn turn(actions: &[(Value, &str)], more: u64) -> Refusals<Value> {
        let refusals = actions.iter().map(|(action, reason)| Refusal {
            after: 0,
            action: action.clone(),
            reason: (*reason).to_owned(),
        });
        Refusals { shown: refusals.collect(), more }
    }

    #[test]
    fn refusals_are_counted_by_name_and_reason() {
        let mut tally = RefusalCounts::default();
        assert!(tally.is_empty());
        tally.add(&turn(&[(json!("rest"), "LATE"), (json!({ "send_frog": [1] }), "FAR")], 0));
        tally.add(&turn(&[(json!({ "send_frog": [2] }), "FAR"), (json!({ "send_frog": [2] }), "BUSY")], 4));
        let kinds = vec![("send_frog", "FAR", 2), ("rest", "LATE", 1), ("send_frog", "BUSY", 1)];
        assert_eq!(tally.kinds(), (kinds, 4));
    }

    #[test]
    fn many_different_refusals_use_bounded_memory() {
        let mut tally = RefusalCounts::default();
        for number in 0..1000 {
            tally.add(&turn(&[(json!("go"), &number.to_string())], 0));
        }
        let (kinds, more) = tally.kinds();
        assert_eq!((kinds.len(), more), (MAX_KINDS, 1000 - MAX_KINDS as u64));
    }
}
