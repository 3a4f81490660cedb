//! The conversion between log odds, in which ratings are computed, and Elo points.

/// The number of Elo points in one unit of log odds: a difference of 400 Elo means 10 wins for each loss.
pub const ELO: f64 = 400.0 / std::f64::consts::LN_10;
