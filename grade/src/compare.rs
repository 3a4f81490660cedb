//! Compares what a program printed with what it should have printed.

use crate::paper::Compare;
use std::collections::BTreeSet;

/// How two answers differ: lines that were expected and did not come, and lines that came and were not expected.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Difference {
    /// Expected, not there.
    pub missing: Vec<String>,
    /// There, not expected.
    pub extra: Vec<String>,
    /// The lines are right and their order is not.
    pub order: bool,
}

/// A text's lines as they are compared: blanks count once between words and nowhere else, empty lines not at all.
pub fn lines(text: &str) -> Vec<String> {
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    text.lines().map(words).filter(|line| !line.is_empty()).collect()
}

/// What differs; nothing, if the answer is right.
pub fn differ(compare: Compare, expected: &str, got: &str) -> Option<Difference> {
    let (expected, got) = (lines(expected), lines(got));
    let sets: [BTreeSet<&String>; 2] = [expected.iter().collect(), got.iter().collect()];
    let without = |from: &[String], others: &BTreeSet<&String>| -> Vec<String> {
        let mut seen = BTreeSet::new();
        from.iter().filter(|line| !others.contains(line) && seen.insert(*line)).cloned().collect()
    };
    let difference = Difference {
        missing: without(&expected, &sets[1]),
        extra: without(&got, &sets[0]),
        order: compare == Compare::Lines && sets[0] == sets[1] && expected != got,
    };
    (difference != Difference::default()).then_some(difference)
}

#[cfg(test)]
mod tests {
    use super::{Difference, differ};
    use crate::paper::Compare;

    #[test]
    fn sets_have_no_order() {
        assert_eq!(differ(Compare::Set, "5 3\n5 5\n", "5  5 \r\n\n5 3\n5 3"), None);
        let wrong = differ(Compare::Set, "5 3\n5 5\n", "5 5\n4 4\n4 4\n").expect("a difference");
        let expected = Difference { missing: vec!["5 3".into()], extra: vec!["4 4".into()], order: false };
        assert_eq!(wrong, expected);
        assert_eq!(differ(Compare::Set, "1\n", "").expect("nothing is not it").missing, ["1"]);
    }

    #[test]
    fn lines_have_one() {
        assert_eq!(differ(Compare::Lines, "a\nb\n", " a\nb"), None);
        let wrong = differ(Compare::Lines, "a\nb\n", "b\na\n").expect("a difference");
        assert!(wrong.order && wrong.missing.is_empty() && wrong.extra.is_empty());
        assert!(differ(Compare::Lines, "a\nb\n", "a\nb\nb\n").expect("once too often").order);
    }
}
