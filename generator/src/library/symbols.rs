//! Names the functions and types of a game's library in generated Rust code.

use crate::model::abi::{Crossing, Number, Value};
use crate::names::NamedApi;
use crate::rust::syntax::ident;
use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};

/// Returns the name of a C function in a game's library, `joute_<word>_<name>`. `name` is spelt as
/// in the description.
pub(crate) fn symbol(word: &str, name: &str) -> Ident {
    ident(&crate::backend::symbol(word, name))
}

/// Returns Rust code that names the C type of a value. It is used in a generated module that only
/// declares C functions. Type names of `raw::…` have no prefix there.
pub(crate) fn raw_type(api: &NamedApi<'_>, value: &Value) -> TokenStream {
    match &value.crossing {
        Crossing::Number(Number::Int | Number::Enum(_)) => quote!(i32),
        Crossing::Number(Number::Double) => quote!(f64),
        Crossing::Number(Number::Bool) => quote!(u8),
        Crossing::Text => quote!(*mut ::core::ffi::c_char),
        Crossing::Flat(id) | Crossing::Deep(id) => ident(&api.structure(*id).name).to_token_stream(),
        Crossing::List(item) | Crossing::Nested(item) => {
            let item = raw_type(api, item);
            quote!(RawArray<#item>)
        }
        Crossing::Optional(value) => {
            let value = raw_type(api, value);
            quote!(RawOptional<#value>)
        }
    }
}
