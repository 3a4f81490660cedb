//! Generates Lua code samples for the API reference that candidates read.

use super::constant::LITERALS;
use super::spell;
use crate::example::samples;
use crate::mistake::{MistakeKind, NO_VALUE, TEXT, TOO_LARGE};
use crate::names::{Item, NamedApi};

samples!("lua/show/declaration.lua", "lua/show/example.lua", "lua/show/mistake.lua", "", spell::sample);
