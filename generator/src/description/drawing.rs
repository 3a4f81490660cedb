//! Adds the drawing functions to a description that names its cell. With them, champions draw on the
//! board for their owners.

use super::diagnostic::Diagnostic;
use super::prose::displayable;
use super::raw::{self, TableRow, TableRows, Text};
use super::report::DiagnosticSink;
use crate::model::{DrawingKind, Function, Locale, Role};
use joute_words::drawing as words;

/// A text that exists in each language.
type Words = fn(Locale) -> &'static str;

/// The type of an argument of a drawing function.
#[derive(Clone, Copy)]
enum ArgumentType {
    /// The struct that names a cell.
    Cell,
    /// The enum of colours.
    Colour,
    /// A text of the champion.
    Text,
    /// A number, as a double.
    Number,
}

/// The name, the type and the documentation of an argument.
type Argument = (Words, ArgumentType, Words);

const PLACE: Argument = (words::place_argument, ArgumentType::Cell, words::place_text);
const ORIGIN: Argument = (words::origin_argument, ArgumentType::Cell, words::origin_text);
const TARGET: Argument = (words::target_argument, ArgumentType::Cell, words::target_text);
const COLOUR: Argument = (words::colour_argument, ArgumentType::Colour, words::colour_text);
const WRITTEN: Argument = (words::written_argument, ArgumentType::Text, words::written_text);
const NAME: Argument = (words::name_argument, ArgumentType::Text, words::name_text);
const NUMBER: Argument = (words::number_argument, ArgumentType::Number, words::number_text);

/// The drawing functions with their names, documentation and arguments.
const FUNCTIONS: [(DrawingKind, Words, Words, &[Argument]); 8] = [
    (DrawingKind::Layer, words::layer_name, words::layer, &[NAME]),
    (DrawingKind::Mark, words::mark_name, words::mark, &[PLACE, COLOUR]),
    (DrawingKind::Text, words::text_name, words::text, &[PLACE, WRITTEN]),
    (DrawingKind::Line, words::line_name, words::line, &[ORIGIN, TARGET, COLOUR]),
    (DrawingKind::Arrow, words::arrow_name, words::arrow, &[ORIGIN, TARGET, COLOUR]),
    (DrawingKind::Fill, words::fill_name, words::fill, &[PLACE, COLOUR]),
    (DrawingKind::Value, words::value_name, words::value, &[PLACE, NUMBER]),
    (DrawingKind::Chart, words::chart_name, words::chart, &[NAME, NUMBER]),
];

/// The colours of drawings with their names and documentation. Replays refer to a
/// colour by its index.
const COLOURS: [(Words, Words); 8] = [
    (words::grey_name, words::grey),
    (words::red_name, words::red),
    (words::orange_name, words::orange),
    (words::yellow_name, words::yellow),
    (words::green_name, words::green),
    (words::blue_name, words::blue),
    (words::purple_name, words::purple),
    (words::pink_name, words::pink),
];

/// Marks the drawing functions among the functions of an API.
pub(super) fn set_roles(locale: Locale, functions: &mut [Function]) {
    for function in functions {
        if let Some((kind, ..)) = FUNCTIONS.iter().find(|(_, name, ..)| name(locale) == function.name) {
            function.role = Role::Drawing(*kind);
        }
    }
}

/// The names of the drawing functions in the language of a description, which names its cell.
pub(super) struct Names<'a> {
    locale: Locale,
    cell: &'a Text,
}

impl<'a> Names<'a> {
    /// Creates the names for a description. `cell` is the value of its key `cell`.
    pub fn new(locale: Locale, cell: &'a Text) -> Self {
        Names { locale, cell }
    }

    /// Returns true if the drawing functions can be added. Otherwise reports that the cell is not a
    /// struct of two ints, or which names of the description are in the way.
    pub fn check(
        &self,
        enums: &[raw::Enum],
        structs: &[raw::Struct],
        functions: &[raw::Function],
        user_functions: &[raw::UserFunction],
        report: &mut DiagnosticSink,
    ) -> bool {
        let cell = self.cell.value.trim();
        let name = |text: &Option<Text>| text.as_ref().map(|text| text.value.trim().to_owned());
        let is_cell = |cell_struct: &raw::Struct| {
            let rows = &cell_struct.str_field.rows;
            let ints = rows.iter().filter_map(|row| row.ty.as_ref()).filter(|ty| ty.value.trim() == "int");
            rows.len() == 2 && ints.count() == 2
        };
        let cell_struct =
            structs.iter().find(|cell_struct| name(&cell_struct.str_name).as_deref() == Some(cell));
        if !cell_struct.is_some_and(is_cell) {
            let message = match cell_struct {
                None => format!("`{}` is not a struct of this description", displayable(cell)),
                Some(_) => format!("the struct `{}` does not name a cell", displayable(cell)),
            };
            let diagnostic = Diagnostic::error(self.cell.span.clone(), message);
            let diagnostic = diagnostic.label("expected a struct of two ints");
            report.push(diagnostic.help("name such a struct, or remove `cell`"));
            return false;
        }
        let callable =
            functions.iter().map(|f| &f.fct_name).chain(user_functions.iter().map(|f| &f.fct_name));
        let types = enums.iter().map(|e| &e.enum_name).chain(structs.iter().map(|s| &s.str_name));
        let values = enums.iter().flat_map(|e| &e.enum_field.rows).map(|row| &row.name);
        let conflicts = [
            self.report_conflicts(
                callable.flatten(),
                FUNCTIONS.iter().map(|(_, name, ..)| *name),
                "function",
                report,
            ),
            self.report_conflicts(
                types.flatten(),
                [words::colours_name as Words].into_iter(),
                "enum",
                report,
            ),
            self.report_conflicts(values, COLOURS.iter().map(|(name, _)| *name), "enum value", report),
        ];
        !conflicts.contains(&true)
    }

    /// Reports each name of the description that is also one of the added names. Returns true if
    /// there is one.
    fn report_conflicts<'t>(
        &self,
        names: impl Iterator<Item = &'t Text>,
        added: impl Iterator<Item = Words> + Clone,
        noun: &str,
        report: &mut DiagnosticSink,
    ) -> bool {
        let mut conflict = false;
        for text in names {
            let is_same = |name: Words| name(self.locale).eq_ignore_ascii_case(text.value.trim());
            if let Some(name) = added.clone().find(|name| is_same(*name)) {
                let message = format!("joute adds the {noun} `{}` for drawing", name(self.locale));
                let diagnostic = Diagnostic::error(text.span.clone(), message).label("the same name");
                let diagnostic = diagnostic.with_related(self.cell.span.clone(), "added because of this key");
                report.push(diagnostic.help("choose another name, or remove `cell`"));
                conflict = true;
            }
        }
        conflict
    }

    /// Returns the enum of the colours of drawings.
    pub fn colours(&self) -> raw::Enum {
        let rows = COLOURS.iter().map(|(name, summary)| TableRow {
            name: self.text(name(self.locale)),
            ty: None,
            summary: summary(self.locale).into(),
        });
        raw::Enum {
            enum_name: Some(self.text(words::colours_name(self.locale))),
            enum_summary: Some(self.text(words::colours(self.locale))),
            enum_field: self.rows(rows.collect()),
        }
    }

    /// Returns the drawing functions.
    pub fn functions(&self) -> impl Iterator<Item = raw::Function> {
        FUNCTIONS.iter().map(|(_, name, summary, args)| {
            let rows = args.iter().map(|(name, ty, summary)| TableRow {
                name: self.text(name(self.locale)),
                ty: Some(self.text(self.argument_type(*ty))),
                summary: summary(self.locale).into(),
            });
            raw::Function {
                fct_name: Some(self.text(name(self.locale))),
                fct_summary: Some(self.text(summary(self.locale))),
                fct_ret_type: None,
                fct_arg: self.rows(rows.collect()),
                fct_action: false,
            }
        })
    }

    fn argument_type(&self, ty: ArgumentType) -> &str {
        match ty {
            ArgumentType::Cell => self.cell.value.trim(),
            ArgumentType::Colour => words::colours_name(self.locale),
            ArgumentType::Text => "string",
            ArgumentType::Number => "double",
        }
    }

    /// Returns a text whose position in messages is that of the key `cell`.
    fn text(&self, value: &str) -> Text {
        Text { value: value.into(), span: self.cell.span.clone(), plain: true }
    }

    fn rows(&self, rows: Vec<TableRow>) -> TableRows {
        TableRows { key: Some(self.cell.span.clone()), rows, broken: false }
    }
}
