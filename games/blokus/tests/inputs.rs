//! Tests the inputs with which programs are graded, and the right answers to them.

use blokus::inputs::{answer, inputs};
use std::collections::BTreeSet;

#[test]
fn inputs_have_the_subject_s_number_and_all_kinds() {
    for seed in 0..5 {
        let counts = ["1", "2", "3", "4"].map(|question| inputs(question, seed).len());
        assert_eq!(counts, [12, 18, 8, 0]);
        let answers = |question: &str| -> Vec<String> {
            inputs(question, seed).iter().map(|(_, input)| answer(question, input)).collect()
        };
        let expected =
            ["valide"; 2].into_iter().chain(["invalide"; 2]).chain(["valide"; 5]).chain(["invalide"; 9]);
        assert!(answers("2").iter().map(|answer| answer.trim()).eq(expected), "seed {seed}");
        let third = answers("3");
        assert_eq!(third[0].lines().count(), 142);
        assert_eq!(third[7], "passe\n");
        assert!(third[1..6].iter().all(|answer| answer.lines().count() > 1), "seed {seed}");
        assert!(answers("1").iter().all(|answer| !answer.is_empty()));
        assert_eq!(inputs("1", seed)[..4], inputs("1", seed + 1)[..4]);
    }
}

#[test]
fn inputs_depend_only_on_the_seed() {
    for question in ["1", "2", "3"] {
        assert_eq!(inputs(question, 7), inputs(question, 7));
        let all: BTreeSet<_> = (0..5).map(|seed| inputs(question, seed)).collect();
        assert_eq!(all.len(), 5);
    }
}
