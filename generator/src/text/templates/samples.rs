//! The macro that generates the code samples of a language.

/// Defines the functions `show` and `mistake` of a language. Their texts come from three templates:
/// the declaration of an API item, an example of its use, and lines of code that make a mistake.
/// The templates get the API as `api` and the item as `item` or the mistake as `kind`. They call
/// functions of the module in which the macro is used.
///
/// For languages with calls such as `f(1, 2)`, the prefix of the function's name and the function that
/// returns an example of an argument follow. The macro then also defines the function `call`.
macro_rules! samples {
    ($declaration:literal, $example:literal, $mistake:literal, $prefix:literal, $sample:path) => {
        samples!($declaration, $example, $mistake);

        /// Returns code that calls an API function with example values. `replacement` can replace
        /// one argument: it contains the argument's index and its code.
        fn call(
            api: &NamedApi<'_>,
            function: &$crate::names::NamedFunction<'_>,
            replacement: Option<&(usize, &str)>,
        ) -> String {
            let values = $crate::example::values(&function.args, replacement, |arg| $sample(api, arg));
            format!("{}{}({})", $prefix, function.name, values.join(", "))
        }
    };
    ($declaration:literal, $example:literal, $mistake:literal) => {
        /// Returns the declaration and an example of an item, for the API reference.
        pub fn show(api: &NamedApi<'_>, item: Item<'_>) -> $crate::backend::Sample {
            #[derive(askama::Template)]
            #[template(path = $declaration, escape = "none")]
            struct Declaration<'a> {
                api: &'a NamedApi<'a>,
                item: Item<'a>,
            }
            #[derive(askama::Template)]
            #[template(path = $example, escape = "none")]
            struct Example<'a> {
                api: &'a NamedApi<'a>,
                item: Item<'a>,
            }
            let (signature, example) =
                (Declaration { api, item }.to_string(), Example { api, item }.to_string());
            $crate::backend::Sample { signature, example }
        }

        /// Returns lines of code with the given mistake, such as an argument of the wrong type. A
        /// page shows candidates the error message for this code. Returns `None` if the mistake is
        /// impossible in the language.
        pub fn mistake(api: &NamedApi<'_>, kind: MistakeKind) -> Option<Vec<String>> {
            #[derive(askama::Template)]
            #[template(path = $mistake, escape = "none")]
            struct Mistake<'a> {
                api: &'a NamedApi<'a>,
                kind: MistakeKind,
            }
            let text = Mistake { api, kind }.to_string();
            (!text.is_empty()).then(|| text.lines().map(str::to_owned).collect())
        }
    };
}
pub(crate) use samples;
