//! Writes the catalogue as Rust: a module an area, a function a message.

use crate::catalogue::{Area, Piece, Said};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

/// The text of the generated file.
pub fn code(areas: &[Area]) -> String {
    // A line an item, for whoever reads the compiler's words about it.
    areas.iter().map(area).collect()
}

fn area(area: &Area) -> String {
    let name = format_ident!("{}", area.name);
    let doc = format!("What `catalogue/*/{}.ftl` says.", area.name);
    let head = quote!(#![doc = #doc] use crate::Locale;);
    // Asked for by key, from languages that cannot name a Rust function.
    let find = (area.name == FOUND).then(|| find(&area.messages));
    let items = std::iter::once(head).chain(area.messages.iter().map(function)).chain(find);
    let items: String = items.map(|item| format!("{item}\n")).collect();
    format!("pub mod {name} {{\n{items}}}\n")
}

/// The area whose messages other languages say.
const FOUND: &str = "border";

fn find(messages: &[Said]) -> TokenStream {
    let rows = messages.iter().map(row);
    quote! {
        /// A message by its key in the catalogue; `None` if no message has this key. A value that is not given is empty.
        pub fn find(locale: Locale, key: &str, values: &[&str]) -> Option<String> {
            let value = |index: usize| values.get(index).copied().unwrap_or_default();
            let said = match key { #(#rows)* _ => return None };
            Some(said)
        }
    }
}

fn name(key: &str) -> proc_macro2::Ident {
    format_ident!("{}", key.replace('-', "_"))
}

fn function(said: &Said) -> TokenStream {
    let function = name(&said.key);
    let [english, french] = &said.texts;
    let doc = format!("{}.", said.key);
    let text = format!("```text\n{}\n```", pattern(english));
    if said.values.is_empty() {
        let [english, french] = [english, french].map(|text| plain(text));
        return quote! {
            #[doc = #doc] #[doc = ""] #[doc = #text]
            pub const fn #function(locale: Locale) -> &'static str {
                match locale { Locale::En => #english, Locale::Fr => #french }
            }
        };
    }
    let values: Vec<_> = said.values.iter().map(|value| name(value)).collect();
    let [english, french] = [english, french].map(|text| pattern(text));
    quote! {
        #[doc = #doc] #[doc = ""] #[doc = #text]
        pub fn #function(locale: Locale, #(#values: impl ::std::fmt::Display),*) -> String {
            match locale { Locale::En => format!(#english), Locale::Fr => format!(#french) }
        }
    }
}

fn row(said: &Said) -> TokenStream {
    let (key, function) = (&said.key, name(&said.key));
    let values = 0..said.values.len();
    let owned = said.values.is_empty().then(|| quote!(.to_owned()));
    quote!(#key => #function(locale, #(value(#values)),*) #owned,)
}

fn plain(text: &[Piece]) -> String {
    text.iter()
        .map(|piece| match piece {
            Piece::Text(text) | Piece::Value(text) => text.as_str(),
        })
        .collect()
}

/// As `format!` reads it.
fn pattern(text: &[Piece]) -> String {
    text.iter()
        .map(|piece| match piece {
            Piece::Text(text) => text.replace('{', "{{").replace('}', "}}"),
            Piece::Value(value) => format!("{{{}}}", value.replace('-', "_")),
        })
        .collect()
}
