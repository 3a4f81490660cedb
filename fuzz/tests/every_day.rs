//! Some seconds of mutated inputs for each target, in every test run; `joute-fuzz` searches longer and better.

use joute_fuzz::mutate::mutate;
use joute_fuzz::{TARGETS, examine};
use std::path::Path;
use std::time::{Duration, Instant};

/// For each target; `JOUTE_FUZZ_SECONDS` says otherwise.
const SECONDS: u64 = 2;

#[test]
fn no_input_breaks_anything() {
    let seconds =
        std::env::var("JOUTE_FUZZ_SECONDS").ok().and_then(|text| text.parse().ok()).unwrap_or(SECONDS);
    for target in TARGETS {
        let mut pool = (target.seeds)();
        assert!(!pool.is_empty(), "{} has no seeds", target.name);
        pool.iter().for_each(|seed| examine(target, seed));
        // The same inputs in every run, as far as time allows.
        let mut chance = fastrand::Rng::with_seed(2023);
        let start = Instant::now();
        let mut executions = pool.len();
        while start.elapsed() < Duration::from_secs(seconds) {
            let mut input = pool[chance.usize(..pool.len())].clone();
            let other = pool[chance.usize(..pool.len())].clone();
            mutate(&mut input, &other, &mut chance);
            examine(target, &input);
            executions += 1;
            // Changes of changes, now and then.
            if chance.u8(..) == 0 && pool.len() < 1000 {
                pool.push(input);
            }
        }
        println!("{:<14} {executions} executions", target.name);
    }
}

/// What a search found once is tried forever.
#[test]
fn what_was_found_stays_mended() {
    for target in TARGETS {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("found").join(target.name);
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let input = std::fs::read(entry.path()).expect("it is read");
            println!("{}", entry.path().display());
            examine(target, &input);
        }
    }
}
