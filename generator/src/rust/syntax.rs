//! Small pieces of Rust code that several generated modules share.

use crate::model::abi::{Crossing, Value};
use crate::model::{Layout, Type};
use crate::names::NamedApi;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};

/// Creates a Rust identifier for generated code. If `name` begins with `r#`, it is a raw
/// identifier.
pub fn ident(name: &str) -> Ident {
    match name.strip_prefix("r#") {
        Some(raw) => Ident::new_raw(raw, Span::call_site()),
        None => Ident::new(name, Span::call_site()),
    }
}

/// Parses the path of a Rust item, such as `nim::api`.
pub fn parse_path(path: &str) -> syn::Path {
    syn::parse_str(path).unwrap_or_else(|_| syn::parse_quote!(crate))
}

/// Generates a Rust doc comment. If the text is empty, the comment contains `fallback`.
pub fn doc(text: &str, fallback: &str) -> TokenStream {
    let text = if text.trim().is_empty() { fallback } else { text.trim() };
    let lines = text.lines().map(|line| format!(" {}", line.trim()));
    quote! { #(#[doc = #lines])* }
}

/// Formats generated Rust code as a complete file. `purpose` is the first line of the comment at
/// its top.
pub fn pretty(tokens: TokenStream, purpose: &str) -> String {
    let header = format!("//! {purpose}\n//!\n//! Generated from the description; edit that instead.\n\n");
    match syn::parse2(tokens.clone()) {
        Ok(file) => header + &prettyplease::unparse(&file),
        // This is not expected to happen. The compiler's error about the unformatted text is more helpful
        // than a panic.
        Err(_) => header + &tokens.to_string(),
    }
}

/// Returns the Rust type of a value in the game's rules.
pub fn value_type(api: &NamedApi<'_>, ty: &Type) -> TokenStream {
    match ty {
        Type::Int => quote!(i32),
        Type::Double => quote!(f64),
        Type::Bool => quote!(bool),
        Type::String => quote!(String),
        Type::Enum(id) => ident(&api.enumeration(*id).name).to_token_stream(),
        Type::Struct(id) => ident(&api.structure(*id).name).to_token_stream(),
        Type::Array(item) => {
            let item = value_type(api, item);
            quote!(Vec<#item>)
        }
        Type::Optional(value) => {
            let value = value_type(api, value);
            quote!(::core::option::Option<#value>)
        }
    }
}

/// Returns the Rust type of an API function's argument in the game's rules.
pub fn argument_type(api: &NamedApi<'_>, value: &Value) -> TokenStream {
    let ty = value_type(api, &value.ty);
    match &value.crossing {
        Crossing::Number(_) | Crossing::Flat(_) => ty,
        Crossing::Text => quote!(&str),
        Crossing::Optional(value) if value.layout != Layout::Owned => ty,
        Crossing::Deep(_) | Crossing::Optional(_) => quote!(&#ty),
        Crossing::List(item) | Crossing::Nested(item) => {
            let item = value_type(api, &item.ty);
            quote!(&[#item])
        }
    }
}
