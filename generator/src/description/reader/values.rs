//! Reads the values of constants, which are single values or lists.

use super::super::diagnostic::Diagnostic;
use super::super::node::{Kind, Node};
use super::super::raw::{Text, Value};
use super::{Keys, scalar_text};

impl Keys<'_, '_> {
    /// Reads the value of a constant from a key of the mapping. The value is a single scalar or a
    /// list of scalars.
    pub(super) fn value(&mut self, key: &'static str) -> Option<Value> {
        let (head, items) = match self.entries.iter().find(|(name, ..)| *name == key) {
            Some((_, _, list @ Node { kind: Kind::Sequence(items), .. })) => (list.head(), items),
            _ => return self.required(key, "value").map(Value::One),
        };
        self.take(key);
        let texts: Vec<Text> = items.iter().filter_map(|item| self.item(item, key)).collect();
        (texts.len() == items.len()).then_some(Value::List(texts, head))
    }

    fn item(&mut self, item: &Node, key: &str) -> Option<Text> {
        if item.is_null() {
            let message = format!("an item of `{key}` is empty");
            let diagnostic = Diagnostic::error(item.span.clone(), message).label("nothing is written here");
            self.report.push(diagnostic.help("take it out, or write `\"\"` for an empty string"));
            return None;
        }
        if let Kind::Sequence(_) = item.kind {
            let message = format!("an item of `{key}` is a list itself");
            let diagnostic = Diagnostic::error(item.head(), message).label("expected a single value");
            let help =
                "a constant's list has one level: make a constant of each, or a function that returns them";
            self.report.push(diagnostic.help(help));
            return None;
        }
        scalar_text(item, &format!("an item of `{key}`"), self.report)
    }
}
