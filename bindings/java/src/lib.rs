//! The runtime of the JNI module that is generated for a game. The crate's `README.md` describes how it
//! works.
//!
//! The generated crate implements [`Codec`] for the C forms of its types with [`codec_struct!`],
//! [`codec_array!`] and [`codec_optional!`]. It defines one function for each native method, and passes their
//! addresses to [`load`] in its `JNI_OnLoad`.

mod codec;
mod load;
mod scratch;

pub use codec::{Codec, reply};
#[doc(hidden)]
pub use codec::{put_array, release_array, take_array};
pub use jni;
pub use load::{Exports, Method, Natives, load};
pub use scratch::{Reader, Writer};
