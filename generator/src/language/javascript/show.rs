//! Generates JavaScript code samples for the API reference that candidates read.

use super::constant::LITERALS;
use super::spell;
use crate::example::samples;
use crate::mistake::{MistakeKind, NO_VALUE, TEXT, TOO_LARGE};
use crate::names::{Item, NamedApi};

samples!(
    "javascript/show/declaration.ts",
    "javascript/show/example.js",
    "javascript/show/mistake.js",
    "api.",
    spell::sample
);
