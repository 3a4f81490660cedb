//! Cups: a tournament of stages, from a file. It knows no game.
//!
//! `sheet` is the file, which `read` reads, `place` names groups and places of it, `entry` is the file with those who entered, `form` makes a
//! stage's groups, `table` ranks them, `by` is what it ranks by and `lots` what it draws; `course` computes from all that and
//! from the results where the cup stands. `run` plays what is missing into a league's book; `view` and `bracket` put it into words, `page` and `export` write it down.
//!
//! *Invariant:* nothing but the file, the names of those who entered and the results decides who plays whom, so nothing
//! else has to be remembered.

mod bracket;
pub mod by;
pub mod course;
pub mod entry;
pub mod export;
mod form;
pub mod lots;
pub mod page;
pub mod place;
mod read;
pub mod run;
pub mod sheet;
pub mod table;
pub mod view;
