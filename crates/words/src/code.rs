//! Generates Rust code for the message catalogue. Each area becomes a module, and each message a
//! function.

use crate::catalogue::{Area, CatalogueMessage, MessagePart};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

/// Generates Rust code from the message catalogue, with one function for each message.
pub fn code(areas: &[Area]) -> String {
    // Each item is written on a line of its own, so that the compiler's errors stay readable.
    areas.iter().filter(|area| area.name != VIEWER_AREA).map(area).collect()
}

/// The area with the viewer's texts. Only TypeScript code uses them, which `tests/viewer.rs` generates.
const VIEWER_AREA: &str = "viewer";

fn area(area: &Area) -> String {
    let name = format_ident!("{}", area.name);
    let doc = format!("The messages of `catalogue/*/{}.ftl`.", area.name);
    let head = quote!(#![doc = #doc] use crate::Locale;);
    // Bindings of other languages look up messages by key, because they cannot call a Rust function by name.
    let find = (area.name == LOOKUP_AREA).then(|| find(&area.messages));
    let patterns = TRANSLATED.contains(&area.name.as_str()).then(|| patterns(&area.messages));
    let items = std::iter::once(head).chain(area.messages.iter().map(function)).chain(find).chain(patterns);
    let items: String = items.map(|item| format!("{item}\n")).collect();
    format!("pub mod {name} {{\n{items}}}\n")
}

/// The areas of the message catalogue that are stored as text. They may be translated when they are
/// shown.
const TRANSLATED: [&str; 3] = ["acts", "archive", "arena"];

fn patterns(messages: &[CatalogueMessage]) -> TokenStream {
    let piece = |message: &CatalogueMessage, piece: &MessagePart| match piece {
        MessagePart::Text(text) => quote!(crate::translate::PatternPart::Text(#text)),
        MessagePart::Value(value) => {
            let index = message.values.iter().position(|other| other == value).unwrap_or_default();
            quote!(crate::translate::PatternPart::Value(#index))
        }
    };
    let rows = messages.iter().map(|message| {
        let [english, french] = &message.texts;
        let english = english.iter().map(|one| piece(message, one));
        let french = french.iter().map(|one| piece(message, one));
        quote!([&[#(#english),*], &[#(#french),*]],)
    });
    quote! {
        /// The texts of all messages of this area in English and in French. They are used to
        /// translate stored messages.
        pub const PATTERNS: &[crate::translate::Pattern] = &[#(#rows)*];
    }
}

/// The area of the message catalogue in which messages are looked up by key. Libraries for other
/// programming languages do this.
const LOOKUP_AREA: &str = "border";

fn find(messages: &[CatalogueMessage]) -> TokenStream {
    let rows = messages.iter().map(row);
    quote! {
        /// Returns the message with the given key in the given language. Returns `None` if there is
        /// none. The given values are inserted, and a missing value becomes an empty string.
        pub fn find(locale: Locale, key: &str, values: &[&str]) -> Option<String> {
            let value = |index: usize| values.get(index).copied().unwrap_or_default();
            let message = match key { #(#rows)* _ => return None };
            Some(message)
        }
    }
}

fn name(key: &str) -> proc_macro2::Ident {
    format_ident!("{}", key.replace('-', "_"))
}

fn function(message: &CatalogueMessage) -> TokenStream {
    let function = name(&message.key);
    let [english, french] = &message.texts;
    let doc = format!("{}.", message.key);
    let text = format!("```text\n{}\n```", pattern(english));
    if message.values.is_empty() {
        let [english, french] = [english, french].map(|text| plain(text));
        return quote! {
            #[doc = #doc] #[doc = ""] #[doc = #text]
            pub const fn #function(locale: Locale) -> &'static str {
                match locale { Locale::En => #english, Locale::Fr => #french }
            }
        };
    }
    let values: Vec<_> = message.values.iter().map(|value| name(value)).collect();
    let [english, french] = [english, french].map(|text| pattern(text));
    quote! {
        #[doc = #doc] #[doc = ""] #[doc = #text]
        pub fn #function(locale: Locale, #(#values: impl ::std::fmt::Display),*) -> String {
            match locale { Locale::En => format!(#english), Locale::Fr => format!(#french) }
        }
    }
}

fn row(message: &CatalogueMessage) -> TokenStream {
    let (key, function) = (&message.key, name(&message.key));
    let values = 0..message.values.len();
    let owned = message.values.is_empty().then(|| quote!(.to_owned()));
    quote!(#key => #function(locale, #(value(#values)),*) #owned,)
}

fn plain(text: &[MessagePart]) -> String {
    text.iter()
        .map(|piece| match piece {
            MessagePart::Text(text) | MessagePart::Value(text) => text.as_str(),
        })
        .collect()
}

/// Converts the text of a message to a format string for Rust's `format!`.
fn pattern(text: &[MessagePart]) -> String {
    text.iter()
        .map(|piece| match piece {
            MessagePart::Text(text) => text.replace('{', "{{").replace('}', "}}"),
            MessagePart::Value(value) => format!("{{{}}}", value.replace('-', "_")),
        })
        .collect()
}
