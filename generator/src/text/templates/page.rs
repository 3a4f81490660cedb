//! The macro that generates a file from a template.

/// Returns the text of a generated file from the template at the given path. The template gets the
/// API as `api`, and optionally one more variable. It calls functions of the module in which the
/// macro is used.
macro_rules! page {
    ($path:literal, $api:expr $(, $field:ident: $ty:ty)?) => {{
        #[derive(askama::Template)]
        #[template(path = $path, escape = "none")]
        #[allow(dead_code)] // A file need not name the API.
        struct Page<'a> {
            api: &'a $crate::names::NamedApi<'a>,
            $($field: $ty,)?
        }
        $crate::text::render(&Page { api: $api, $($field,)? })
    }};
}
pub(crate) use page;
