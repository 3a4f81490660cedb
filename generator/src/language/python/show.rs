//! Generates Python code samples for the API reference that candidates read.

use super::spell::{self, LITERALS};
use crate::example::samples;
use crate::mistake::{MistakeKind, NO_VALUE, TEXT, TOO_LARGE};
use crate::model::{Shape, Type};
use crate::names::{Item, NamedApi};

samples!("python/show/declaration.py", "python/show/example.py", "python/show/mistake.py", "", spell::sample);
