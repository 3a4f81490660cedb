//! Cups are tournaments that consist of stages, described by a file. This module does not depend on a
//! particular game.
//!
//! - `cup_file` defines the contents of the file, `read` parses it, and `place` parses groups and
//!   places in it. `cup_file_error` shows errors in it.
//! - `entry` combines the file with the champions, and `create` checks that the result can be played.
//! - `form` forms the groups of a stage, `table` ranks them by the keys in `ranking_key`, and
//!   `lots` draws lots.
//! - `state` computes the state of the cup from all of these and the results.
//! - `run` plays the missing matches and stores them in a league's book.
//! - `view` and `bracket` prepare the state for display, and `page` and `export` write it.
//!
//! *Invariant:* the matches of a cup depend only on the file, the names of its champions and the results. No
//! other state needs to be stored.

mod bracket;
mod create;
pub mod cup_file;
pub mod cup_file_error;
pub mod entry;
pub mod export;
mod form;
pub mod lots;
pub mod page;
pub mod place;
pub mod ranking_key;
mod read;
pub mod run;
pub mod state;
pub mod table;
pub mod view;
