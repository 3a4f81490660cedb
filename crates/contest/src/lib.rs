//! The contest service: candidates submit champions, tournaments start at announced times with each
//! candidate's last version, and pages show the results.
//!
//! A contest is a folder with a plan, `contest.toml` ([`plan`]), and a database of events
//! ([`store`]).
//!
//! *Invariants:*
//! - The current time always comes from a [`clock::Clock`], so that a rehearsal can control it.
//! - An acknowledged request is in the database, whichever process is killed afterwards.
//! - Passwords, tokens and one-time links are stored as hashes and shown only once.

pub mod acceptance;
pub mod backup;
pub mod blobs;
pub mod clock;
pub mod contest;
pub mod duels;
pub mod game;
pub mod jury;
pub mod kits;
pub mod match_requests;
pub mod matches;
pub mod materials;
pub mod notices;
pub mod pending;
pub mod people;
pub mod plan;
pub mod private;
pub mod queue;
pub mod rehearsal;
pub mod replays;
pub mod running;
pub mod service;
pub mod store;
mod text_value;
pub mod tournaments;
pub mod versions;
pub mod web;
pub mod work;
pub mod worker;
pub mod workers;
