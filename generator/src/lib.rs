//! Generates everything that is derived from a contest's `api.yml`, such as kits and the API
//! reference.

pub mod backend;
pub mod description;
pub mod escapes;
mod example;
pub mod kit;
pub mod language;
pub mod library;
pub mod mistake;
pub mod model;
pub mod names;
mod probe;
mod range;
pub mod reference;
pub mod rust;
pub mod scaffold;
pub mod text;
pub mod wheel;
