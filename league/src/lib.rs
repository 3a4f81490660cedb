//! Many matches: who meets whom, results that survive any end, ratings, tables. Knows no game.
//!
//! `file` is what an organiser writes, `plan` turns it into fixtures, `book` keeps results in SQLite, `replays`
//! says who may read what of a match, `run` plays what the book lacks, `standing` rates, `export` and `page` tell;
//! `duel` plays two champions until `sprt` knows which is better.

pub mod book;
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
pub mod sprt;
pub mod standing;
