//! The contest service: candidates submit champions, tournaments start at announced times with each
//! candidate's last version, and pages show the results.
//!
//! A contest is a folder with a plan, `contest.toml` ([`plan`]), and a database of events
//! ([`store`]).
//!
//! The modules form layers, from the bottom: files, clock and plan; the data types ([`data`]); the
//! storage ([`store`]); the open contest ([`contest`]) and the operations on it ([`operations`]); the
//! pages, the API and the workers ([`web`], [`worker`]); the running service ([`service`]). A module
//! imports only modules of its own layer or below (`tests/layers.rs`).
//!
//! *Invariants:*
//! - The current time always comes from a [`clock::Clock`], so that a rehearsal can control it.
//! - An acknowledged request is in the database, whichever process is killed afterwards.
//! - Passwords, tokens and one-time links are stored as hashes and shown only once.

pub mod backup;
pub mod blobs;
pub mod clock;
pub mod contest;
pub mod data;
pub mod fleet_client;
pub mod game;
pub mod league_file;
pub mod materials;
pub mod operations;
pub mod parcel;
pub mod paths;
pub mod pending;
pub mod plan;
pub mod private;
pub mod rehearsal;
pub mod service;
pub mod store;
mod text_value;
pub mod web;
pub mod worker;
