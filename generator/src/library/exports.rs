//! The C ABI of `lib<game>.so`: what every binding calls. `bindings/abi/README.md` is its manual.

use super::symbol;
use crate::model::abi::{Abi, Block, Call, Crossing, Entry, Value};
use crate::model::{Api, Function, Layout};
use crate::names::Names;
use crate::rust::syntax::{Source, doc, ident, pretty};
use crate::rust::variant;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

/// Where the generated library finds its game.
#[derive(Debug, Clone, Copy)]
pub struct Library<'a> {
    /// Path of the module that [`crate::rust::game_module`] made: `nim::api`.
    pub module: &'a str,
    /// Path of the type that implements `joute_abi::Driver`: `nim::Driver`.
    pub driver: &'a str,
}

/// The exports of a game's library.
pub fn exports(api: &Api, library: Library<'_>) -> String {
    let names = Names::new(api, crate::rust::DIALECT);
    pretty(export_tokens(Source { api, names: &names }, library), "The C ABI of the game's library.")
}

pub(super) fn export_tokens(source: Source<'_>, library: Library<'_>) -> TokenStream {
    let Source { api, .. } = source;
    let module: syn::Path = parse_path(library.module);
    let driver: syn::Path = parse_path(library.driver);
    let abi = Abi::new(api);
    let functions = (0..api.functions.len()).map(|i| function(source, &abi, i));
    let users = (0..api.user_functions.len()).map(|i| user_function(source, &abi, i));
    let displays = displays(source);
    let drops = abi.released().map(|value| {
        let name = symbol("drop", &api.mangle(&value.ty));
        let ty = source.value_type(&value.ty);
        quote! {
            /// Frees what a value from the API points to.
            ///
            /// # Safety
            /// `value` came from the API and is not used afterwards.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn #name(value: *mut <#ty as Border>::Raw) {
                // SAFETY: the caller's contract.
                unsafe { <#ty as Border>::release(&*value) }
            }
        }
    });
    quote! {
        use ::joute_abi::{Border, Driver as _, Host, RawArray};
        #[allow(unused_imports, clippy::wildcard_imports)]
        use #module::*;

        #[global_allocator]
        static MALLOC: ::joute_abi::Malloc = ::joute_abi::Malloc;

        static HOST: Host<#driver> = Host::new();

        const LOCALE: ::joute_abi::Locale = ::joute_abi::Locale::of(JOUTE_LOCALE);

        /// Compares the kit's API with ours and greets the arena: 0, or 1 after a message.
        ///
        /// # Safety
        /// `language` is a NUL-terminated string.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn joute_start(language: *const ::core::ffi::c_char, kit_hash: u64) -> i32 {
            // SAFETY: the caller's contract.
            let language = unsafe { ::joute_abi::lift_str(language) }.unwrap_or("?");
            HOST.start(language, kit_hash, JOUTE_HASH)
        }

        /// Ends the user function before and waits for the next: its index, -1 at the end, -2 after a message.
        #[unsafe(no_mangle)]
        pub extern "C" fn joute_next() -> i32 {
            HOST.next()
        }

        /// Calls `handlers[joute_next()]` until the end: 0, or 1 after a message. Saves a native `main` one
        /// call an entry.
        ///
        /// # Safety
        /// `handlers` has one function for each user function; none unwinds.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn joute_loop(handlers: *const unsafe extern "C" fn()) -> i32 {
            loop {
                let index = HOST.next();
                let Ok(index) = usize::try_from(index) else { return i32::from(index != -1) };
                // SAFETY: the caller's contract; `next` counts user functions.
                unsafe { (*handlers.add(index))() }
            }
        }

        /// The hash of the API that this library was built for.
        #[unsafe(no_mangle)]
        pub extern "C" fn joute_api_hash() -> u64 {
            JOUTE_HASH
        }

        /// Frees a block that came from the API.
        ///
        /// # Safety
        /// `block` is null or came from the API, and is not used afterwards.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn joute_free(block: *mut ::core::ffi::c_void) {
            // SAFETY: the caller's contract; a string and a block are freed alike.
            unsafe { <String as Border>::release(&block.cast()) }
        }

        /// Chooses who hears of misuse; null is standard error and the end of the process.
        #[unsafe(no_mangle)]
        pub extern "C" fn joute_set_misuse(handler: Option<::joute_abi::MisuseHandler>) {
            ::joute_abi::set_handler(handler);
        }

        /// A message for the candidate by its key, with its values, in the game's language: `malloc`'d.
        ///
        /// # Safety
        /// The key and each value that is not null are NUL-terminated strings.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn joute_say(
            key: *const ::core::ffi::c_char,
            first: *const ::core::ffi::c_char,
            second: *const ::core::ffi::c_char,
            third: *const ::core::ffi::c_char,
        ) -> *mut ::core::ffi::c_char {
            // SAFETY: the caller's contract.
            unsafe { ::joute_abi::say(LOCALE, key, [first, second, third]) }
        }

        #(#functions)*
        #(#users)*
        #displays
        #(#drops)*
    }
}

fn parse_path(path: &str) -> syn::Path {
    syn::parse_str(path).unwrap_or_else(|_| syn::parse_quote!(crate))
}

fn raw(source: Source<'_>, value: &Value) -> TokenStream {
    let ty = source.value_type(&value.ty);
    quote!(<#ty as Border>::Raw)
}

/// `let x = <the value of raw argument x>;`, refusing what is none.
fn lift(source: Source<'_>, function: &str, written: &str, name: &Ident, value: &Value) -> TokenStream {
    let refuse = quote! {
        Err(bad) => {
            ::joute_abi::refuse(LOCALE, #function, #written, &bad);
            // SAFETY: every C form has a value of zeros, which the binding throws away.
            return unsafe { ::core::mem::zeroed() };
        }
    };
    let fallible =
        |lifted: TokenStream| quote! { let #name = match #lifted { Ok(value) => value, #refuse }; };
    match &value.crossing {
        Crossing::Number(_) | Crossing::Flat(_) if value.layout == Layout::Free => quote!(),
        Crossing::Text => fallible(quote! {
            // SAFETY: the caller's contract.
            unsafe { ::joute_abi::lift_str(#name) }
        }),
        Crossing::List(item) if item.layout == Layout::Free => fallible(quote! {
            // SAFETY: the caller's contract.
            unsafe { ::joute_abi::lift_slice(#name.items, #name.length) }
        }),
        Crossing::Number(_)
        | Crossing::Flat(_)
        | Crossing::Deep(_)
        | Crossing::List(_)
        | Crossing::Nested(_) => {
            let value = source.value_type(&value.ty);
            fallible(quote! {
                // SAFETY: the caller's contract.
                unsafe { <#value as Border>::lift(&#name) }
            })
        }
    }
}

/// A lifted argument as the rules take it: what was copied to be lifted is lent.
fn pass(name: &Ident, value: &Value) -> TokenStream {
    match &value.crossing {
        Crossing::List(item) if item.layout == Layout::Free => quote!(#name),
        Crossing::Deep(_) | Crossing::List(_) | Crossing::Nested(_) => quote!(&#name),
        Crossing::Number(_) | Crossing::Text | Crossing::Flat(_) => quote!(#name),
    }
}

fn function(source: Source<'_>, abi: &Abi<'_>, index: usize) -> TokenStream {
    let Source { api, names } = source;
    let Function { name: written, summary, args: slots, result: _, role: _ } = &api.functions[index];
    let call @ Call { args, result } = &abi.functions[index];
    let doc = doc(summary, &format!("`{written}`."));
    let export = symbol("api", written);
    let method = ident(&names.functions[index]);
    let arg_names: Vec<_> = (0..args.len()).map(|i| format_ident!("arg{i}")).collect();
    let types = args.iter().map(|arg| raw(source, arg));
    let lifts = slots.iter().zip(args).zip(&arg_names);
    let lifts = lifts.map(|((slot, arg), name)| lift(source, written, &slot.name, name, arg));
    let passed = args.iter().zip(&arg_names).map(|(arg, name)| pass(name, arg));
    let answered = quote!(Api::#method(game #(, #passed)*));
    let (returns, body) = match result {
        None => (quote!(), quote!(#answered;)),
        Some(value) => {
            let ty = raw(source, value);
            (quote!(-> #ty), quote!(Border::lower(#answered)))
        }
    };
    let flat = flat_function(source, call, written);
    quote! {
        #doc
        ///
        /// # Safety
        /// Pointers in the arguments are valid for the call.
        #[unsafe(no_mangle)]
        #[allow(clippy::too_many_arguments)]
        pub unsafe extern "C" fn #export(#(#arg_names: #types),*) #returns {
            let Some(game) = HOST.enter(#written) else {
                // SAFETY: every C form has a value of zeros, which the binding throws away.
                return unsafe { ::core::mem::zeroed() };
            };
            #(#lifts)*
            #body
        }
        #flat
    }
}

/// The same function without aggregates by value, for languages that cannot pass them.
fn flat_function(source: Source<'_>, call: &Call, written: &str) -> TokenStream {
    if !call.has_flat_form() {
        return quote!();
    }
    let export = symbol("api", written);
    let flat = symbol("flat", written);
    let FlatArgs { params, unpack } = flat_args(source, &call.args);
    let result = call.result.as_ref();
    let call = quote! {
        // SAFETY: the caller's contract.
        unsafe { #export(#(#unpack),*) }
    };
    let (out, returns, body) = match result {
        Some(value) if value.is_aggregate() => {
            let ty = raw(source, value);
            (
                quote!(out: *mut #ty),
                quote!(),
                quote! {
                    let value = #call;
                    // SAFETY: the caller's contract.
                    unsafe { *out = value };
                },
            )
        }
        Some(value) => {
            let ty = raw(source, value);
            (quote!(), quote!(-> #ty), call)
        }
        None => (quote!(), quote!(), quote!(#call;)),
    };
    quote! {
        /// The same, structs by pointer, arrays as pointer and length, an aggregate result through `out`.
        ///
        /// # Safety
        /// Pointers in the arguments are valid for the call.
        #[unsafe(no_mangle)]
        #[allow(clippy::too_many_arguments)]
        pub unsafe extern "C" fn #flat(#(#params,)* #out) #returns {
            #body
        }
    }
}

struct FlatArgs {
    params: Vec<TokenStream>,
    unpack: Vec<TokenStream>,
}

fn flat_args<'a>(source: Source<'_>, values: impl IntoIterator<Item = &'a Value>) -> FlatArgs {
    let mut flat = FlatArgs { params: Vec::new(), unpack: Vec::new() };
    for (index, value) in values.into_iter().enumerate() {
        let name = format_ident!("arg{index}");
        match &value.crossing {
            Crossing::Flat(_) | Crossing::Deep(_) => {
                let ty = raw(source, value);
                flat.params.push(quote!(#name: *const #ty));
                flat.unpack.push(quote!(*#name));
            }
            Crossing::List(item) | Crossing::Nested(item) => {
                let item = raw(source, item);
                let length = format_ident!("length{index}");
                flat.params.push(quote!(#name: *const #item, #length: usize));
                flat.unpack.push(quote!(RawArray { items: #name.cast_mut(), length: #length }));
            }
            Crossing::Number(_) | Crossing::Text => {
                let ty = raw(source, value);
                flat.params.push(quote!(#name: #ty));
                flat.unpack.push(quote!(#name));
            }
        }
    }
    flat
}

fn user_function(source: Source<'_>, abi: &Abi<'_>, index: usize) -> TokenStream {
    let Function { name: written, .. } = &source.api.user_functions[index];
    let Entry { args: Block { slots: args, .. }, result } = &abi.user_functions[index];
    let variant = ident(&variant(written));
    let take = (!args.is_empty()).then(|| {
        let take = symbol("take", written);
        let struct_name = format_ident!("RawArgs{}", variant);
        let names: Vec<_> = source.names.user_args[index].iter().map(|name| ident(name)).collect();
        let types = args.iter().map(|arg| raw(source, &arg.value));
        let doc = doc("", &format!("The arguments of `{written}`."));
        let irrefutable = if source.api.user_functions.len() == 1 {
            quote!(#[allow(irrefutable_let_patterns)])
        } else {
            quote!()
        };
        quote! {
            #doc
            #[derive(Debug)]
            #[repr(C)]
            #[allow(missing_docs)]
            pub struct #struct_name { #(pub #names: #types,)* }

            /// Gives the arguments of the call that `joute_next` announced; the caller owns them.
            ///
            /// # Safety
            /// `out` is valid.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn #take(out: *mut #struct_name) {
                #irrefutable
                let value = if let Some(Call::#variant { #(#names),* }) = HOST.take_call() {
                    #struct_name { #(#names: Border::lower(#names),)* }
                } else {
                    // SAFETY: every C form has a value of zeros.
                    unsafe { ::core::mem::zeroed() }
                };
                // SAFETY: the caller's contract.
                unsafe { *out = value };
            }
        }
    });
    let answer = result.as_ref().map(|value| {
        let answer = symbol("answer", written);
        let flat_answer = symbol("flatanswer", written);
        let value_type = source.value_type(&value.ty);
        let raw_type = raw(source, value);
        let flat = value.is_aggregate().then(|| {
            let FlatArgs { params, unpack } = flat_args(source, [value]);
            quote! {
                /// The same without an aggregate by value.
                ///
                /// # Safety
                /// Pointers are valid for the call.
                #[unsafe(no_mangle)]
                pub unsafe extern "C" fn #flat_answer(#(#params),*) {
                    // SAFETY: the caller's contract.
                    unsafe { #answer(#(#unpack),*) }
                }
            }
        });
        quote! {
            /// Says what the user function returned; the caller keeps what it passes.
            ///
            /// # Safety
            /// Pointers are valid for the call.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn #answer(value: #raw_type) {
                // SAFETY: the caller's contract.
                match unsafe { <#value_type as Border>::lift(&value) } {
                    Ok(value) => HOST.answer(Answer::#variant(value)),
                    Err(bad) => ::joute_abi::refuse(LOCALE, #written, "result", &bad),
                }
            }
            #flat
        }
    });
    quote!(#take #answer)
}

fn displays(source: Source<'_>) -> TokenStream {
    let Source { api, names } = source;
    let body = |written: &str| {
        quote! {
            Ok(value) => {
                let line = ::joute_abi::show_line(&value);
                HOST.shown(#written, &line);
                Border::lower(line)
            }
            Err(bad) => {
                ::joute_abi::refuse(LOCALE, concat!("afficher_", #written), "v", &bad);
                ::core::ptr::null_mut()
            }
        }
    };
    let enums = api.enums.iter().zip(&names.enums).map(|(e, name)| {
        let show = symbol("show", &e.name);
        let name = ident(name);
        let body = body(&e.name);
        quote! {
            /// The value as `afficher_*` writes it, `malloc`'d; null after misuse.
            #[unsafe(no_mangle)]
            pub extern "C" fn #show(value: i32) -> *mut ::core::ffi::c_char {
                // SAFETY: any int may be lifted.
                match unsafe { <#name as Border>::lift(&value) } { #body }
            }
        }
    });
    let structs = api.structs.iter().zip(&names.structs).map(|(s, name)| {
        let show = symbol("show", &s.name);
        let name = ident(name);
        let body = body(&s.name);
        quote! {
            /// The value as `afficher_*` writes it, `malloc`'d; null after misuse.
            ///
            /// # Safety
            /// `value` and pointers in it are valid for the call.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn #show(value: *const <#name as Border>::Raw) -> *mut ::core::ffi::c_char {
                // SAFETY: the caller's contract.
                match unsafe { <#name as Border>::lift(&*value) } { #body }
            }
        }
    });
    quote!(#(#enums)* #(#structs)*)
}
