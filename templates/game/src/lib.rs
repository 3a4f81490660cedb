//! {{ name }}: a heap of sticks. The player who takes the last one is out.
//!
//! `rules.rs` contains the rules, `picture.rs` the pictures for viewers, and `replica.rs` the functions that champions call.

mod picture;
mod replica;
mod rules;

/// The code generated from the description: types, `trait Api`, calls and answers.
#[allow(missing_docs)]
pub mod api {
    include!(concat!(env!("OUT_DIR"), "/api.rs"));
}

pub use rules::{Action, Event, Opening, PlayerView, Rules};

/// The code of `lib{{ name }}.so`, which runs inside each champion's process.
pub type Driver = joute_client::Client<Rules>;
