//! The runtime of the Python module that is generated for a game's API.
//!
//! The module and its errors are implemented with pyo3. The code that champions call in loops uses
//! Python's C API directly ([`ffi`]): a [`Codec`] for each type converts between its C form and its object, and
//! [`function!`] combines codecs and a symbol of `lib<game>.so` into a `METH_FASTCALL` function. Everything
//! is generic and inlined, so that a call compiles to a single function.
//!
//! *Invariant:* all code here runs with Python's global lock held and accesses only live objects. Only the
//! wait in `joute_next` releases the lock. This is the safety contract of every `unsafe fn` of this crate.
//!
//! *Invariant:* code that Python enters by `METH_FASTCALL` uses pyo3 only inside `Python::attach`. Otherwise
//! pyo3 would not know that the lock is held, and would postpone the release of references.
//!
//! *Invariant:* code that may run Python code (`__index__`, `__float__`, an iterator) holds a reference to
//! every object that it reads.
#![allow(unsafe_op_in_unsafe_fn, clippy::missing_safety_doc, clippy::undocumented_unsafe_blocks)]

mod arena;
mod bad;
mod call;
mod codec;
mod enumeration;
pub mod ffi;
mod glue;
mod ints;
mod list;
mod locale;
mod macros;
mod misuse;
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
pub use misuse::{has_misuse, raise_misuse};
pub use record::{Record, RecordClass, assemble, fields};
pub use scalar::{Bool, Double, Int, Text, Void};
pub use user::{UserFunction, answer, finish_call, invoke};

pub use pyo3;
