//! The C ABI of `lib<game>.so`: what every binding calls. `bindings/abi/README.md` is its manual.

mod flat;
mod function;
mod show;
mod user;

use super::symbol;
use crate::model::Api;
use crate::rust::syntax::{Source, pretty};
use function::function;
use proc_macro2::TokenStream;
use quote::quote;
use show::shows;
use user::user_function;

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
    let tokens = Source::with(api, |source| export_tokens(source, library));
    pretty(tokens, "The C ABI of the game's library.")
}

pub(super) fn export_tokens(source: Source<'_>, library: Library<'_>) -> TokenStream {
    let Source { api, names: _, abi } = source;
    let module = parse_path(library.module);
    let driver = parse_path(library.driver);
    let functions = (0..api.functions.len()).map(|i| function(source, i));
    let users = (0..api.user_functions.len()).map(|i| user_function(source, i));
    let shows = shows(source);
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
        pub extern "C" fn joute_set_misuse(handler: ::core::option::Option<::joute_abi::MisuseHandler>) {
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
        #shows
        #(#drops)*
    }
}

fn parse_path(path: &str) -> syn::Path {
    syn::parse_str(path).unwrap_or_else(|_| syn::parse_quote!(crate))
}
