//! Tests of the `joute` program and of the documents that describe it.
//!
//! They are one program, because each test program links the whole of joute. `./test` runs each
//! module as a process of its own.

mod arguments;
mod before;
mod champions;
mod comments;
mod crashes;
mod cup;
mod documents;
mod download;
mod duel;
mod editors;
mod evening;
mod fleet;
mod guide;
mod host;
mod hostile;
mod keys;
mod kits;
mod ladder;
mod last_words;
mod league;
mod mail;
mod make;
mod map;
mod mistakes;
mod players;
mod pythons;
mod readme;
mod rehearse;
mod seats;
mod self_play;
mod servers;
mod setup;
mod site;
mod tune;
mod view;
mod worker;

// The catalogue's module, which a test contains, needs it.
use joute_words::typography;

/// Returns the lines of an output except those of progress, whose number depends on the duration.
fn without_progress(output: &str) -> Vec<&str> {
    let is_progress = |line: &&str| {
        let seconds = line.split_once(" s  ").map(|(seconds, _)| seconds.trim());
        seconds.is_some_and(|seconds| seconds.parse::<u64>().is_ok())
    };
    output.lines().filter(|line| !is_progress(line)).collect()
}
