//! Many matches: who meets whom, results that survive a crash, ratings, tables. It knows no game.
//!
//! `file` is what an organiser writes, `plan` and `schedule` turn it into fixtures, `book` keeps results in SQLite,
//! `replays` decides who may read what of a match, `run` plays what the book lacks, `standing` computes ratings, `export`
//! and `page` write results; `duel` plays two champions until `sprt` decides which is better.

pub mod book;
pub mod cup;
mod database;
pub mod duel;
pub mod export;
pub mod file;
pub mod page;
pub mod plan;
pub mod print;
pub mod replays;
pub mod room;
pub mod run;
mod schedule;
pub mod sprt;
pub mod standing;
