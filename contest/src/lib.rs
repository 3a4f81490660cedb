//! A contest as a service: candidates send champions, tournaments are played at announced hours with the last champion
//! sent, and everybody sees what concerns them.
//!
//! A contest is a folder: `contest.toml` says what is planned ([`plan`]), a database what happened ([`store`]).
//!
//! *Invariants:*
//! - Time is asked of a [`clock::Clock`] and of nothing else, so that a rehearsal can drive it.
//! - What was acknowledged is in the database, whatever is killed afterwards.
//! - A password, a token or a one-time link is stored as a hash, and shown once.

pub mod arrivals;
pub mod backup;
pub mod blobs;
pub mod clock;
pub mod contest;
pub mod duels;
pub mod game;
pub mod jury;
pub mod kits;
pub mod matches;
pub mod notices;
pub mod people;
pub mod plan;
pub mod queue;
pub mod rehearsal;
pub mod replays;
pub mod running;
pub mod service;
pub mod settle;
pub mod store;
pub mod tournaments;
pub mod uploads;
pub mod versions;
pub mod web;
pub mod wishes;
pub mod work;
pub mod worker;
pub mod workers;
