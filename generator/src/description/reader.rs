//! Converts the YAML tree of a game description to the types of [`raw`](super::raw). It accepts
//! variations in form and reports everything that it ignores.

mod rows;
mod values;

use std::collections::HashMap;
use std::ops::Range;

use super::diagnostic::Diagnostic;
use super::node::{Kind, Node};
use super::prose::{self, a};
use super::raw::{Constant, Description, Enum, Function, IgnoredKey, Struct, Text, UserFunction};
use super::report::DiagnosticSink;
use super::scalar;

/// A type that can be read from a YAML mapping of a game description. Unknown keys of the mapping
/// are reported.
pub(super) trait FromMapping: Sized {
    /// The noun for this type in error messages, such as "constant".
    const NOUN: &'static str;

    /// Reads all keys of a YAML mapping and returns the value that they describe.
    fn read(keys: &mut Keys<'_, '_>) -> Self;
}

impl FromMapping for Description {
    const NOUN: &'static str = "description";

    fn read(keys: &mut Keys<'_, '_>) -> Self {
        Description {
            name: keys.text("name"),
            locale: keys.text("locale"),
            cell: keys.text("cell"),
            constant: keys.items("constant"),
            r#enum: keys.items("enum"),
            r#struct: keys.items("struct"),
            function: keys.items("function"),
            user_function: keys.items("user_function"),
            rules_type: keys.ignored_key("rules_type"),
            player_count: keys.ignored_key("player_count"),
            doc_extra: keys.ignored_key("doc_extra"),
        }
    }
}

impl FromMapping for Constant {
    const NOUN: &'static str = "constant";

    fn read(keys: &mut Keys<'_, '_>) -> Self {
        Constant {
            cst_name: keys.name("cst_name"),
            cst_val: keys.value("cst_val"),
            cst_comment: keys.text("cst_comment"),
            cst_type: keys.text("cst_type"),
        }
    }
}

impl FromMapping for Enum {
    const NOUN: &'static str = "enum";

    fn read(keys: &mut Keys<'_, '_>) -> Self {
        Enum {
            enum_name: keys.name("enum_name"),
            enum_summary: keys.text("enum_summary"),
            enum_field: keys.rows("enum_field", Columns::NameComment),
        }
    }
}

impl FromMapping for Struct {
    const NOUN: &'static str = "struct";

    fn read(keys: &mut Keys<'_, '_>) -> Self {
        Struct {
            str_name: keys.name("str_name"),
            str_summary: keys.text("str_summary"),
            str_tuple: keys.flag("str_tuple"),
            str_field: keys.rows("str_field", Columns::NameTypeComment),
        }
    }
}

impl FromMapping for Function {
    const NOUN: &'static str = "function";

    fn read(keys: &mut Keys<'_, '_>) -> Self {
        Function {
            fct_name: keys.name("fct_name"),
            fct_summary: keys.text("fct_summary"),
            fct_ret_type: keys.text("fct_ret_type"),
            fct_arg: keys.rows("fct_arg", Columns::NameTypeComment),
            fct_action: keys.flag("fct_action"),
        }
    }
}

impl FromMapping for UserFunction {
    const NOUN: &'static str = "user function";

    fn read(keys: &mut Keys<'_, '_>) -> Self {
        UserFunction {
            fct_name: keys.name("fct_name"),
            fct_summary: keys.text("fct_summary"),
            fct_ret_type: keys.text("fct_ret_type"),
            fct_arg: keys.rows("fct_arg", Columns::NameTypeComment),
        }
    }
}

/// The columns of a table in a game description. A row has a name and a comment, with or without a
/// type between them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Columns {
    NameComment,
    NameTypeComment,
}

impl Columns {
    fn example(self) -> &'static str {
        match self {
            Columns::NameComment => "[name, \"comment\"]",
            Columns::NameTypeComment => "[name, type, \"comment\"]",
        }
    }
}

/// The unread keys of a YAML mapping in a game description.
pub(super) struct Keys<'n, 'r> {
    entries: Vec<(&'n str, &'n Node, &'n Node)>,
    head: Range<usize>,
    noun: &'static str,
    report: &'r mut DiagnosticSink,
    /// The keys that the program has tried to read from this mapping so far. These are the keys
    /// that the format defines.
    pub known_keys: Vec<&'static str>,
}

/// Reads a value of type `T` from a YAML mapping. If the node is not a mapping, reports an error
/// and returns `None`.
pub(super) fn read<T: FromMapping>(node: &Node, report: &mut DiagnosticSink) -> Option<T> {
    let Kind::Mapping(entries) = &node.kind else {
        let message = format!("{} is written as `key: value` lines, and this is {}", a(T::NOUN), node.noun());
        report.push(Diagnostic::error(node.head(), message).label("expected a mapping"));
        return None;
    };
    let mut keys = Keys::new(entries, node.head(), T::NOUN, report);
    let value = T::read(&mut keys);
    keys.finish();
    Some(value)
}

impl<'n, 'r> Keys<'n, 'r> {
    pub fn new(
        entries: &'n [(Node, Node)],
        head: Range<usize>,
        noun: &'static str,
        report: &'r mut DiagnosticSink,
    ) -> Self {
        let mut first: HashMap<&str, (&Node, &Node)> = HashMap::new();
        let mut unique = Vec::new();
        for (key, value) in entries {
            let Kind::Scalar { text, .. } = &key.kind else {
                let message = format!("a key of this {noun} is {}", key.noun());
                report.push(Diagnostic::error(key.head(), message).label("expected a word"));
                continue;
            };
            if let Some((earlier, first_value)) = first.get(text.as_str()) {
                let place = key.span.clone();
                let diagnostic = if first_value.is_equivalent(value) {
                    let message = format!("`{text}` is given twice in one {noun}, with the same meaning");
                    Diagnostic::warning(place, message).help("remove one")
                } else {
                    let message = format!("`{text}` is given twice in one {noun}");
                    Diagnostic::error(place, message).help(if noun == Description::NOUN {
                        "join the two lists under one key"
                    } else {
                        "remove one; if these are two items, start each with `- `"
                    })
                };
                report.push(
                    diagnostic
                        .label("given again here")
                        .with_related(earlier.span.clone(), "first given here"),
                );
                continue;
            }
            first.insert(text, (key, value));
            unique.push((text.as_str(), key, value));
        }
        Keys { entries: unique, head, noun, report, known_keys: Vec::new() }
    }

    fn take(&mut self, key: &'static str) -> Option<(&'n Node, &'n Node)> {
        self.known_keys.push(key);
        let at = self.entries.iter().position(|(name, ..)| *name == key)?;
        let (_, key, value) = self.entries.remove(at);
        Some((key, value))
    }

    /// Reports a warning for each key that remains unread in the mapping.
    fn finish(self) {
        let Keys { entries, head: _, noun, report, known_keys: known } = self;
        for (name, key, _) in entries {
            let suggestion = report.closest(name, known.iter().copied());
            let help = match suggestion {
                Some(suggestion) => format!("did you mean `{suggestion}`?"),
                None if noun == UserFunction::NOUN && name == "fct_action" => {
                    "actions are functions that champions call: they go under `function`".into()
                }
                None => format!("{} knows {}", a(noun), list(&known)),
            };
            let message = format!("unknown key `{}` in {}", prose::displayable(name), a(noun));
            report.push(Diagnostic::warning(key.span.clone(), message).label("ignored").help(help));
        }
    }

    /// Accepts a key of the description without a warning. Only other tools use it.
    fn ignored_key(&mut self, key: &'static str) -> IgnoredKey {
        self.take(key);
        IgnoredKey
    }

    /// Reads a text from a key of the mapping. Returns `None` if there is none.
    fn text(&mut self, key: &'static str) -> Option<Text> {
        let (_, value) = self.take(key)?;
        if value.is_null() { None } else { scalar_text(value, &format!("`{key}`"), self.report) }
    }

    /// Reads a required name from a key of the mapping. The word `null` is a valid name.
    fn name(&mut self, key: &'static str) -> Option<Text> {
        self.required(key, "name")
    }

    fn required(&mut self, key: &'static str, what: &str) -> Option<Text> {
        let noun = self.noun;
        // The word `null` can be a name but not the value of a constant.
        let as_null = |value: &Node| what == "value" && value.is_null();
        let report_missing = |span: Range<usize>, label: &str| {
            Diagnostic::error(span, format!("{} has no {what}", a(noun)))
                .label(label)
                .help(format!("add `{key}: …`"))
        };
        match self.take(key) {
            None => self.report.push(report_missing(self.head.clone(), &format!("`{key}` is missing here"))),
            Some((_, value)) => match &value.kind {
                Kind::Scalar { text, plain: true } if matches!(text.as_str(), "" | "~") || as_null(value) => {
                    self.report.push(report_missing(value.span.clone(), "nothing is written here"));
                }
                _ => return scalar_text(value, &format!("`{key}`"), self.report),
            },
        }
        None
    }

    /// Reads `yes` or `no` from a key of the mapping. A missing value means `no`.
    fn flag(&mut self, key: &'static str) -> bool {
        let Some(text) = self.text(key) else { return false };
        let value = scalar::boolean(&text.value).or(match text.value.trim() {
            "1" => Some(true),
            "0" => Some(false),
            _ => None,
        });
        if value.is_none() {
            let message = format!("`{key}` is `{}`, neither `yes` nor `no`", prose::displayable(&text.value));
            self.report.push(Diagnostic::error(text.span, message).label("expected `yes` or `no`"));
        }
        value.unwrap_or(false)
    }

    /// Reads a list of mappings from a key, such as the structs of a description. A missing value
    /// means an empty list.
    fn items<T: FromMapping>(&mut self, key: &'static str) -> Vec<T> {
        let Some((_, list)) = self.list(key) else { return Vec::new() };
        let mut items = Vec::new();
        for item in list {
            if item.is_null() {
                let message = format!("an item of `{key}` is empty");
                self.report.push(Diagnostic::warning(item.span.clone(), message).label("ignored"));
            } else {
                items.extend(read::<T>(item, self.report));
            }
        }
        items
    }

    fn list(&mut self, key: &'static str) -> Option<(&'n Node, &'n [Node])> {
        let (name, value) = self.take(key)?;
        match &value.kind {
            Kind::Sequence(items) => return Some((name, items)),
            _ if value.is_null() => return Some((name, &[])),
            Kind::Mapping(_) | Kind::Scalar { .. } => {}
        }
        let message = format!("`{key}` is a list, and this is {}", value.noun());
        let diagnostic = Diagnostic::error(value.head(), message).label("expected a list");
        self.report.push(diagnostic.help("start each item with `- `, on a line of its own"));
        None
    }
}

fn scalar_text(node: &Node, noun: &str, report: &mut DiagnosticSink) -> Option<Text> {
    match &node.kind {
        Kind::Scalar { text, plain } => {
            Some(Text { value: text.clone(), span: node.span.clone(), plain: *plain })
        }
        Kind::Sequence(_) | Kind::Mapping(_) => {
            let message = format!("{noun} is a single value, and this is {}", node.noun());
            let diagnostic = Diagnostic::error(node.head(), message).label("expected a single value");
            report.push(diagnostic.help(match noun {
                "`cst_val`" => "a constant has a value, or a list of values between brackets",
                _ => "put a text that holds `: `, brackets or commas between quotes",
            }));
            None
        }
    }
}

fn list(words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    words.join(", ")
}
