//! Generates the C functions of a game's library, `lib<game>.so`. `bindings/abi/joute.h` and the
//! README beside it document them.

mod flat;
mod function;
mod show;
mod user;

use super::symbols::symbol;
use crate::model::Api;
use crate::names::NamedApi;
use crate::rust::DIALECT;
use crate::rust::syntax::{ident, parse_path, pretty, value_type};
use crate::rust::variant;
use function::function;
use proc_macro2::TokenStream;
use quote::quote;
use show::shows;
use user::user_function;

/// The Rust paths that the generated code of a game's library refers to.
#[derive(Debug, Clone, Copy)]
pub struct Library<'a> {
    /// The Rust path of the module with the game's API, such as `nim::api`.
    /// [`crate::rust::game_module`] generated this module.
    pub module: &'a str,
    /// The Rust path of the type that implements `joute_abi::Driver`, such as `nim::Driver`.
    pub driver: &'a str,
}

/// Generates the C functions that a game's library exports.
pub fn exports(api: &Api, library: Library<'_>) -> String {
    let tokens = export_tokens(&NamedApi::new(api, DIALECT), library);
    pretty(tokens, "The C ABI of the game's library.")
}

pub(super) fn export_tokens(api: &NamedApi<'_>, library: Library<'_>) -> TokenStream {
    let module = parse_path(library.module);
    let driver = parse_path(library.driver);
    let (turns, services) = (turns(), services());
    let numbers = numbers(api);
    let functions = api.functions.iter().map(|f| function(api, f));
    let users = api.user_functions.iter().map(|f| user_function(api, f));
    let (shows, drops) = (shows(api), drops(api));
    quote! {
        use ::joute_abi::{Border, Driver as _, Host, RawArray};
        #[allow(unused_imports, clippy::wildcard_imports)]
        use #module::*;

        #[global_allocator]
        static MALLOC: ::joute_abi::Malloc = ::joute_abi::Malloc;

        static HOST: Host<#driver> = Host::new();

        const LOCALE: ::joute_abi::Locale = JOUTE_LOCALE;

        #numbers
        #turns
        #services
        #(#functions)*
        #(#users)*
        #shows
        #drops
    }
}

/// Generates the Rust function that numbers the user functions as the kit does. The game's crate may
/// have been built from a description with another order.
fn numbers(api: &NamedApi<'_>) -> TokenStream {
    let variants = api.user_functions.iter().map(|function| ident(&variant(function.original_name)));
    let numbers = 0..api.user_functions.len() as i32;
    let call = if api.user_functions.is_empty() {
        quote!(match *call {})
    } else {
        quote!(match call { #(Call::#variants { .. } => #numbers,)* })
    };
    quote! {
        /// Returns the number of the called user function in the kit.
        fn number(call: &Call) -> i32 {
            #call
        }
    }
}

/// Generates the C functions that connect a champion to the arena and call its functions.
fn turns() -> TokenStream {
    quote! {
        /// Connects the champion to the arena, if the kit and the library have the same API.
        ///
        /// # Safety
        /// `language` must be a NUL-terminated string.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn joute_start(language: *const ::core::ffi::c_char, kit_hash: u64) -> i32 {
            // SAFETY: guaranteed by the caller.
            let language = unsafe { ::joute_abi::lift_str(language) }.unwrap_or("?");
            HOST.start(language, kit_hash, JOUTE_HASH)
        }

        /// Ends the current call of a user function, and returns the index of the next one.
        #[unsafe(no_mangle)]
        pub extern "C" fn joute_next() -> i32 {
            HOST.next(number)
        }

        /// Calls the champion's user functions until the end of the match. Crashes are reported
        /// with their line.
        ///
        /// # Safety
        /// `handlers` must contain one function for each user function, none of which may unwind.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn joute_loop(handlers: *const unsafe extern "C" fn()) -> i32 {
            ::joute_abi::report_crashes(LOCALE);
            loop {
                let index = HOST.next(number);
                let Ok(index) = usize::try_from(index) else { return i32::from(index != -1) };
                // SAFETY: guaranteed by the caller. `next` returns indices of user functions.
                unsafe { (*handlers.add(index))() }
            }
        }

        /// Returns the hash of the API for which the game's library was built.
        #[unsafe(no_mangle)]
        pub extern "C" fn joute_library_hash() -> u64 {
            JOUTE_HASH
        }
    }
}

/// Generates the C functions that free memory, set the handler of errors and return messages.
fn services() -> TokenStream {
    quote! {
        /// Frees a block of memory that an API function returned.
        ///
        /// # Safety
        /// `block` must be null or come from the API, and must not be used afterwards.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn joute_free(block: *mut ::core::ffi::c_void) {
            // SAFETY: guaranteed by the caller. Strings and other blocks are freed in the same way.
            unsafe { <String as Border>::release(&block.cast()) }
        }

        /// Sets the function that is called when a champion misuses the API.
        #[unsafe(no_mangle)]
        pub extern "C" fn joute_set_misuse(handler: ::core::option::Option<::joute_abi::MisuseHandler>) {
            ::joute_abi::set_handler(handler);
        }

        /// Returns a message for candidates in the game's language, allocated with `malloc`.
        ///
        /// # Safety
        /// The key and each value that is not null must be NUL-terminated strings.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn joute_say(
            key: *const ::core::ffi::c_char,
            first: *const ::core::ffi::c_char,
            second: *const ::core::ffi::c_char,
            third: *const ::core::ffi::c_char,
        ) -> *mut ::core::ffi::c_char {
            // SAFETY: guaranteed by the caller.
            unsafe { ::joute_abi::format_message(LOCALE, key, [first, second, third]) }
        }
    }
}

/// Generates a C function for each type whose values own several blocks of memory. It frees a value.
fn drops(api: &NamedApi<'_>) -> TokenStream {
    let drops = api.abi.freed_types().map(|value| {
        let name = symbol("drop", &api.model.mangle(&value.ty));
        let ty = value_type(api, &value.ty);
        quote! {
            /// Frees the memory of a value that the API returned.
            ///
            /// # Safety
            /// `value` must come from the API and must not be used afterwards.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn #name(value: *mut <#ty as Border>::Raw) {
                // SAFETY: guaranteed by the caller.
                unsafe { <#ty as Border>::release(&*value) }
            }
        }
    });
    quote!(#(#drops)*)
}
