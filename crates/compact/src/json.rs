//! The JSON values of the compact format. Unlike `serde_json`, they keep the order of an object's keys.

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::Value;
use std::collections::HashSet;
use std::fmt;

/// A JSON value that a browser reproduces exactly.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Node {
    Null,
    Bool(bool),
    Int(i64),
    Text(String),
    List(Vec<Node>),
    Object(Vec<(String, Node)>),
}

/// The largest number of a node. Differences of nodes then have less than 53 bits.
pub(super) const MAX_NUMBER: i64 = i32::MAX as i64;
/// The maximum depth of nested values. A replay has about a dozen levels.
pub(super) const MAX_DEPTH: usize = 64;

impl Node {
    /// Reads a line. Returns `None` if the line is not JSON, or if its text would not be reproduced
    /// exactly, for instance because of spaces, fractions, or keys that JavaScript reorders.
    pub fn of_line(line: &str) -> Option<Node> {
        let node: Node = serde_json::from_str(line).ok()?;
        (node.is_kept(0) && node.line() == line).then_some(node)
    }

    fn is_kept(&self, depth: usize) -> bool {
        let inner = |node: &Node| node.is_kept(depth + 1);
        depth < MAX_DEPTH
            && match self {
                Node::List(items) => items.iter().all(inner),
                Node::Object(fields) => {
                    let unique: HashSet<&String> = fields.iter().map(|(key, _)| key).collect();
                    // JavaScript sorts keys that are numbers, and gives this one another meaning.
                    let odd = |key: &str| key == "__proto__" || key.starts_with(|c: char| c.is_ascii_digit());
                    unique.len() == fields.len() && fields.iter().all(|(key, node)| !odd(key) && inner(node))
                }
                _ => true,
            }
    }

    /// Returns the value as compact JSON.
    pub fn line(&self) -> String {
        let mut text = String::new();
        self.write(&mut text);
        text
    }

    fn write(&self, text: &mut String) {
        match self {
            Node::Null => text.push_str("null"),
            Node::Bool(value) => text.push_str(if *value { "true" } else { "false" }),
            Node::Int(value) => text.push_str(&value.to_string()),
            Node::Text(value) => quote(value, text),
            Node::List(items) => {
                text.push('[');
                for (index, item) in items.iter().enumerate() {
                    text.push_str(if index > 0 { "," } else { "" });
                    item.write(text);
                }
                text.push(']');
            }
            Node::Object(fields) => {
                text.push('{');
                for (index, (key, value)) in fields.iter().enumerate() {
                    text.push_str(if index > 0 { "," } else { "" });
                    quote(key, text);
                    text.push(':');
                    value.write(text);
                }
                text.push('}');
            }
        }
    }
}

fn quote(value: &str, text: &mut String) {
    text.push_str(&Value::from(value).to_string());
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NodeVisitor)
    }
}

struct NodeVisitor;

impl<'de> Visitor<'de> for NodeVisitor {
    type Value = Node;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("JSON without fractions and large numbers")
    }

    fn visit_unit<E: Error>(self) -> Result<Node, E> {
        Ok(Node::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Node, E> {
        Ok(Node::Bool(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Node, E> {
        if value.unsigned_abs() > MAX_NUMBER.unsigned_abs() {
            Err(E::custom("a large number"))
        } else {
            Ok(Node::Int(value))
        }
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Node, E> {
        self.visit_i64(i64::try_from(value).unwrap_or(i64::MAX))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Node, E> {
        Ok(Node::Text(value.to_owned()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Node, A::Error> {
        let mut list = Vec::new();
        while let Some(item) = items.next_element()? {
            list.push(item);
        }
        Ok(Node::List(list))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Node, A::Error> {
        let mut fields = Vec::new();
        while let Some(entry) = entries.next_entry()? {
            fields.push(entry);
        }
        Ok(Node::Object(fields))
    }
}
