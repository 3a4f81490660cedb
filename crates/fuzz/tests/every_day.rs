//! Runs each fuzz target on mutated inputs for a few seconds in every test run. The program
//! `joute-fuzz` searches longer and is guided by coverage.

use joute_fuzz::mutate::mutate;
use joute_fuzz::{TARGETS, examine};
use std::path::Path;
use std::time::{Duration, Instant};

/// The default number of seconds for which each fuzz target runs. `JOUTE_FUZZ_SECONDS` changes it.
const SECONDS: u64 = 2;

#[test]
fn no_input_breaks_anything() {
    let seconds =
        std::env::var("JOUTE_FUZZ_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(SECONDS);
    for target in TARGETS {
        let mut pool = (target.seeds)();
        assert!(!pool.is_empty(), "{} has no seeds", target.name);
        pool.iter().for_each(|seed| examine(target, seed));
        // Every run uses the same inputs, as far as time allows.
        let mut chance = fastrand::Rng::with_seed(2023);
        let start = Instant::now();
        let mut executions = pool.len();
        while start.elapsed() < Duration::from_secs(seconds) {
            let mut input = pool[chance.usize(..pool.len())].clone();
            let other = pool[chance.usize(..pool.len())].clone();
            mutate(&mut input, &other, &mut chance);
            examine(target, &input);
            executions += 1;
            // Some mutated inputs are added to the pool and mutated again.
            if chance.u8(..) == 0 && pool.len() < 1000 {
                pool.push(input);
            }
        }
        println!("{:<14} {executions} executions", target.name);
    }
}

/// Tests each fuzz target with the inputs that caused failures in the past.
#[test]
fn fixed_findings_stay_fixed() {
    for target in TARGETS {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("found").join(target.name);
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let input = std::fs::read(entry.path()).expect("the file can be read");
            println!("{}", entry.path().display());
            examine(target, &input);
        }
    }
}
