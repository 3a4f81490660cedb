//! Validation of replays against `viewer/replay.schema.json`, for tests. It supports the part of
//! JSON Schema that this file uses.

use serde_json::Value;
use std::sync::LazyLock;

/// The text of the JSON schema that every line of a replay must follow.
pub const SCHEMA: &str = include_str!("../../../../viewer/replay.schema.json");

/// The first line of a replay that does not follow the schema. Lines are numbered from 1.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "each message describes its variant and shows the fields")]
pub enum SchemaError {
    #[error("line {line}: {source}")]
    Json { line: usize, source: serde_json::Error },
    #[error("line {line}: {place}: {problem}")]
    Value { line: usize, place: String, problem: String },
}

/// Checks that each line of a replay follows the JSON schema of replays.
///
/// # Errors
/// Returns the first line that does not, the place in the line, and the reason.
pub fn validate(text: &str) -> Result<(), SchemaError> {
    let schema = schema();
    for (line, content) in (1..).zip(text.lines()) {
        let value: Value =
            serde_json::from_str(content).map_err(|source| SchemaError::Json { line, source })?;
        let part = match &value {
            Value::Object(fields) if fields.contains_key("joute") => "Header",
            Value::Object(fields) if fields.contains_key("is") => "Step",
            _ => "Outcome",
        };
        check(&value, &schema["$defs"][part], schema, part)
            .map_err(|(place, problem)| SchemaError::Value { line, place, problem })?;
    }
    Ok(())
}

/// Returns the JSON schema of replay lines. It is parsed at the first call only.
///
/// # Panics
/// Panics if the schema file is not valid JSON.
pub fn schema() -> &'static Value {
    static READ: LazyLock<Value> =
        LazyLock::new(|| serde_json::from_str(SCHEMA).expect("the schema is JSON"));
    &READ
}

/// The keywords of a JSON schema that impose no condition on the value.
const ANNOTATIONS: [&str; 5] = ["title", "description", "$schema", "$defs", "properties"];

/// Checks a value and returns the place and the problem of the first part that breaks a rule.
fn check(value: &Value, rule: &Value, root: &Value, place: &str) -> Result<(), (String, String)> {
    let fail = |problem: String| Err((place.to_owned(), problem));
    let Value::Object(words) = rule else { return fail("the schema is no object here".to_owned()) };
    for (word, expected) in words.iter().filter(|(word, _)| !ANNOTATIONS.contains(&word.as_str())) {
        match word.as_str() {
            "$ref" => {
                let name =
                    expected.as_str().and_then(|path| path.strip_prefix("#/$defs/")).unwrap_or_default();
                check(value, &root["$defs"][name], root, place)?;
            }
            "type" if expected != kind(value) && !(*expected == "number" && value.is_number()) => {
                return fail(format!("{value} is not of type {expected}"));
            }
            "const" if expected != value => return fail(format!("{value} is not {expected}")),
            "enum" if expected.as_array().is_none_or(|list| !list.contains(value)) => {
                return fail(format!("{value} is none of {expected}"));
            }
            "minimum" if value.as_f64() < expected.as_f64() => {
                return fail(format!("{value} is less than {expected}"));
            }
            "anyOf" => {
                let results = expected.as_array().into_iter().flatten();
                let mut results = results.map(|one| check(value, one, root, place));
                if !results.any(|one| one.is_ok()) {
                    return fail(format!("{value} is none of the possible"));
                }
            }
            "items" => {
                for (index, item) in value.as_array().into_iter().flatten().enumerate() {
                    check(item, expected, root, &format!("{place}[{index}]"))?;
                }
            }
            "required" => {
                let mut keys = expected.as_array().into_iter().flatten().filter_map(Value::as_str);
                if let Some(key) = keys.find(|key| value.get(key).is_none()) {
                    return fail(format!("{key} is missing"));
                }
            }
            "additionalProperties" => {
                for (key, item) in value.as_object().into_iter().flatten() {
                    let place = format!("{place}.{key}");
                    match rule["properties"].get(key) {
                        Some(known) => check(item, known, root, &place)?,
                        None if *expected == false => return fail(format!("{key} is not in the schema")),
                        None => check(item, expected, root, &place)?,
                    }
                }
            }
            "type" | "const" | "enum" | "minimum" => {}
            other => return fail(format!("the schema says {other}, which nobody checks")),
        }
    }
    Ok(())
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    }
}
