//! Tests of the message catalogue as a whole: its use, and the code that is generated from it.

#[path = "../src/catalogue.rs"]
mod catalogue;
mod used;
mod viewer;

use joute_words::typography;
