//! From a contest's `api.yml` to everything generated: kits, glue, probes, reference.

pub mod backend;
pub mod description;
pub mod escapes;
pub mod kit;
pub mod language;
pub mod model;
pub mod names;
pub mod reference;
pub mod rust;
pub mod scaffold;
pub mod text;
