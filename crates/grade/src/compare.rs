//! Compares the output of a program with the expected output.

use crate::paper::Compare;
use std::collections::BTreeMap;

/// The difference between a program's answer and the expected one. It consists of missing lines and
/// unexpected lines.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Difference {
    /// The expected lines that the answer lacks.
    pub missing: Vec<String>,
    /// The unexpected lines of the answer.
    pub extra: Vec<String>,
    /// True if only the order of the answer's lines is wrong.
    pub order: bool,
}

/// Splits an answer into lines that can be compared. Several blanks count as one, blanks at the
/// ends of lines are ignored, and empty lines are removed.
pub fn lines(text: &str) -> Vec<String> {
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    text.lines().map(words).filter(|line| !line.is_empty()).collect()
}

/// Compares a program's answer with the expected one. Returns the difference, or `None` if the
/// answer is right. A line that is expected twice must be printed twice.
pub fn differ(compare: Compare, expected: &str, actual: &str) -> Option<Difference> {
    let (expected, actual) = (lines(expected), lines(actual));
    let difference = Difference {
        missing: remove_lines(&expected, &actual),
        extra: remove_lines(&actual, &expected),
        order: compare == Compare::Lines && expected != actual,
    };
    let order = difference.order && difference.missing.is_empty() && difference.extra.is_empty();
    let difference = Difference { order, ..difference };
    (difference != Difference::default()).then_some(difference)
}

/// Returns the lines without those of `others`. Each line of `others` removes one equal line.
fn remove_lines(lines: &[String], others: &[String]) -> Vec<String> {
    let mut counts: BTreeMap<&String, usize> = BTreeMap::new();
    others.iter().for_each(|line| *counts.entry(line).or_default() += 1);
    let remains = |line: &&String| match counts.get_mut(*line) {
        Some(count @ 1..) => {
            *count -= 1;
            false
        }
        _ => true,
    };
    lines.iter().filter(remains).cloned().collect()
}

#[cfg(test)]
mod tests {
    use super::{Difference, differ};
    use crate::paper::Compare;

    #[test]
    fn multisets_have_no_order() {
        assert_eq!(differ(Compare::Multiset, "5 3\n5 5\n", "5  5 \r\n\n5 3\n"), None);
        let wrong =
            differ(Compare::Multiset, "5 3\n5 5\n", "5 5\n4 4\n4 4\n").expect("the strategies differ");
        let extra = vec!["4 4".into(), "4 4".into()];
        assert_eq!(wrong, Difference { missing: vec!["5 3".into()], extra, order: false });
        assert_eq!(differ(Compare::Multiset, "1\n", "").expect("the answers differ").missing, ["1"]);
    }

    #[test]
    fn a_line_counts_as_often_as_it_is_printed() {
        for compare in [Compare::Multiset, Compare::Lines] {
            let twice = differ(compare, "1\n2\n", "1\n1\n2\n2\n").expect("the answers can be compared");
            assert_eq!((twice.extra, twice.missing.len()), (vec!["1".into(), "2".into()], 0));
            assert_eq!(differ(compare, "1\n1\n", "1\n").expect("the answers differ").missing, ["1"]);
            assert_eq!(differ(compare, "1\n1\n", "1\n1\n"), None);
        }
    }

    #[test]
    fn lines_are_compared_in_order() {
        assert_eq!(differ(Compare::Lines, "a\nb\n", " a\nb"), None);
        let wrong = differ(Compare::Lines, "a\nb\n", "b\na\n").expect("the strategies differ");
        assert!(wrong.order && wrong.missing.is_empty() && wrong.extra.is_empty());
        assert!(!differ(Compare::Lines, "a\nb\n", "b\nb\na").expect("the texts differ").order);
    }
}
