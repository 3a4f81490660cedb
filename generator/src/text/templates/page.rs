//! The macros that generate a file from a template.

/// Returns the text of a generated file from the template at the given path. The template gets the
/// API as `api`, and optionally one more variable. It calls functions of the module in which the
/// macro is used.
macro_rules! page {
    ($path:literal, $api:expr $(, $field:ident: $ty:ty)?) => {{
        #[derive(askama::Template)]
        #[template(path = $path, escape = "none")]
        #[allow(dead_code)] // Some templates do not use the API.
        struct Page<'a> {
            api: &'a $crate::names::NamedApi<'a>,
            $($field: $ty,)?
        }
        $crate::text::render(&Page { api: $api, $($field,)? })
    }};
}

/// Defines the function `probe` of a language whose probe is a single file. The file has the given
/// name and is generated from the template at the given path. See
/// [`Backend::probe`](crate::backend::Backend::probe).
macro_rules! probe_file {
    ($name:literal, $path:literal) => {
        /// Generates the probe, a champion that tests the binding. It calls every API function with
        /// random values and logs the results.
        pub fn probe(api: &NamedApi<'_>) -> Vec<File> {
            vec![File::candidate($name, page!($path, api))]
        }
    };
}
pub(crate) use {page, probe_file};
