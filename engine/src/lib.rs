//! Turns, replicas, frames and replays.
