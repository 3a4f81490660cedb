//! What the `joute` program shares with the fuzzers: the list of games.

pub mod games;
