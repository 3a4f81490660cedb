//! Generates a game library for testing the kits of any game. `docs/probe.md` specifies its
//! behaviour.

use super::exports::{Library, export_tokens};
use crate::model::Api;
use crate::names::NamedApi;
use crate::rust::game::{DerivedTraits, game_tokens};
use crate::rust::syntax::{argument_type, ident, pretty, value_type};
use crate::rust::{DIALECT, variant};
use proc_macro2::TokenStream;
use quote::quote;

/// Generates the file `lib.rs` of a game library for tests. It contains the types of an API, rules
/// that draw random values and log calls, and the exported functions.
pub fn probe(api: &Api) -> String {
    let tokens = probe_tokens(&NamedApi::new(api, DIALECT));
    pretty(tokens, "Rules that answer with drawn values and log every call.")
}

fn probe_tokens(api: &NamedApi<'_>) -> TokenStream {
    let game = game_tokens(api, DerivedTraits::Plain);
    let values = values(api);
    let rules = rules(api);
    let exports = export_tokens(api, Library { module: "super::api", driver: "super::api::Probe" });
    quote! {
        #![allow(missing_docs, non_camel_case_types, non_snake_case, dead_code, unused_variables, clippy::all)]
        mod api {
            #game
            use ::joute_probe::{Draw, Dump, Rng, Script, Size, dump_list};
            #values
            #rules
        }
        mod exports {
            #exports
        }
    }
}

fn values(api: &NamedApi<'_>) -> TokenStream {
    let enums = api.enums.iter().map(|e| {
        let name = ident(&e.name);
        quote! {
            impl Draw for #name {
                fn draw(rng: &mut Rng, _: Size) -> Self {
                    #name::ALL[rng.draw() as usize % #name::ALL.len()]
                }
            }
            impl Dump for #name {
                fn dump(&self, out: &mut String) {
                    (*self as i32).dump(out);
                }
            }
        }
    });
    let structs = api.structs.iter().map(|s| {
        let name = ident(&s.name);
        let fields: Vec<_> = s.fields.iter().map(|field| ident(&field.name)).collect();
        quote! {
            impl Draw for #name {
                fn draw(rng: &mut Rng, _: Size) -> Self {
                    #name { #(#fields: Draw::draw(rng, Size::Small),)* }
                }
            }
            impl Dump for #name {
                fn dump(&self, out: &mut String) {
                    dump_list(out, &[#(&self.#fields),*]);
                }
            }
            impl Dump for &#name {
                fn dump(&self, out: &mut String) {
                    (**self).dump(out);
                }
            }
        }
    });
    quote!(#(#enums)* #(#structs)*)
}

fn rules(api: &NamedApi<'_>) -> TokenStream {
    let (methods, next) = (methods(api), next(api));
    let count = api.user_functions.len();
    quote! {
        pub struct Probe { script: Script }

        impl Api for Probe { #methods }

        impl ::joute_abi::Driver for Probe {
            type Api = Probe;
            type Call = Call;
            type Answer = Answer;
            type Error = ::joute_probe::LogError;
            const GAME: &'static str = JOUTE_NAME;
            const LOCALE: ::joute_abi::Locale = JOUTE_LOCALE;

            fn open() -> ::core::result::Result<Self, Self::Error> {
                Ok(Probe { script: Script::open(#count)? })
            }

            fn greet(&mut self, _: &str) -> ::core::result::Result<(), Self::Error> {
                Ok(())
            }

            #next

            fn api(&mut self) -> &mut Self {
                self
            }

            fn draw(&mut self, function: &'static str, drawing: ::joute_abi::Drawing<'_>) {
                self.script.drawing(function, drawing);
            }

            fn log_display(&mut self, type_name: &str, line: &str) {
                self.script.log_display(type_name, line);
            }
        }
    }
}

/// Generates the API functions of the probe's rules. They log each call and draw its result.
fn methods(api: &NamedApi<'_>) -> TokenStream {
    let methods = api.rule_functions().map(|function| {
        let original_name = function.original_name;
        let name = ident(&function.name);
        let args: Vec<_> = (0..function.args.len()).map(|i| ident(&format!("arg{i}"))).collect();
        let types = function.args.iter().map(|arg| argument_type(api, &arg.value));
        let result = function.result.iter().map(|value| value_type(api, &value.ty));
        let body = match function.result {
            Some(_) => quote!(self.script.call(#original_name, &[#(&#args),*])),
            None => quote!(self.script.call_void(#original_name, &[#(&#args),*]);),
        };
        quote!(fn #name(&mut self #(, #args: #types)*) #(-> #result)* { #body })
    });
    quote!(#(#methods)*)
}

/// Generates the method that accepts the result of a user function and returns the next call.
fn next(api: &NamedApi<'_>) -> TokenStream {
    let count = api.user_functions.len();
    let constants: Vec<_> = api.constants.iter().map(|constant| ident(&constant.name)).collect();
    let spelt: Vec<_> = api.constants.iter().map(|constant| constant.original_name).collect();
    let calls = api.user_functions.iter().enumerate().map(|(i, function)| {
        let original_name = function.original_name;
        let variant = ident(&variant(original_name));
        let names: Vec<_> = function.args.iter().map(|arg| ident(&arg.name)).collect();
        let values: Vec<_> = (0..names.len()).map(|i| ident(&format!("value{i}"))).collect();
        let types: Vec<_> = function.args.iter().map(|arg| value_type(api, arg.ty())).collect();
        quote! {
            Some(#i) => {
                #(let #values: #types = self.script.argument();)*
                self.script.begin(#original_name, &[#(&#values),*]);
                #(self.script.constant(#spelt, &#constants);)*
                Ok(Some(Call::#variant { #(#names: #values,)* }))
            }
        }
    });
    let answers = api.user_functions.iter().map(|function| {
        let variant = ident(&variant(function.original_name));
        match function.result {
            Some(_) => quote!(Some(Answer::#variant(value)) => self.script.finish(Some(&value)),),
            None => quote!(Some(Answer::#variant) => self.script.finish(None),),
        }
    });
    let impossible = if count == 0 { quote!(Some(answer) => match answer {},) } else { quote!() };
    quote! {
        fn next(
            &mut self,
            answer: ::core::option::Option<Answer>,
        ) -> ::core::result::Result<::core::option::Option<Call>, Self::Error> {
            match answer {
                #(#answers)*
                #impossible
                None => self.script.finish(None),
            }
            match self.script.next_user() {
                #(#calls)*
                _ => Ok(None),
            }
        }
    }
}
