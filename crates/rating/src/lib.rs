//! Ratings that are fitted to all results of a table together. In this crate, champions, maps and
//! seats are numbers.
//!
//! `results` collects results in an order that does not matter. `likelihood` computes how
//! likely they are for given strengths: Bradley–Terry with Davidson's draws for two seats, and
//! Plackett–Luce for more. `priors` adds what is known before the first match. `fit` finds the most
//! likely strengths by Newton's method, `uncertainty` their variances, and `spread` the widths of
//! the priors. `pairing` chooses the matches that reduce the variances most.

pub mod elo;
pub mod fit;
mod likelihood;
pub mod pairing;
mod priors;
pub mod results;
mod solve;
pub mod spread;
pub mod uncertainty;

pub use elo::ELO;
pub use fit::{Fit, FitOptions, fit};
pub use results::Results;
pub use spread::{Spread, fit_with_spread, fit_with_uncertainty};
pub use uncertainty::Uncertainty;
