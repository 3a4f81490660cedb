//! Generates TypeScript code samples for the API reference that candidates read.

use crate::example::samples;
use crate::language::javascript::constant::LITERALS;
use crate::language::javascript::spell;
use crate::mistake::{MistakeKind, NO_VALUE, TEXT, TOO_LARGE};
use crate::names::{Item, NamedApi};

samples!(
    "javascript/show/declaration.ts",
    "typescript/show/example.ts",
    "typescript/show/mistake.ts",
    "api.",
    spell::sample
);
