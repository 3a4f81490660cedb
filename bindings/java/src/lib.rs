//! What the generated JNI module of a game stands on: `README.md` beside says how it works.
//!
//! The generated crate only names things: it implements [`Wire`] for the C forms of its types with
//! [`wire_struct!`] and [`wire_array!`], writes one function for each native method, and hands their
//! addresses to [`load`] from its `JNI_OnLoad`.

mod load;
mod scratch;
mod wire;

pub use jni;
pub use load::{Exports, Method, Natives, load};
pub use scratch::{Reader, Writer, reply};
pub use wire::Wire;
#[doc(hidden)]
pub use wire::{put_array, release_array, take_array};
