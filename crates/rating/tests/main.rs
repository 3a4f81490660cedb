//! Tests of ratings.

mod population;
mod properties;
mod reference;
