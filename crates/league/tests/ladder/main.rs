//! Tests ladders on simulated contests.

mod simulation;

use joute_league::ladder::{Ladder, LadderField, LadderMatch, LadderResult, LadderRules, LadderVersion};
use simulation::{Scenario, simulate};

const RULES: LadderRules =
    LadderRules { players: 2, maps: 2, known_maps: 2, seeds: 3, first_matches: 6, matches_an_hour: 60 };

fn version(candidate: i64, number: u32) -> LadderVersion {
    LadderVersion { candidate, number }
}

fn field(candidates: i64) -> LadderField {
    LadderField {
        current: (1..=candidates).map(|candidate| version(candidate, 1)).collect(),
        anchors: vec![],
    }
}

/// Records a result in which the candidate with the greater number wins.
fn play(ladder: &mut Ladder, planned: LadderMatch) {
    let rank = |own: &LadderVersion| {
        1 + planned.seats.iter().filter(|other| other.candidate > own.candidate).count() as u32
    };
    let ranks = planned.seats.iter().map(rank).collect();
    ladder.record(&LadderResult { played: planned, ranks });
}

/// Rates the versions and chooses matches.
fn choose(
    ladder: &mut Ladder,
    field: &LadderField,
    running: &[LadderMatch],
    maximum: usize,
    now: f64,
) -> Vec<LadderMatch> {
    ladder.add_versions(field);
    ladder.rate();
    ladder.choose(field, running, maximum, now)
}

#[test]
fn candidates_play_equally_often_and_new_versions_are_soon_rated() {
    let scenario = Scenario {
        candidates: 60,
        versions: 3,
        matches: 90,
        workers: 8,
        fit_after: 1,
        improvement: (20.0, 30.0),
    };
    let report = simulate(scenario);
    let (minimum, mean, maximum) = report.counts;
    assert!(report.matches > 8000, "{}", report.matches);
    assert!(minimum as f64 > 0.95 * mean && (maximum as f64) < 1.05 * mean, "{minimum} {mean} {maximum}");
    let mean = |group: usize| report.widths[group].iter().sum::<f64>() / report.widths[group].len() as f64;
    assert_eq!(report.widths.each_ref().map(Vec::len), [60, 120], "all versions were examined");
    assert!(mean(1) < 105.0, "±{} for later versions", mean(1));
    assert!(mean(0) < 150.0, "±{} for first versions", mean(0));
    assert!(report.covered.iter().all(|share| *share > 0.85), "{:?}", report.covered);
    assert!(report.tau > 0.85, "{}", report.tau);
}

#[test]
fn new_versions_play_first_and_the_others_at_their_pace() {
    let (mut ladder, mut field) = (Ladder::new(RULES), field(10));
    let mut now = 0.0;
    while field.current.iter().any(|one| ladder.matches(*one) < RULES.first_matches) {
        let matches = choose(&mut ladder, &field, &[], 4, now);
        assert!(!matches.is_empty(), "new versions do not wait");
        matches.into_iter().for_each(|one| play(&mut ladder, one));
    }
    let mut further = 0;
    while now < 60.0 {
        now += 1.0;
        let matches = choose(&mut ladder, &field, &[], 4, now);
        further += matches.len();
        matches.into_iter().for_each(|one| play(&mut ladder, one));
    }
    assert!((5..=6).contains(&further), "ten candidates play one match each in a minute: {further}");
    field.current[3] = version(4, 2);
    let matches = choose(&mut ladder, &field, &[], 16, now);
    assert_eq!(matches.len(), 4, "only so many without results: {matches:?}");
    assert!(matches.iter().all(|one| one.seats.contains(&version(4, 2))), "{matches:?}");
    assert_eq!(choose(&mut ladder, &field, &matches, 16, now), [], "its matches are running");
}

#[test]
fn anchors_are_opponents_and_no_version_meets_its_own_candidate() {
    let (mut ladder, mut field) = (Ladder::new(LadderRules { matches_an_hour: 36_000, ..RULES }), field(1));
    field.current = vec![version(1, 2), version(2, 1)];
    field.anchors = vec![version(1, 1), version(3, 1)];
    let mut opponents = Vec::new();
    for now in 0..60 {
        for one in choose(&mut ladder, &field, &[], 2, f64::from(now)) {
            opponents.push(one.seats.clone());
            play(&mut ladder, one);
        }
    }
    let met = |one: LadderVersion, other| {
        opponents.iter().any(|seats| seats.contains(&one) && seats.contains(&other))
    };
    assert!(met(version(2, 1), version(1, 1)) && met(version(1, 2), version(3, 1)), "{opponents:?}");
    assert!(!met(version(1, 2), version(1, 1)), "they are of one candidate");
    assert!(!met(version(1, 1), version(3, 1)), "nobody waits for this match");
    assert_eq!(opponents.len(), 4 * 12, "each pair plays on each map and seat with each seed");
}

#[test]
fn a_ladder_that_is_created_again_has_the_same_ratings() {
    let rules = LadderRules { first_matches: 14, ..RULES };
    let (mut ladder, field) = (Ladder::new(rules), field(8));
    let mut results = Vec::new();
    for now in 0..30 {
        for one in choose(&mut ladder, &field, &[], 3, f64::from(now)) {
            results.push(one.clone());
            play(&mut ladder, one);
        }
    }
    ladder.rate();
    let mut recreated = Ladder::new(rules);
    results.into_iter().for_each(|one| play(&mut recreated, one));
    recreated.rate();
    let [before, after] = [&ladder, &recreated].map(|ladder| ladder.standings(&field.current));
    assert_eq!(
        before.iter().map(|line| line.version.candidate).collect::<Vec<_>>(),
        [8, 7, 6, 5, 4, 3, 2, 1]
    );
    for (before, after) in before.iter().zip(&after) {
        assert_eq!(
            (before.version, before.matches, before.tally),
            (after.version, after.matches, after.tally)
        );
        // The estimated spread of all ratings depends a little on the fits before.
        assert!((before.rating - after.rating).abs() < before.half_width / 10.0, "{before:?} {after:?}");
    }
}
