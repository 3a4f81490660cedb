//! Checks a parsed game description against all rules and builds the model of the API. All errors
//! of a file are reported in one run.

use std::path::Path;

use super::diagnostic::Diagnostic;
use super::identifier::{self, Scope};
use super::prose::{self, displayable};
use super::raw::{self, IgnoredKey, TableRow, TableRows, Text};
use super::report::DiagnosticSink;
use super::types::{TypeUse, Types, moved};
use super::{Spans, constant, drawing, order};
use crate::model::{
    Api, Constant, Enum, EnumId, EnumValue, Field, Function, Layout, Locale, Role, Shape, Struct, StructId,
    Type,
};

/// Checks a parsed game description and converts it to the game's API. If an error was reported,
/// the result is only used to find further errors.
pub(super) fn check(
    raw: raw::Description,
    file_name: &str,
    source: &str,
    report: &mut DiagnosticSink,
) -> (Option<Api>, Spans) {
    let raw::Description {
        name,
        locale,
        cell,
        constant,
        mut r#enum,
        r#struct,
        mut function,
        user_function,
        rules_type: IgnoredKey,
        player_count: IgnoredKey,
        doc_extra: IgnoredKey,
    } = raw;
    let mut checker = Checker {
        source,
        locale: Locale::default(),
        types: Types::default(),
        spans: Spans::default(),
        report,
    };
    let name = checker.game_name(name.as_ref(), file_name);
    checker.locale = checker.locale(locale.as_ref());
    let is_drawn = cell.as_ref().is_some_and(|cell| {
        let names = drawing::Names::new(checker.locale, cell);
        let free = names.check(&r#enum, &r#struct, &function, &user_function, checker.report);
        if free {
            r#enum.push(names.colours());
            function.extend(names.functions());
        }
        free
    });
    let constants = checker.constants(constant);
    checker.declare_types(&r#enum, &r#struct);
    let enums = checker.enums(r#enum);
    let (mut structs, tables) = checker.structs(r#struct);
    let mut scope = Scope::default();
    let mut functions = checker.functions(function, &mut scope);
    if is_drawn {
        drawing::set_roles(checker.locale, &mut functions);
    }
    let mut user_functions = checker.user_functions(user_function, &mut scope);
    let Checker { locale, spans, report, .. } = checker;
    let Some(places) = order::sort(&mut structs, &tables, report) else { return (None, spans) };
    for function in functions.iter_mut().chain(&mut user_functions) {
        let types = function.args.iter_mut().map(|arg| &mut arg.ty).chain(&mut function.result);
        types.for_each(|ty| *ty = moved(ty, &places));
    }
    (Some(Api { name, locale, constants, enums, structs, functions, user_functions }), spans)
}

struct Checker<'a> {
    source: &'a str,
    locale: Locale,
    types: Types,
    spans: Spans,
    report: &'a mut DiagnosticSink,
}

impl Checker<'_> {
    fn game_name(&mut self, text: Option<&Text>, file_name: &str) -> String {
        let Some(text) = text.filter(|text| !text.value.trim().is_empty()) else {
            let name = sanitise(&name_of_file(file_name));
            let help = format!("write `name: {name}` at the top, or what the game is called");
            self.report.push(Diagnostic::error(0..0, "the game has no name").without_position().help(help));
            return name;
        };
        self.spans.record("name", text);
        let written = text.value.trim();
        let name = sanitise(written);
        if name != written {
            let message = format!("the game's name `{}` becomes `{name}`", displayable(written));
            let diagnostic = Diagnostic::warning(text.span.clone(), message);
            self.report.push(diagnostic.label("modules and packages need an identifier in lower case"));
        }
        name
    }

    fn locale(&mut self, text: Option<&Text>) -> Locale {
        let Some(text) = text else { return Locale::default() };
        let lower = text.value.trim().to_ascii_lowercase();
        lower.split(['-', '_', '.']).next().and_then(Locale::from_code).unwrap_or_else(|| {
            let message = format!("unknown locale `{}`", displayable(&text.value));
            let diagnostic = Diagnostic::error(text.span.clone(), message).label("expected `fr` or `en`");
            self.report.push(diagnostic);
            Locale::default()
        })
    }

    fn constants(&mut self, list: Vec<raw::Constant>) -> Vec<Constant> {
        let mut scope = Scope::default();
        let mut constants = Vec::new();
        let mut room = constant::ItemBudget::default();
        for raw::Constant { cst_name, cst_val, cst_comment, cst_type } in list {
            let name = self.name(cst_name.as_ref(), "constant", "constant", &mut scope);
            let value = cst_val
                .filter(|value| room.has(value, self.report))
                .and_then(|value| constant::value(&value, cst_type.as_ref(), self.report));
            let summary = prose::clean_option(cst_comment.as_ref(), self.report);
            constants.extend(value.map(|value| Constant { name, value, summary }));
        }
        constants
    }

    /// Registers the names of all enums and structs of a description. It runs before they are used,
    /// so that their order in the file does not matter.
    fn declare_types(&mut self, enums: &[raw::Enum], structs: &[raw::Struct]) {
        let enums = enums.iter().enumerate().map(|(i, item)| (&item.enum_name, Type::Enum(EnumId(i))));
        let structs = structs.iter().enumerate().map(|(i, item)| (&item.str_name, Type::Struct(StructId(i))));
        for (name, ty) in enums.chain(structs) {
            if let Some(text) = name {
                self.types.declare(text.value.trim(), &text.span, ty, self.report);
            }
        }
    }

    fn enums(&mut self, list: Vec<raw::Enum>) -> Vec<Enum> {
        // The values of all enums share one scope, because C and PHP put them into one namespace.
        let mut scope = Scope::default();
        let mut enums = Vec::new();
        for raw::Enum { enum_name, enum_summary, enum_field } in list {
            let name = self.type_name(enum_name.as_ref(), "enum");
            self.not_empty(&enum_field, enum_name.as_ref(), "enum", "enum_field", "[value, \"comment\"]");
            let path = format!("enum.{name}");
            let mut values = Vec::new();
            for TableRow { name, ty: _, summary } in enum_field.rows {
                let name = self.name(Some(&name), "enum value", &path, &mut scope);
                values.push(EnumValue { name, summary });
            }
            let summary = prose::clean_option(enum_summary.as_ref(), self.report);
            enums.push(Enum { name, summary, values });
        }
        enums
    }

    /// Checks and converts the structs of a description. Also returns their fields as written, so
    /// that later errors can point to them.
    fn structs(&mut self, list: Vec<raw::Struct>) -> (Vec<Struct>, Vec<TableRows>) {
        let mut structs = Vec::new();
        let mut tables = Vec::new();
        for raw::Struct { str_name, str_summary, str_tuple, str_field } in list {
            let name = self.type_name(str_name.as_ref(), "struct");
            self.not_empty(
                &str_field,
                str_name.as_ref(),
                "struct",
                "str_field",
                "[field, type, \"comment\"]",
            );
            let fields = self.fields(&str_field, &format!("struct.{name}"), "field", TypeUse::Field);
            let summary = prose::clean_option(str_summary.as_ref(), self.report);
            let shape = if str_tuple { Shape::Tuple } else { Shape::Record };
            structs.push(Struct { name, summary, shape, fields, layout: Layout::Free });
            tables.push(str_field);
        }
        (structs, tables)
    }

    fn functions(&mut self, list: Vec<raw::Function>, scope: &mut Scope) -> Vec<Function> {
        let mut functions = Vec::new();
        for raw::Function { fct_name, fct_summary, fct_ret_type, fct_arg, fct_action } in list {
            if let Some(text) = fct_name.as_ref().filter(|text| self.prints_a_type(text.value.trim())) {
                let message = format!("`{}` comes by itself", text.value.trim());
                let diagnostic = Diagnostic::warning(text.span.clone(), message).label("ignored");
                self.report
                    .push(diagnostic.help("every enum and struct has such a function: remove this one"));
                continue;
            }
            let name = self.name(fct_name.as_ref(), "function", "function", scope);
            let args = self.fields(&fct_arg, &format!("function.{name}"), "argument", TypeUse::Argument);
            let result = self.types.result(fct_ret_type.as_ref(), self.source, self.report);
            let summary = prose::clean_option(fct_summary.as_ref(), self.report);
            let role = if fct_action { Role::Action } else { Role::Query };
            functions.push(Function { name, summary, args, result, role });
        }
        functions
    }

    fn user_functions(&mut self, list: Vec<raw::UserFunction>, scope: &mut Scope) -> Vec<Function> {
        let mut functions = Vec::new();
        for raw::UserFunction { fct_name, fct_summary, fct_ret_type, fct_arg } in list {
            if let Some(text) = fct_name.as_ref().filter(|text| self.prints_a_type(text.value.trim())) {
                let message = format!("`{}` cannot name a user function", text.value.trim());
                let diagnostic = Diagnostic::error(text.span.clone(), message);
                let diagnostic = diagnostic.label("this name belongs to the function that prints the type");
                self.report.push(diagnostic.help("choose another name"));
            }
            let name = self.name(fct_name.as_ref(), "user function", "user_function", scope);
            let args = self.fields(&fct_arg, &format!("user_function.{name}"), "argument", TypeUse::Argument);
            let result = self.types.result(fct_ret_type.as_ref(), self.source, self.report);
            let summary = prose::clean_option(fct_summary.as_ref(), self.report);
            functions.push(Function { name, summary, args, result, role: Role::Query });
        }
        functions
    }

    fn fields(&mut self, table: &TableRows, path: &str, noun: &str, place: TypeUse) -> Vec<Field> {
        let mut scope = Scope::default();
        let mut fields = Vec::new();
        for TableRow { name, ty, summary } in &table.rows {
            let name = self.name(Some(name), noun, path, &mut scope);
            let ty = ty.as_ref().and_then(|ty| self.types.value(ty, place, self.source, self.report));
            // An invalid type is replaced by an int. The error has already been reported, and the indices in
            // the table stay correct.
            fields.push(Field { name, ty: ty.unwrap_or(Type::Int), summary: summary.clone() });
        }
        fields
    }

    /// Checks the name of an item in a description and records its position. Also adds it to its
    /// scope. Returns an empty string if the name is missing, which was already reported.
    fn name(&mut self, text: Option<&Text>, noun: &str, path: &str, scope: &mut Scope) -> String {
        let Some(text) = text else { return String::new() };
        let name = identifier::check(text, noun, self.report);
        scope.declare(&name, &text.span, noun, self.report);
        self.spans.record(&format!("{path}.{name}"), text);
        name
    }

    /// Checks the name of an enum or a struct in a description. Also records its position.
    /// `declare_types` has already registered the name.
    fn type_name(&mut self, text: Option<&Text>, noun: &str) -> String {
        let Some(text) = text else { return String::new() };
        let name = identifier::check(text, noun, self.report);
        self.spans.record(&format!("{noun}.{name}"), text);
        name
    }

    fn not_empty(&mut self, table: &TableRows, name: Option<&Text>, noun: &str, key: &str, example: &str) {
        let TableRows { key: place, rows, broken } = table;
        let (Some(name), false) = (name, *broken || !rows.is_empty()) else { return };
        let message = format!("the {noun} `{}` is empty", displayable(&name.value));
        let label = match place {
            None => format!("`{key}` is missing here"),
            Some(_) => "nothing in this list".into(),
        };
        let span = place.clone().unwrap_or_else(|| name.span.clone());
        self.report.push(Diagnostic::error(span, message).label(label).help(format!("add `- {example}`")));
    }

    fn prints_a_type(&self, name: &str) -> bool {
        let prefix = self.locale.display_prefix();
        let printed = name.get(..prefix.len()).filter(|start| start.eq_ignore_ascii_case(prefix));
        printed.is_some() && self.types.has(&name[prefix.len()..])
    }
}

/// Derives the name of a game from the path of its description. If the file is called `api`, the
/// folder's name is used.
fn name_of_file(file_name: &str) -> String {
    let path = Path::new(file_name);
    let word = |part: Option<&std::ffi::OsStr>| part.map(|part| part.to_string_lossy().into_owned());
    let stem = word(path.file_stem()).filter(|stem| !stem.eq_ignore_ascii_case("api"));
    stem.or_else(|| word(path.parent().and_then(Path::file_name))).unwrap_or_default()
}

/// Converts any text to a valid identifier in lower case.
fn sanitise(name: &str) -> String {
    let plain: String = identifier::transliterate(name).to_ascii_lowercase().chars().take(60).collect();
    match plain.trim_matches('_') {
        "" => "game".into(),
        digits if digits.starts_with(|first: char| first.is_ascii_digit()) => format!("game_{digits}"),
        name => name.into(),
    }
}
