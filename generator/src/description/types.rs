//! Resolves the types in a game description, such as `int`, `position array` or `position
//! optional`.

use std::collections::HashMap;
use std::ops::Range;

use super::diagnostic::Diagnostic;
use super::identifier::Scope;
use super::prose::{a, displayable};
use super::raw::Text;
use super::report::DiagnosticSink;
use crate::model::{EnumId, StructId, Type};

/// The names that a game description must not give to its own types. `array` is not a type, but
/// could be confused with the suffix of list types.
const BASE: [&str; 6] = ["int", "double", "bool", "string", "void", "array"];
/// The maximum depth of nested arrays in a type of a game description.
const MAX_ARRAY_DEPTH: usize = 8;

/// All enums and structs of a game description, by name.
#[derive(Debug, Default)]
pub(super) struct Types {
    named: HashMap<String, Type>,
    names: Vec<String>,
    scope: Scope,
}

/// The place where a game description uses a type: a field or an argument.
#[derive(Debug, Clone, Copy)]
pub(super) enum TypeUse {
    Field,
    Argument,
}

impl Types {
    /// Registers an enum or a struct of the description. Other items can then use it as a type.
    pub fn declare(&mut self, name: &str, span: &Range<usize>, ty: Type, report: &mut DiagnosticSink) {
        let noun = if matches!(ty, Type::Enum(_)) { "enum" } else { "struct" };
        if BASE.contains(&name.to_ascii_lowercase().as_str()) {
            let message = format!("`{name}` cannot name {}", a(noun));
            let diagnostic =
                Diagnostic::error(span.clone(), message).label("this word belongs to the format");
            report.push(diagnostic.help("choose another name"));
        } else if self.scope.declare(name, span, noun, report) {
            self.named.insert(name.to_owned(), ty);
            self.names.push(name.to_owned());
        }
    }

    /// Returns true if the description defines a type with this name. Case is ignored.
    pub fn has(&self, name: &str) -> bool {
        self.scope.has(name)
    }

    /// Parses the result type of a function in a game description. Returns `None` for `void` and
    /// after an error.
    pub fn result(&self, text: Option<&Text>, source: &str, report: &mut DiagnosticSink) -> Option<Type> {
        let text = text.filter(|text| text.value.trim() != "void")?;
        self.resolve(text, source, "`void` has no values to put in an array or to leave out", report)
    }

    /// Parses the type of a field or an argument in a game description. Returns `None` if an error
    /// was reported.
    pub fn value(
        &self,
        text: &Text,
        place: TypeUse,
        source: &str,
        report: &mut DiagnosticSink,
    ) -> Option<Type> {
        let void = match place {
            TypeUse::Field => "a field holds a value, and `void` has none",
            TypeUse::Argument => "an argument is a value, and `void` has none",
        };
        self.resolve(text, source, void, report)
    }

    fn resolve(&self, text: &Text, source: &str, void: &str, report: &mut DiagnosticSink) -> Option<Type> {
        let mut words = words(text, source);
        let Some((name, span)) = words.next() else {
            report.push(
                Diagnostic::error(text.span.clone(), "a type is empty").label("a type must stand here"),
            );
            return None;
        };
        let (depth, optional) = suffixes(name, words, report)?;
        let mut ty = match name {
            "int" => Type::Int,
            "double" => Type::Double,
            "bool" => Type::Bool,
            "string" => Type::String,
            "void" => {
                let diagnostic = Diagnostic::error(span, "`void` cannot stand here").label(void);
                report.push(diagnostic.help("only a function that returns nothing has the type `void`"));
                return None;
            }
            _ => match self.named.get(name) {
                Some(ty) => ty.clone(),
                None => {
                    self.unknown(name, span, report);
                    return None;
                }
            },
        };
        for _ in 0..depth {
            ty = Type::Array(Box::new(ty));
        }
        Some(if optional { Type::Optional(Box::new(ty)) } else { ty })
    }

    fn unknown(&self, name: &str, span: Range<usize>, report: &mut DiagnosticSink) {
        if report.excuses(name) {
            return;
        }
        let (stem, array) = match name.strip_suffix("[]") {
            Some(stem) => (stem, " array"),
            None => (name, ""),
        };
        let synonym = match stem.to_ascii_lowercase().as_str() {
            "integer" | "entier" | "int32" | "i32" | "long" | "char" => Some("int"),
            "float" | "real" | "number" | "f64" | "flottant" => Some("double"),
            "boolean" | "booleen" => Some("bool"),
            "str" | "text" | "chaine" => Some("string"),
            "none" | "null" | "nothing" | "rien" => Some("void"),
            _ => None,
        };
        let names = || BASE[..4].iter().copied().chain(self.names.iter().map(String::as_str));
        let exact = names().find(|known| *known == stem);
        let suggestion = synonym.or(exact).or_else(|| report.closest(stem, names()));
        let help = match suggestion {
            Some(suggestion) => format!("did you mean `{suggestion}{array}`?"),
            None => {
                "declare it under `enum` or `struct`; the base types are `int`, `double`, `bool` and `string`"
                    .into()
            }
        };
        let message = format!("unknown type `{}`", displayable(name));
        report.push(Diagnostic::error(span, message).label("no enum or struct has this name").help(help));
    }
}

/// Reads the words after the first name of a type. Returns the number of nested arrays, and true if
/// the type is an optional. Returns `None` if an error was reported.
fn suffixes<'t>(
    name: &str,
    words: impl Iterator<Item = (&'t str, Range<usize>)>,
    report: &mut DiagnosticSink,
) -> Option<(usize, bool)> {
    let (mut depth, mut optional) = (0, false);
    for (word, span) in words {
        if word != "array" && word != "optional" {
            report.push(strange_suffix(name, word, span));
            return None;
        }
        if optional {
            let message = format!("`{word}` cannot follow `optional`");
            let (label, help) = match word {
                "array" => (
                    "an array has no gaps",
                    "leave out what is missing, or put the optional value in a struct",
                ),
                _ => ("a value is there or not", "write `optional` once"),
            };
            report.push(Diagnostic::error(span, message).label(label).help(help));
            return None;
        }
        if word == "optional" {
            optional = true;
            continue;
        }
        depth += 1;
        if depth > MAX_ARRAY_DEPTH {
            let message = format!("arrays are nested more than {MAX_ARRAY_DEPTH} levels deep");
            let diagnostic = Diagnostic::error(span, message).label("one `array` too many");
            report.push(diagnostic.help("put the inner arrays in a struct"));
            return None;
        }
    }
    Some((depth, optional))
}

/// Returns the error for a word after the name of a type that is neither `array` nor `optional`.
fn strange_suffix(name: &str, word: &str, span: Range<usize>) -> Diagnostic {
    let message = format!("`{}` cannot follow a type", displayable(word));
    let help = match name {
        "array" | "optional" => format!("write `{} {name}`: the word comes last", displayable(word)),
        _ => {
            let name = displayable(name);
            format!("write `{name} array` for any number of them, `{name} optional` for one or none")
        }
    };
    Diagnostic::error(span, message).label("only `array` and `optional` can").help(help)
}

/// Splits the text of a type into words with their positions. If YAML has changed the text, every
/// word gets the position of the whole text.
fn words<'t>(text: &'t Text, source: &str) -> impl Iterator<Item = (&'t str, Range<usize>)> {
    let written = source.get(text.span.clone()).unwrap_or_default();
    let start = written.find(text.value.as_str()).map(|at| text.span.start + at);
    text.value.split_whitespace().map(move |word| {
        let span = start.map(|start| {
            let at = start + (word.as_ptr().addr() - text.value.as_ptr().addr());
            at..at + word.len()
        });
        (word, span.unwrap_or_else(|| text.span.clone()))
    })
}

/// Returns the struct that a type contains. It is the type itself, the item of an array, or the
/// value of an optional.
pub(super) fn struct_within(ty: &Type) -> Option<StructId> {
    match ty {
        Type::Struct(id) => Some(*id),
        Type::Array(inner) | Type::Optional(inner) => struct_within(inner),
        Type::Int | Type::Double | Type::Bool | Type::String | Type::Enum(_) => None,
    }
}

/// Adapts a type to a new order of the structs. `places[old]` is the new index of a struct.
pub(super) fn moved(ty: &Type, places: &[usize]) -> Type {
    match ty {
        Type::Struct(StructId(old)) => Type::Struct(StructId(places[*old])),
        Type::Array(item) => Type::Array(Box::new(moved(item, places))),
        Type::Optional(value) => Type::Optional(Box::new(moved(value, places))),
        Type::Int | Type::Double | Type::Bool | Type::String => ty.clone(),
        Type::Enum(EnumId(id)) => Type::Enum(EnumId(*id)),
    }
}
