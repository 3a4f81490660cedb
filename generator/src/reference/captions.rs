//! The fixed texts of the API reference, such as titles and labels.

use crate::model::Locale;
use joute_words::reference;

/// The fixed texts of the API reference. The HTML page and the Markdown document both use them.
#[derive(Clone, Copy)]
pub struct Captions {
    /// The language code that the HTML page declares, such as `fr`.
    pub lang: &'static str,
    pub title: &'static str,
    pub skip: &'static str,
    pub tongue: &'static str,
    pub contents: &'static str,
    pub search: &'static str,
    /// The message of the reference page for a search without results.
    pub nothing: &'static str,
    /// The text before the name of the file to edit, in the reference.
    pub champion: &'static str,
    /// The text after the name of the file to edit, in the reference.
    pub to_write: &'static str,
    pub constants: &'static str,
    pub enums: &'static str,
    pub structs: &'static str,
    pub functions: &'static str,
    pub user_functions: &'static str,
    pub values: &'static str,
    pub fields: &'static str,
    pub arguments: &'static str,
    pub returns: &'static str,
    /// The label of functions that change the game. The reference shows it next to their names.
    pub action: &'static str,
    pub action_hint: &'static str,
    /// The label of structs that become tuples in some languages. The reference shows it next to
    /// their names.
    pub tuple: &'static str,
    pub tuple_hint: &'static str,
    /// The text after the name of a function that prints a value, in the reference.
    pub shows: &'static str,
    pub example: &'static str,
    /// The words before an item type that name an array type in the reference.
    pub array_of: &'static str,
    /// The words after a type that name an optional type in the reference.
    pub or_none: &'static str,
    pub made_by: &'static str,
    /// The punctuation between the title of a list and its items in the reference.
    pub colon: &'static str,
}

pub fn captions(locale: Locale) -> Captions {
    Captions {
        lang: locale.code(),
        title: reference::title(locale),
        skip: reference::skip(locale),
        tongue: reference::tongue(locale),
        contents: reference::contents(locale),
        search: reference::search(locale),
        nothing: reference::nothing(locale),
        champion: reference::champion(locale),
        to_write: reference::to_write(locale),
        constants: reference::constants(locale),
        enums: reference::enums(locale),
        structs: reference::structs(locale),
        functions: reference::functions(locale),
        user_functions: reference::user_functions(locale),
        values: reference::values(locale),
        fields: reference::fields(locale),
        arguments: reference::arguments(locale),
        returns: reference::returns(locale),
        action: reference::action(locale),
        action_hint: reference::action_hint(locale),
        tuple: reference::tuple(locale),
        tuple_hint: reference::tuple_hint(locale),
        shows: reference::shows(locale),
        example: reference::example(locale),
        array_of: reference::array_of(locale),
        or_none: reference::or_none(locale),
        made_by: reference::made_by(locale),
        colon: reference::colon(locale),
    }
}
