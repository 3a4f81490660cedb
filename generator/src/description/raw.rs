//! The types of the description as written, with one field for each key of the format. The reader fills these
//! types, and the JSON Schema is generated from them. Therefore both always know the same keys.

use std::ops::Range;

use schemars::JsonSchema;

use super::shape;

/// A scalar with its position in the file. It is kept as text, which its consumer parses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Text {
    pub value: String,
    pub span: Range<usize>,
    /// True if the scalar is written without quotes. Only then can `12` be a number and `yes` a boolean.
    pub plain: bool,
}

/// The API of one game, from which joute makes kits in every language.
#[derive(Debug, JsonSchema)]
#[schemars(title = "joute: the description of a game")]
pub(super) struct Description {
    /// The game's name, an identifier: `nim`.
    #[schemars(with = "shape::GameName")]
    pub name: Option<Text>,
    /// The language in which candidates are spoken to: `fr` (the default) or `en`.
    #[schemars(with = "Option<shape::LocaleName>")]
    pub locale: Option<Text>,
    /// Named values that never change.
    #[schemars(with = "Option<Vec<Constant>>")]
    pub constant: Vec<Constant>,
    /// Closed lists of named values. Each comes with a function `print_<enum>` (`afficher_<enum>` in French) that prints one.
    #[schemars(with = "Option<Vec<Enum>>")]
    pub r#enum: Vec<Enum>,
    /// Types made of named fields. Each comes with a function `print_<struct>` (`afficher_<struct>` in French) that prints one.
    #[schemars(with = "Option<Vec<Struct>>")]
    pub r#struct: Vec<Struct>,
    /// The functions that a champion may call.
    #[schemars(with = "Option<Vec<Function>>")]
    pub function: Vec<Function>,
    /// The functions that a champion must define and that the arena calls.
    #[schemars(with = "Option<Vec<UserFunction>>")]
    pub user_function: Vec<UserFunction>,
    /// The way in which players take turns. It is ignored, because the rules decide it. Other tools
    /// may use it.
    #[schemars(with = "Option<shape::Prose>")]
    pub rules_type: IgnoredKey,
    /// The number of players of a match. It is ignored, because the rules decide it. Other tools
    /// may use it.
    #[schemars(with = "Option<shape::Prose>")]
    pub player_count: IgnoredKey,
    /// Further pages of the reference. For other tools: here guides and rules are files of their own.
    #[schemars(with = "Option<shape::Anything>")]
    pub doc_extra: IgnoredKey,
}

/// The value of a key that only other tools read. Such keys are listed so that they cause no warning.
#[derive(Debug)]
pub(super) struct IgnoredKey;

/// A named value that never changes.
#[derive(Debug, JsonSchema)]
pub(super) struct Constant {
    /// Its name, an identifier, by custom in upper case: `NB_TOURS`.
    #[schemars(with = "shape::Name")]
    pub cst_name: Option<Text>,
    /// Its value: an int of 32 bits, a double, a boolean or a string, or a list of values of one of these types.
    #[schemars(with = "shape::Value")]
    pub cst_val: Option<Value>,
    /// The meaning of the constant, for the candidate.
    #[schemars(with = "Option<shape::Prose>")]
    pub cst_comment: Option<Text>,
    /// Its type, `int`, `double`, `bool` or `string`, then `array` for a list. By default, what the value looks like.
    #[schemars(with = "Option<shape::ConstantType>")]
    pub cst_type: Option<Text>,
}

/// The value of a constant as written in the description.
#[derive(Debug)]
pub(super) enum Value {
    One(Text),
    /// The items of a list and the position of the list.
    List(Vec<Text>, Range<usize>),
}

/// A closed list of named values.
#[derive(Debug, JsonSchema)]
pub(super) struct Enum {
    /// Its name, an identifier, by custom in lower case: `direction`.
    #[schemars(with = "shape::Name")]
    pub enum_name: Option<Text>,
    /// The meaning of the enum, for the candidate.
    #[schemars(with = "Option<shape::Prose>")]
    pub enum_summary: Option<Text>,
    /// Its values, at least one, counted from 0.
    #[schemars(with = "Vec<shape::EnumValue>", length(min = 1))]
    pub enum_field: TableRows,
}

/// A type made of named fields.
#[derive(Debug, JsonSchema)]
pub(super) struct Struct {
    /// Its name, an identifier, by custom in lower case: `position`.
    #[schemars(with = "shape::Name")]
    pub str_name: Option<Text>,
    /// The meaning of the struct, for the candidate.
    #[schemars(with = "Option<shape::Prose>")]
    pub str_summary: Option<Text>,
    /// `yes` for a struct that languages with tuples show as one: its fields are told apart by their order.
    #[schemars(with = "Option<shape::Flag>")]
    pub str_tuple: bool,
    /// Its fields, at least one.
    #[schemars(with = "Vec<shape::Field>", length(min = 1))]
    pub str_field: TableRows,
}

/// A function that a champion may call.
#[derive(Debug, JsonSchema)]
pub(super) struct Function {
    /// Its name, an identifier, by custom in lower case: `deplacer`.
    #[schemars(with = "shape::Name")]
    pub fct_name: Option<Text>,
    /// The effect of the function, for the candidate.
    #[schemars(with = "Option<shape::Prose>")]
    pub fct_summary: Option<Text>,
    /// The type of its result. By default, `void`.
    #[schemars(with = "Option<shape::ReturnType>")]
    pub fct_ret_type: Option<Text>,
    /// Its arguments, in order.
    #[schemars(with = "Option<Vec<shape::Field>>")]
    pub fct_arg: TableRows,
    /// `yes` for a function that changes the game: its calls travel to the arena.
    #[schemars(with = "Option<shape::Flag>")]
    pub fct_action: bool,
}

/// A function that a champion must write.
#[derive(Debug, JsonSchema)]
pub(super) struct UserFunction {
    /// Its name, an identifier, by custom in lower case: `jouer_tour`.
    #[schemars(with = "shape::Name")]
    pub fct_name: Option<Text>,
    /// The time at which the function is called and its task, for the candidate.
    #[schemars(with = "Option<shape::Prose>")]
    pub fct_summary: Option<Text>,
    /// The type of its result. By default, `void`.
    #[schemars(with = "Option<shape::ReturnType>")]
    pub fct_ret_type: Option<Text>,
    /// Its arguments, in order.
    #[schemars(with = "Option<Vec<shape::Field>>")]
    pub fct_arg: TableRows,
}

/// The rows of a table such as `str_field`, with the position of its key.
#[derive(Debug, Default)]
pub(super) struct TableRows {
    /// The position of the key, for errors about an empty table. `None` if the key is missing.
    pub key: Option<Range<usize>>,
    pub rows: Vec<TableRow>,
    /// True if an error in the table has already been reported.
    pub broken: bool,
}

/// A row of a table: a name, a type and a comment. Rows describe fields, arguments and enum values. Enum
/// values have no type.
#[derive(Debug)]
pub(super) struct TableRow {
    pub name: Text,
    pub ty: Option<Text>,
    pub summary: String,
}
