//! What the generated Python module of a game's API stands on.
//!
//! pyo3 makes the module and its errors. What a champion calls in its loops is written on `pyo3::ffi`:
//! a [`Codec`] for each type says how its C form becomes an object and back, and [`function!`] strings codecs
//! and one symbol of `lib<game>.so` together into a `METH_FASTCALL` function. Everything is generic and
//! inlined, so that a call is one straight piece of machine code.
//!
//! *Invariant:* all code here runs with Python's global lock held, on live objects; only the wait of
//! `joute_next` lets go of it. That is the safety contract of every `unsafe fn` of this crate.
//!
//! *Invariant:* what uses pyo3 on a path that Python entered by `METH_FASTCALL` does so inside `Python::attach`:
//! pyo3 does not know that the lock is held there, and would put off every release.
//!
//! *Invariant:* a path that may run Python code (`__index__`, `__float__`, an iterator) holds a reference to
//! whatever it reads.
#![allow(unsafe_op_in_unsafe_fn, clippy::missing_safety_doc, clippy::undocumented_unsafe_blocks)]

mod arena;
mod bad;
mod call;
mod codec;
mod digits;
mod enumeration;
mod glue;
mod list;
mod misuse;
mod optional;
mod record;
mod scalar;
mod user;

pub use arena::Arena;
pub use bad::Bad;
pub use call::{Method, bind, give_back, show};
pub use codec::Codec;
pub use enumeration::{EnumClass, Enumeration};
pub use glue::{Glue, open};
pub use joute_words::Locale;
pub use list::{ArrayForm, ListOf};
pub use misuse::{misused, raise_misuse};
pub use record::{Record, RecordClass, assemble, fields};
pub use scalar::{Bool, Double, Int, Text, Void};
pub use user::{UserFunction, answer, done, invoke};

pub use pyo3;
