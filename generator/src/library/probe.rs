//! Generates a game library for testing the kits of any game. `docs/probe.md` specifies its
//! behaviour.

use super::exports::{Library, export_tokens};
use crate::model::Api;
use crate::rust::game::{Derives, game_tokens};
use crate::rust::syntax::{Source, ident, pretty};
use crate::rust::variant;
use proc_macro2::TokenStream;
use quote::quote;

/// Generates the file `lib.rs` of a game library for tests. It contains the types of an API, rules
/// that draw random values and log calls, and the exported functions.
pub fn probe(api: &Api) -> String {
    pretty(Source::with(api, probe_tokens), "Rules that answer with drawn values and log every call.")
}

fn probe_tokens(source: Source<'_>) -> TokenStream {
    let game = game_tokens(source, Derives::Plain);
    let values = values(source);
    let rules = rules(source);
    let exports = export_tokens(source, Library { module: "super::api", driver: "super::api::Probe" });
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

fn values(source: Source<'_>) -> TokenStream {
    let Source { api, names, abi: _ } = source;
    let enums = names.enums.iter().map(|name| {
        let name = ident(name);
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
    let structs = (0..api.structs.len()).map(|i| {
        let name = ident(&names.structs[i]);
        let fields: Vec<_> = names.fields[i].iter().map(|name| ident(name)).collect();
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

fn rules(source: Source<'_>) -> TokenStream {
    let Source { api, names, abi } = source;
    let methods = api.functions.iter().enumerate().map(|(i, function)| {
        let written = &function.name;
        let name = ident(&names.functions[i]);
        let args: Vec<_> = (0..function.args.len()).map(|i| ident(&format!("arg{i}"))).collect();
        let types = abi.functions[i].args.iter().map(|arg| source.argument_type(arg));
        let result = function.result.iter().map(|ty| source.value_type(ty));
        let body = match function.result {
            Some(_) => quote!(self.script.call(#written, &[#(&#args),*])),
            None => quote!(self.script.call_void(#written, &[#(&#args),*]);),
        };
        quote!(fn #name(&mut self #(, #args: #types)*) #(-> #result)* { #body })
    });
    let count = api.user_functions.len();
    let constants: Vec<_> = names.constants.iter().map(|name| ident(name)).collect();
    let spelt: Vec<_> = api.constants.iter().map(|constant| &constant.name).collect();
    let calls = api.user_functions.iter().enumerate().map(|(i, function)| {
        let written = &function.name;
        let variant = ident(&variant(written));
        let names: Vec<_> = names.user_args[i].iter().map(|name| ident(name)).collect();
        let values: Vec<_> = (0..names.len()).map(|i| ident(&format!("value{i}"))).collect();
        let types: Vec<_> = function.args.iter().map(|arg| source.value_type(&arg.ty)).collect();
        quote! {
            Some(#i) => {
                #(let #values: #types = self.script.argument();)*
                self.script.begin(#written, &[#(&#values),*]);
                #(self.script.constant(#spelt, &#constants);)*
                Ok(Some(Call::#variant { #(#names: #values,)* }))
            }
        }
    });
    let answers = api.user_functions.iter().map(|function| {
        let variant = ident(&variant(&function.name));
        match function.result {
            Some(_) => quote!(Some(Answer::#variant(value)) => self.script.finish(Some(&value)),),
            None => quote!(Some(Answer::#variant) => self.script.finish(None),),
        }
    });
    let impossible = if count == 0 { quote!(Some(answer) => match answer {},) } else { quote!() };
    quote! {
        pub struct Probe { script: Script }

        impl Api for Probe { #(#methods)* }

        impl ::joute_abi::Driver for Probe {
            type Api = Probe;
            type Call = Call;
            type Answer = Answer;
            const GAME: &'static str = JOUTE_NAME;
            const LOCALE: ::joute_abi::Locale = JOUTE_LOCALE;

            fn open() -> ::core::result::Result<Self, String> {
                Ok(Probe { script: Script::open(#count)? })
            }

            fn greet(&mut self, _: &str) -> ::core::result::Result<(), String> {
                Ok(())
            }

            fn next(
                &mut self,
                answer: ::core::option::Option<Answer>,
            ) -> ::core::result::Result<::core::option::Option<Call>, String> {
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

            fn api(&mut self) -> &mut Self {
                self
            }

            fn shown(&mut self, type_name: &str, line: &str) {
                self.script.shown(type_name, line);
            }
        }
    }
}
