//! The description as written: the keys of the format, each with its documentation. The reader fills these types and
//! the JSON Schema is made from them, so neither can know a key that the other does not.

use std::ops::Range;

use schemars::JsonSchema;

use super::shape;

/// A scalar and where it stands. Kept as text: whoever uses it knows what it should be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Text {
    pub value: String,
    pub span: Range<usize>,
    /// Written without quotes, so that `12` may be a number and `yes` a boolean.
    pub plain: bool,
}

/// The API of one game, from which joute makes kits in ten languages.
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
    /// Closed lists of named values. Each comes with a function `afficher_<enum>` that prints one.
    #[schemars(with = "Option<Vec<Enum>>")]
    pub r#enum: Vec<Enum>,
    /// Types made of named fields. Each comes with a function `afficher_<struct>` that prints one.
    #[schemars(with = "Option<Vec<Struct>>")]
    pub r#struct: Vec<Struct>,
    /// What a champion may call.
    #[schemars(with = "Option<Vec<Function>>")]
    pub function: Vec<Function>,
    /// What a champion must write, and the arena calls.
    #[schemars(with = "Option<Vec<UserFunction>>")]
    pub user_function: Vec<UserFunction>,
    /// How players take turns. For other tools: here the rules say it.
    #[schemars(with = "Option<shape::Prose>")]
    pub rules_type: Elsewhere,
    /// How many players a match has. For other tools: here the rules say it.
    #[schemars(with = "Option<shape::Prose>")]
    pub player_count: Elsewhere,
    /// Further pages of the reference. For other tools: here guides and rules are files of their own.
    #[schemars(with = "Option<shape::Anything>")]
    pub doc_extra: Elsewhere,
}

/// A key that only other tools of the community read; known, so that nobody is warned of it.
#[derive(Debug)]
pub(super) struct Elsewhere;

/// A named value that never changes.
#[derive(Debug, JsonSchema)]
pub(super) struct Constant {
    /// Its name, an identifier, by custom in upper case: `NB_TOURS`.
    #[schemars(with = "shape::Name")]
    pub cst_name: Option<Text>,
    /// Its value: an int of 32 bits, a double, a boolean or a string, or a list of values of one of these types.
    #[schemars(with = "shape::Value")]
    pub cst_val: Option<Value>,
    /// What it means, for the candidate.
    #[schemars(with = "Option<shape::Prose>")]
    pub cst_comment: Option<Text>,
    /// Its type, `int`, `double`, `bool` or `string`, then `array` for a list. By default, what the value looks like.
    #[schemars(with = "Option<shape::ConstantType>")]
    pub cst_type: Option<Text>,
}

/// The value of a constant as written.
#[derive(Debug)]
pub(super) enum Value {
    One(Text),
    /// The items, and where the list begins.
    List(Vec<Text>, Range<usize>),
}

/// A closed list of named values.
#[derive(Debug, JsonSchema)]
pub(super) struct Enum {
    /// Its name, an identifier, by custom in lower case: `direction`.
    #[schemars(with = "shape::Name")]
    pub enum_name: Option<Text>,
    /// What it is, for the candidate.
    #[schemars(with = "Option<shape::Prose>")]
    pub enum_summary: Option<Text>,
    /// Its values, at least one, counted from 0.
    #[schemars(with = "Vec<shape::EnumValue>", length(min = 1))]
    pub enum_field: Rows,
}

/// A type made of named fields.
#[derive(Debug, JsonSchema)]
pub(super) struct Struct {
    /// Its name, an identifier, by custom in lower case: `position`.
    #[schemars(with = "shape::Name")]
    pub str_name: Option<Text>,
    /// What it is, for the candidate.
    #[schemars(with = "Option<shape::Prose>")]
    pub str_summary: Option<Text>,
    /// `yes` for a struct that languages with tuples show as one: its fields are told apart by their order.
    #[schemars(with = "Option<shape::Flag>")]
    pub str_tuple: bool,
    /// Its fields, at least one.
    #[schemars(with = "Vec<shape::Field>", length(min = 1))]
    pub str_field: Rows,
}

/// A function that a champion may call.
#[derive(Debug, JsonSchema)]
pub(super) struct Function {
    /// Its name, an identifier, by custom in lower case: `deplacer`.
    #[schemars(with = "shape::Name")]
    pub fct_name: Option<Text>,
    /// What it does, for the candidate.
    #[schemars(with = "Option<shape::Prose>")]
    pub fct_summary: Option<Text>,
    /// The type of its result. By default, `void`.
    #[schemars(with = "Option<shape::ReturnType>")]
    pub fct_ret_type: Option<Text>,
    /// Its arguments, in order.
    #[schemars(with = "Option<Vec<shape::Field>>")]
    pub fct_arg: Rows,
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
    /// When it is called and what it should do, for the candidate.
    #[schemars(with = "Option<shape::Prose>")]
    pub fct_summary: Option<Text>,
    /// The type of its result. By default, `void`.
    #[schemars(with = "Option<shape::ReturnType>")]
    pub fct_ret_type: Option<Text>,
    /// Its arguments, in order.
    #[schemars(with = "Option<Vec<shape::Field>>")]
    pub fct_arg: Rows,
}

/// The rows of a table such as `str_field`, and where the table is announced.
#[derive(Debug, Default)]
pub(super) struct Rows {
    /// The key, to point at when the table is empty; `None` where the key is missing.
    pub key: Option<Range<usize>>,
    pub rows: Vec<Row>,
    /// Whether something in it could not be read, which was reported.
    pub broken: bool,
}

/// A name, a type and a comment: a field or an argument. An enum's value has no type.
#[derive(Debug)]
pub(super) struct Row {
    pub name: Text,
    pub ty: Option<Text>,
    pub summary: String,
}
