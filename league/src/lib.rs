//! Many matches: who meets whom, results that survive any end, ratings, tables. Knows no game.
//!
//! `file` is what an organiser writes, `plan` turns it into fixtures, `book` keeps results in SQLite, `run`
//! plays what the book lacks, `standing` rates, `export` and `page` tell.

pub mod book;
pub mod export;
pub mod file;
pub mod page;
pub mod plan;
pub mod run;
pub mod standing;
