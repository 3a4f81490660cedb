//! Generates the Rust module of a game's API, with types, constants, `trait Api`, calls and
//! answers.

use super::calls::numbered_calls;
use super::names::{DIALECT, variant};
use super::syntax::{argument_type, doc, ident, pretty, value_type};
use super::types::{enumeration, structure};
use crate::model::{Api, Base, ConstantValue, Role, Scalar};
use crate::names::{NamedApi, NamedConstant, NamedFunction};
use proc_macro2::TokenStream;
use quote::quote;

/// The traits that the Rust types of a game's API derive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DerivedTraits {
    /// The basic traits and those of serde. Values can then be sent in messages and stored in
    /// replays.
    Wire,
    /// The basic traits without those of serde.
    Plain,
}

/// Generates the Rust module with the types and functions of an API. The game's crate includes it.
pub fn game_module(api: &Api, derives: DerivedTraits) -> String {
    let api = NamedApi::new(api, DIALECT);
    let mut tokens = game_tokens(&api, derives);
    if derives == DerivedTraits::Wire {
        tokens.extend(numbered_calls(&api));
    }
    // A file included by `include!` must not start with inner doc comments.
    pretty(tokens, "").lines().filter(|line| !line.starts_with("//!")).collect::<Vec<_>>().join("\n")
}

pub(crate) fn game_tokens(api: &NamedApi<'_>, derives: DerivedTraits) -> TokenStream {
    let derives = match derives {
        DerivedTraits::Wire => quote!(, ::serde::Serialize, ::serde::Deserialize),
        DerivedTraits::Plain => quote!(),
    };
    let constants = api.constants.iter().map(constant);
    let enums = api.enums.iter().map(|e| enumeration(api, e, &derives));
    let structs = api.structs.iter().map(|s| structure(api, s, &derives));
    let hash = api.model.hash();
    let name = &api.model.name;
    let locale = ident(&format!("{:?}", api.model.locale));
    let actions = actions(api);
    let trait_api = trait_api(api);
    let calls = calls(api, &derives);
    quote! {
        /// The name of the game in its description.
        pub const JOUTE_NAME: &str = #name;
        /// The language of the game's texts for candidates.
        pub const JOUTE_LOCALE: ::joute_abi::Locale = ::joute_abi::Locale::#locale;
        /// The hash of the names, order and types in the game's API. It identifies a version of the
        /// API.
        pub const JOUTE_HASH: u64 = #hash;
        #actions
        #(#constants)*
        #(#enums)*
        #(#structs)*
        #trait_api
        #calls
    }
}

/// Generates the constant with the names of the arguments of each action, as in the description.
fn actions(api: &NamedApi<'_>) -> TokenStream {
    let actions = api.functions.iter().filter(|function| function.role == Role::Action).map(|function| {
        let name = function.original_name;
        let args = function.args.iter().map(|arg| arg.original_name);
        quote!((#name, &[#(#args),*]))
    });
    quote! {
        /// The names of the arguments of each action.
        pub const JOUTE_ACTIONS: &[(&str, &[&str])] = &[#(#actions),*];
    }
}

fn constant(constant: &NamedConstant<'_>) -> TokenStream {
    let NamedConstant { name, original_name, summary, value } = constant;
    let doc = doc(summary, &format!("`{original_name}`."));
    let name = ident(name);
    let ty = match value.base() {
        Base::Int => quote!(i32),
        Base::Double => quote!(f64),
        Base::Bool => quote!(bool),
        Base::String => quote!(&str),
    };
    let (ty, value) = match value {
        ConstantValue::One(value) => (ty, scalar(value)),
        ConstantValue::List(_, items) => {
            let items = items.iter().map(scalar);
            (quote!(&[#ty]), quote!(&[#(#items),*]))
        }
    };
    quote! { #doc #[allow(clippy::approx_constant, clippy::excessive_precision)] pub const #name: #ty = #value; }
}

fn scalar(value: &Scalar) -> TokenStream {
    match value {
        Scalar::Int(value) => quote!(#value),
        Scalar::Double(value) if value.is_nan() => quote!(f64::NAN),
        Scalar::Double(value) if value.is_infinite() && *value > 0.0 => quote!(f64::INFINITY),
        Scalar::Double(value) if value.is_infinite() => quote!(f64::NEG_INFINITY),
        Scalar::Double(value) => quote!(#value),
        Scalar::Bool(value) => quote!(#value),
        Scalar::String(value) => quote!(#value),
    }
}

fn trait_api(api: &NamedApi<'_>) -> TokenStream {
    let methods = api.rule_functions().map(|function| {
        let NamedFunction { name, original_name, summary, args, result, role: _ } = function;
        let doc = doc(summary, &format!("`{original_name}`."));
        let name = ident(name);
        let arg_names = args.iter().map(|arg| ident(&arg.name));
        let types = args.iter().map(|arg| argument_type(api, &arg.value));
        let result = result.iter().map(|value| value_type(api, &value.ty));
        quote! { #doc #[allow(clippy::too_many_arguments)] fn #name(&mut self #(, #arg_names: #types)*) #(-> #result)*; }
    });
    quote! {
        /// The API functions, which champions can call. The game's rules implement this trait. All
        /// arguments are valid, because invalid ones have been refused before.
        pub trait Api { #(#methods)* }
    }
}

fn calls(api: &NamedApi<'_>, derives: &TokenStream) -> TokenStream {
    let functions = &api.user_functions;
    let variants: Vec<_> = functions.iter().map(|f| ident(&variant(f.original_name))).collect();
    // Replays and reasons contain the function names of the description, which candidates know.
    let known_as = |f: &NamedFunction<'_>| {
        let name = f.original_name;
        (!derives.is_empty()).then(|| quote!(#[serde(rename = #name)]))
    };
    let call_variants = functions.iter().enumerate().map(|(i, f)| {
        let variant = &variants[i];
        let known_as = known_as(f);
        let doc = doc(f.summary, &format!("`{}`.", f.original_name));
        let arg_names = f.args.iter().map(|arg| ident(&arg.name));
        let types = f.args.iter().map(|arg| value_type(api, arg.ty()));
        let arg_docs = f.args.iter().map(|arg| self::doc(arg.summary, &format!("`{}`.", arg.original_name)));
        quote! { #doc #known_as #variant { #(#arg_docs #arg_names: #types,)* } }
    });
    let answer_variants = functions.iter().enumerate().map(|(i, f)| {
        let variant = &variants[i];
        let known_as = known_as(f);
        let doc = doc("", &format!("What `{}` returned.", f.original_name));
        let value = f.result.iter().map(|value| value_type(api, &value.ty));
        quote! { #doc #known_as #variant #((#value))* }
    });
    quote! {
        /// A call of a user function with its arguments. The champion defines user functions.
        #[derive(Clone, Debug, PartialEq #derives)]
        pub enum Call { #(#call_variants,)* }

        /// The result of a user function. The champion defines user functions.
        #[derive(Clone, Debug, PartialEq #derives)]
        pub enum Answer { #(#answer_variants,)* }
    }
}
