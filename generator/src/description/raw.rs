//! The types of the description as written, with one field for each key of the format. The reader
//! fills these types, and the JSON Schema is generated from them. Therefore both always have
//! the same keys.

use std::ops::Range;

use schemars::JsonSchema;

use super::shape;

/// A YAML scalar of the description with its position in the file. It is kept as text, which its
/// consumer parses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Text {
    pub value: String,
    pub span: Range<usize>,
    /// True if the scalar is written without quotes. Only then can `12` be a number and `yes` a boolean.
    pub plain: bool,
}

/// The description of one game's API, from which joute creates kits in every language.
#[derive(Debug, JsonSchema)]
#[schemars(title = "joute: the description of a game")]
pub(super) struct Description {
    /// The name of the game, which is an identifier such as `nim`.
    #[schemars(with = "shape::GameName")]
    pub name: Option<Text>,
    /// The language of all texts for candidates: `fr` (the default) or `en`.
    #[schemars(with = "Option<shape::LocaleName>")]
    pub locale: Option<Text>,
    /// The struct of two ints that names a cell of the board. With this key, kits contain drawing
    /// functions, with which champions draw on the board for their owners.
    #[schemars(with = "Option<shape::Name>")]
    pub cell: Option<Text>,
    /// The constants of the API, which are named values that never change.
    #[schemars(with = "Option<Vec<Constant>>")]
    pub constant: Vec<Constant>,
    /// The enums of the API. Each has a function `print_<enum>` (`afficher_<enum>` in French) that
    /// prints a value.
    #[schemars(with = "Option<Vec<Enum>>")]
    pub r#enum: Vec<Enum>,
    /// The structs of the API. Each has a function `print_<struct>` (`afficher_<struct>` in
    /// French) that prints a value.
    #[schemars(with = "Option<Vec<Struct>>")]
    pub r#struct: Vec<Struct>,
    /// The API functions, which a champion can call.
    #[schemars(with = "Option<Vec<Function>>")]
    pub function: Vec<Function>,
    /// The user functions, which a champion must define and which the arena calls.
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
    /// Further pages of the reference. Ignored here, because guides and rules are separate files.
    /// Other tools may use it.
    #[schemars(with = "Option<shape::Anything>")]
    pub doc_extra: IgnoredKey,
}

/// The value of a key that only other tools read. Such keys are listed so that they cause no warning.
#[derive(Debug)]
pub(super) struct IgnoredKey;

/// A constant of the API, which is a named value that never changes.
#[derive(Debug, JsonSchema)]
pub(super) struct Constant {
    /// The name of the constant, an identifier, usually in upper case such as `NB_TOURS`.
    #[schemars(with = "shape::Name")]
    pub cst_name: Option<Text>,
    /// The value of the constant: an int of 32 bits, a double, a boolean or a string, or a list of
    /// values of one of these types.
    #[schemars(with = "shape::Value")]
    pub cst_val: Option<Value>,
    /// The documentation of the constant for candidates.
    #[schemars(with = "Option<shape::Prose>")]
    pub cst_comment: Option<Text>,
    /// The type of the constant: `int`, `double`, `bool` or `string`, followed by `array` for a
    /// list. By default, it is inferred from the value.
    #[schemars(with = "Option<shape::ConstantType>")]
    pub cst_type: Option<Text>,
}

/// The value of a constant as written in the description: a scalar or a list of scalars.
#[derive(Debug)]
pub(super) enum Value {
    One(Text),
    /// A list value: its items, and the position of the list in the file.
    List(Vec<Text>, Range<usize>),
}

/// An enum of the API, which is a closed list of named values.
#[derive(Debug, JsonSchema)]
pub(super) struct Enum {
    /// The name of the enum, an identifier, usually in lower case such as `direction`.
    #[schemars(with = "shape::Name")]
    pub enum_name: Option<Text>,
    /// The documentation of the enum for candidates.
    #[schemars(with = "Option<shape::Prose>")]
    pub enum_summary: Option<Text>,
    /// The values of the enum, at least one, numbered from 0.
    #[schemars(with = "Vec<shape::EnumValue>", length(min = 1))]
    pub enum_field: TableRows,
}

/// A struct of the API, which is a type that consists of named fields.
#[derive(Debug, JsonSchema)]
pub(super) struct Struct {
    /// The name of the struct, an identifier, usually in lower case such as `position`.
    #[schemars(with = "shape::Name")]
    pub str_name: Option<Text>,
    /// The documentation of the struct for candidates.
    #[schemars(with = "Option<shape::Prose>")]
    pub str_summary: Option<Text>,
    /// The value `yes` for a struct that is a tuple in languages with tuples, where fields are
    /// identified by their order.
    #[schemars(with = "Option<shape::Flag>")]
    pub str_tuple: bool,
    /// The fields of the struct, at least one.
    #[schemars(with = "Vec<shape::Field>", length(min = 1))]
    pub str_field: TableRows,
}

/// An API function, which a champion can call.
#[derive(Debug, JsonSchema)]
pub(super) struct Function {
    /// The name of the API function, an identifier, usually in lower case such as `deplacer`.
    #[schemars(with = "shape::Name")]
    pub fct_name: Option<Text>,
    /// The documentation of the API function for candidates, which states its effect.
    #[schemars(with = "Option<shape::Prose>")]
    pub fct_summary: Option<Text>,
    /// The type of the API function's result. The default is `void`.
    #[schemars(with = "Option<shape::ReturnType>")]
    pub fct_ret_type: Option<Text>,
    /// The arguments of the API function, in order.
    #[schemars(with = "Option<Vec<shape::Field>>")]
    pub fct_arg: TableRows,
    /// The value `yes` for a function that changes the game, an action. Its calls are sent to the
    /// arena.
    #[schemars(with = "Option<shape::Flag>")]
    pub fct_action: bool,
}

/// A user function, which a champion must define.
#[derive(Debug, JsonSchema)]
pub(super) struct UserFunction {
    /// The name of the user function, an identifier, usually in lower case such as `jouer_tour`.
    #[schemars(with = "shape::Name")]
    pub fct_name: Option<Text>,
    /// The documentation of the user function for candidates, which states when it is called and
    /// what it must do.
    #[schemars(with = "Option<shape::Prose>")]
    pub fct_summary: Option<Text>,
    /// The type of the user function's result. The default is `void`.
    #[schemars(with = "Option<shape::ReturnType>")]
    pub fct_ret_type: Option<Text>,
    /// The arguments of the user function, in order.
    #[schemars(with = "Option<Vec<shape::Field>>")]
    pub fct_arg: TableRows,
}

/// The rows of a table in the description, such as the fields below `str_field`, with the position
/// of the table's key.
#[derive(Debug, Default)]
pub(super) struct TableRows {
    /// The position of the table's key in the file, for errors about an empty table. `None` if the
    /// key is missing.
    pub key: Option<Range<usize>>,
    pub rows: Vec<TableRow>,
    /// True if an error in the table's rows has already been reported.
    pub broken: bool,
}

/// A row of a table in the description: a name, a type and a comment. Rows describe fields,
/// arguments and enum values. Enum values have no type.
#[derive(Debug)]
pub(super) struct TableRow {
    pub name: Text,
    pub ty: Option<Text>,
    pub summary: String,
}
