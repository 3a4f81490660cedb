//! Tests the clocks of section 2.24 in jailed matches. The times that a champion receives must be
//! right to two milliseconds. A champion that has used up its reserve must be stopped: its Citrons
//! then stand still, and the other champions play on.

use crate::arena::{PlayedMatch, play};
use citrons::Citrons;
use joute_arena::limits::{Limits, Reserve};
use joute_engine::{Game as _, Setup};
use joute_testkit::{kits_of, write};
use std::path::PathBuf;
use std::time::Duration;

/// The tolerated error of a time that a champion receives, in microseconds.
const TOLERANCE: i64 = 2000;
const FREE: i64 = 250_000;

/// Builds the kit of a champion that behaves as a word says.
fn champion(word: &str) -> PathBuf {
    let kits = kits_of("games/citrons/api.yml", &["c"]);
    let kit = kits.champion("c", word, "champion.c", include_str!("clocks/measurer.c"));
    write(kit.join("case"), word);
    kit
}

/// Returns how many microseconds this thread was ready to run but had no processor.
fn kept_waiting() -> i64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = text.split(' ').nth(1).and_then(|word| word.parse::<i64>().ok());
    nanos.unwrap_or(0) / 1000
}

/// The times of one day that the measuring champion printed. They come from the champion's own
/// clock and from the clocks of the arena.
struct Day {
    /// The time in microseconds that the champion waited for a processor before its day began.
    waited: i64,
    /// Three samples of the champion's clock, taken at the start, in the middle and at the end of
    /// its day: the time since the day began, the rest of the day, and the rest of the reserve.
    requests: [(i64, i64, i64); 3],
}

impl Day {
    fn read(line: &str) -> Day {
        let words: Vec<i64> =
            line.split(' ').map(|word| word.parse().expect("the text is a number")).collect();
        let [kept, left, reserve, middle, left_then, reserve_then, end, left_after, reserve_after] =
            words[..]
        else {
            panic!("{line}")
        };
        let ms = 1000;
        let requests = [
            (0, left * ms, reserve * ms),
            (middle, left_then * ms, reserve_then * ms),
            (end, left_after * ms, reserve_after * ms),
        ];
        Day { waited: kept, requests }
    }
}

/// Returns a description of the first wrong time in a match, if there is one. Time during which
/// the kernel made either process wait for a processor is not an error of joute, and both processes
/// measure this wait. `counted_times` is the real time of each day, and `uncharged` is the part of
/// the whole match that the arena did not charge.
fn wrong(days: &[Day], counted_times: &[i64], uncharged: i64, waited: i64) -> Option<String> {
    let overtime = |time: i64| (time - FREE).max(0);
    for (number, day) in days.iter().enumerate() {
        let (_, _, first) = day.requests[0];
        for (time, left, reserve) in day.requests {
            let (left_of_day, left_of_reserve) = ((FREE - time).max(0), first - overtime(time));
            if (left - left_of_day).abs() > TOLERANCE || (reserve - left_of_reserve).abs() > TOLERANCE {
                return Some(format!(
                    "day {number}, {time} µs: the arena reported {left} and {reserve}, measured {left_of_day} and {left_of_reserve}"
                ));
            }
        }
        // The champion reads the time of a day on the next morning.
        let Some(next) = days.get(number + 1) else { continue };
        let (reported, own) = (first - next.requests[0].2, overtime(day.requests[2].0));
        let charged =
            overtime(counted_times[number] - uncharged) - 1000..=overtime(counted_times[number]) + 1000;
        if !charged.contains(&reported) {
            return Some(format!(
                "day {number}: the arena reported a cost of {reported} µs, counted {}",
                counted_times[number]
            ));
        }
        if (reported - own).abs() > TOLERANCE + day.waited + next.waited + waited + uncharged {
            return Some(format!("day {number}: the arena reported a cost of {reported} µs, measured {own}"));
        }
    }
    None
}

#[test]
fn the_remaining_time_is_exact_to_two_milliseconds() {
    let kit = champion("measure");
    let setup = Setup { players: 1, ..Setup::default() };
    let mut reported = Vec::new();
    // A virtual machine cannot detect all pauses by its host, so the test is repeated.
    for _ in 0..4 {
        let before = kept_waiting();
        let played = play(std::slice::from_ref(&kit), &setup, Citrons::LIMITS);
        let waited = kept_waiting() - before;
        assert_eq!(played.report.outcome.gone, [None]);
        let printed = played.printed_lines(0);
        let days: Vec<Day> = printed.iter().map(|line| Day::read(line)).collect();
        assert_eq!(days.len(), 9, "{printed:?}");
        let kept: i64 = days.iter().map(|day| day.waited).sum();
        println!("{waited} µs kept waiting here and {kept} there\n{}", printed.join("\n"));
        // The first step is not a day.
        let counted_times: Vec<i64> =
            played.replay.steps.iter().skip(1).map(|step| step.micros[0] as i64).collect();
        let uncharged = played.report.accounts[0].uncharged.as_micros() as i64;
        match wrong(&days, &counted_times, uncharged, waited) {
            None => return,
            Some(reason) => reported.push(reason),
        }
    }
    panic!("{reported:#?}");
}

/// Returns the positions of a player's Citrons after each step.
fn places(played: &PlayedMatch, player: usize) -> Vec<String> {
    let mut places = Vec::new();
    played.again(|_, game| {
        let own = game.world().units().filter(|(unit_ref, _)| usize::from(unit_ref.team) == player);
        places.push(
            own.map(|(unit_ref, unit)| format!("{unit_ref:?} {:?}", unit.body))
                .collect::<Vec<_>>()
                .join("; "),
        );
    });
    places
}

#[test]
fn with_the_reserve_gone_its_citrons_stand_still_and_the_others_play_on() {
    let kits = [champion("spend"), champion("walk")];
    let setup = Setup { players: 2, ..Setup::default() };
    let reserve = Reserve { call: Duration::from_millis(250), pool: Duration::from_millis(300) };
    let played = play(&kits, &setup, Limits { reserve: Some(reserve), ..Citrons::LIMITS });
    let reason =
        played.report.outcome.gone[0].as_ref().expect("the first champion left the match").to_string();
    assert!(
        reason.starts_with("TOTAL_TIMEOUT: la réserve de temps de 300 ms est épuisée, dans player_new_day"),
        "{reason}"
    );
    assert_eq!(played.report.outcome.gone[1], None);
    // The steps are the start and 242 days.
    let steps = &played.replay.steps;
    assert_eq!(steps.len(), 243);
    let departure_step =
        steps.iter().position(|step| step.turns[0].gone.is_some()).expect("a champion left the match");
    assert_eq!(departure_step, 20);
    let (spender, walker) = (places(&played, 0), places(&played, 1));
    let moves = |places: &[String]| places.windows(2).filter(|pair| pair[0] != pair[1]).count();
    assert!(
        moves(&spender[..departure_step]) >= 10,
        "the champion must move before its time is used up: {spender:?}"
    );
    assert!(spender[departure_step].contains("Citron"), "{spender:?}");
    assert!(moves(&walker[departure_step..]) >= 40, "the other champion must move until the end: {walker:?}");
    // Dead Citrons decay at their place, and living ones have not moved.
    let living = spender[departure_step..].iter().take_while(|place| place.contains("Citron(")).count();
    assert_eq!(moves(&spender[departure_step..][..living]), 0, "{spender:?}");
    assert!(living > 40, "{spender:?}");
    assert!(
        steps[departure_step..]
            .iter()
            .all(|step| step.turns.iter().all(|turn| turn.player != 0 || turn.actions.is_none()))
    );
}
