//! Tests jails in which a protection is left out. The cases of that protection must fail, and no
//! others, because the cases would prove nothing otherwise.

use crate::bench::Bench;
use crate::cases::{CASES, Case, as_expected, timed};
use crate::{in_parallel, truncated};
use joute_jail::protection::{ALL, Protection};
use joute_jail::{Jail, Level};

/// The protections that no case of this table needs. Most of them stop no attack by themselves.
/// The attacks that one of them stops are tested by `port.rs`, and those that another one stops are
/// tested at lower levels of the jail ([`lower`]).
const PROTECTIONS_WITHOUT_CASE: [Protection; 8] = [
    Protection::Users,
    Protection::Fork,
    Protection::Program,
    Protection::Enter,
    Protection::Lend,
    Protection::DeathSignal,
    Protection::Port,
    Protection::Private,
];

/// The number of attempts of an attack that a missing protection should allow.
const TRIES: usize = 5;

/// Checks the cases that only several protections together stop. With all of these protections
/// left out, each case must fail. Returns the number of cases that did not fail, plus the number of
/// protections whose entry in [`PROTECTIONS_WITHOUT_CASE`] is wrong.
pub fn several(bench: &Bench) -> usize {
    let declared = CASES.iter().flat_map(|case| case.held_by.iter().map(move |steps| (case, *steps)));
    let (pairs, single): (Vec<_>, Vec<_>) = declared.partition(|(_, steps)| steps.len() > 1);
    println!("jail L3 without several protections: {} cases that must go red", pairs.len());
    let results = in_parallel(&pairs, |(case, steps)| result_without(bench, case, steps));
    let mut failures = 0;
    for ((case, steps), result) in pairs.iter().zip(&results) {
        let red = red(case, result);
        failures += usize::from(!red);
        let mark = if red { "red as it must be" } else { "STILL GREEN      " };
        println!("{mark} {:<15} without {:<44} {}", case.name, format!("{steps:?}"), truncated(result, 60));
    }
    for step in ALL {
        let covers_step = pairs.iter().chain(&single).any(|(_, steps)| steps.contains(step));
        if covers_step == PROTECTIONS_WITHOUT_CASE.contains(step) {
            println!("RED {step:?}: has no case, or has one and is said to have none");
            failures += 1;
        }
    }
    println!();
    failures
}

/// Checks that the cases of this level fail without their protections. These protections matter
/// where champions run as the arena's own user.
pub fn lower(level: Level, bench: &Bench) -> usize {
    let steps = [Protection::Private];
    let cases = CASES.iter().filter(|case| ["private", "walk"].contains(&case.name));
    let green = cases.filter(|case| {
        let result = Jail::with_holes(Some(level), &steps)
            .map_or_else(|error| error.to_string(), |jail| bench.result_of(&jail, case.name));
        let red = red(case, &result);
        let mark = if red { "red as it must be" } else { "STILL GREEN      " };
        println!("{mark} {:<15} without {:<44} {}", case.name, format!("{steps:?}"), truncated(&result, 60));
        !red
    });
    green.count()
}

/// Runs every case without each single protection. The cases that name the protection must fail,
/// and no others. Cases that wait for a time limit are left out, because only the clock ends them.
pub fn single(bench: &Bench) -> usize {
    let mut holes: Vec<&[Protection]> = CASES.iter().flat_map(|case| case.held_by.iter().copied()).collect();
    holes.sort_by_key(|steps| (steps.len(), format!("{steps:?}")));
    holes.retain(|steps| steps.len() == 1);
    holes.dedup();
    let cases: Vec<&Case> = CASES.iter().filter(|case| !timed(case)).collect();
    println!(
        "jail L3 without a protection: {} of them, {} cases each: which go red",
        holes.len(),
        cases.len()
    );
    let mut failures = 0;
    for steps in holes {
        let results = in_parallel(&cases, |case| {
            let mut last = result_without(bench, case, steps);
            // Some attacks succeed only sometimes, because a champion that arrives late at its gate is
            // frozen.
            for _ in 1..TRIES {
                if red(case, &last) || !case.held_by.contains(&steps) {
                    break;
                }
                last = result_without(bench, case, steps);
            }
            last
        });
        let mut names = Vec::new();
        for (case, result) in cases.iter().zip(&results) {
            match (red(case, result), case.held_by.contains(&steps)) {
                (true, true) => names.push(case.name.to_owned()),
                (false, false) => {}
                (true, false) => names.push(format!("{} (UNEXPECTED: {})", case.name, truncated(result, 90))),
                (false, true) => names.push(format!("{} (STILL GREEN)", case.name)),
            }
        }
        failures += names.iter().filter(|name| name.contains(" (")).count();
        println!("{:<42} {}", format!("{steps:?}"), names.join(", "));
    }
    println!();
    failures
}

fn result_without(bench: &Bench, case: &Case, steps: &[Protection]) -> String {
    Jail::with_holes(Some(Level::L3), steps)
        .map_or_else(|error| error.to_string(), |jail| bench.result_of(&jail, case.name))
}

/// Returns true if a case failed in a jail that started. A jail that did not start shows nothing
/// about the protection.
fn red(case: &Case, actual: &str) -> bool {
    !as_expected(case.expected, actual) && !actual.contains("INTERNAL") && !actual.contains("cannot start")
}
