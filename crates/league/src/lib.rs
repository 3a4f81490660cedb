//! Leagues, duels and cups: schedules, results that survive crashes, ratings and tables. This crate does not
//! depend on a particular game.
//!
//! `file` reads an organiser's file, `plan` and `schedule` turn it into fixtures, `book` stores
//! results in SQLite, and `replays` controls access to replays. `anchors` reads the ratings of an
//! earlier league. `few` chooses the most informative matches, and `ladder` does so without an end.
//! `run` plays the missing matches, `standing` computes ratings, `export` and `page` write results.
//! `fleet` plays matches on other machines. `picture` draws the board at the end of a match.
//! `duel` plays two champions until the test in `sprt` decides which is better. `tune` finds better
//! values of the numbers in a champion's source code.

pub mod anchors;
pub mod book;
pub mod cup;
mod database;
pub mod duel;
mod error;
pub mod export;
pub mod few;
pub mod file;
pub mod fingerprint;
pub mod fleet;
pub mod ladder;
pub mod page;
pub mod picture;
pub mod plan;
pub mod replays;
pub mod run;
mod schedule;
pub mod sprt;
pub mod standing;
pub mod tune;

pub use error::{Error, Result};
