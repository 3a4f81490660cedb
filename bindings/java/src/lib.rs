//! What the generated JNI module of a game stands on: `README.md` beside says how it works.
//!
//! The generated crate only names things: it implements [`Codec`] for the C forms of its types with
//! [`codec_struct!`], [`codec_array!`] and [`codec_optional!`], writes one function for each native method, and hands their
//! addresses to [`load`] from its `JNI_OnLoad`.

mod codec;
mod load;
mod scratch;

pub use codec::Codec;
#[doc(hidden)]
pub use codec::{put_array, release_array, take_array};
pub use jni;
pub use load::{Exports, Method, Natives, load};
pub use scratch::{Reader, Writer, reply};
