//! The JSON Schema of the values in a game description. It describes only their form. The reader
//! and the checker enforce all other rules.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use std::borrow::Cow;

/// Declares types that only supply parts of the JSON Schema of game descriptions. They have no
/// values.
macro_rules! shapes {
    ($($name:ident: $schema:tt;)*) => {$(
        pub(super) struct $name;

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }

            fn inline_schema() -> bool {
                true
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                json_schema!($schema)
            }
        }
    )*};
}

shapes! {
    Name: { "type": "string", "pattern": "^[A-Za-z_][A-Za-z0-9_]*$" };
    GameName: { "type": ["string", "integer"] };
    LocaleName: { "type": "string", "enum": ["fr", "en"] };
    Anything: {};
    Prose: { "type": ["string", "number", "boolean", "null"] };
    Value: {
        "type": ["number", "boolean", "string", "array"],
        "items": { "type": ["number", "boolean", "string"] },
    };
    ConstantType: { "type": "string", "enum": [
        "int", "double", "bool", "string", "int array", "double array", "bool array", "string array",
    ] };
    Flag: { "type": ["boolean", "string", "integer"], "enum": [
        true, false, 0, 1,
        "yes", "Yes", "YES", "no", "No", "NO", "on", "On", "ON", "off", "Off", "OFF",
        "true", "True", "TRUE", "false", "False", "FALSE",
    ] };
    ReturnType: {
        "type": "string",
        "pattern": "^\\s*(void|[A-Za-z_][A-Za-z0-9_]*(\\s+array)*(\\s+optional)?)\\s*$",
        "examples": ["void", "int", "double", "bool", "string", "int array", "int optional"],
    };
    ValueType: {
        "type": "string",
        "description": "int, double, bool, string, an enum or a struct, then `array` for any number of it, or `optional` for one or none.",
        "pattern": "^\\s*[A-Za-z_][A-Za-z0-9_]*(\\s+array)*(\\s+optional)?\\s*$",
        "examples": ["int", "double", "bool", "string", "int array", "int optional"],
    };
}

/// A row `[name, type, "comment"]` in the JSON Schema of game descriptions. It describes a field or
/// an argument.
pub(super) struct Field;

impl JsonSchema for Field {
    fn schema_name() -> Cow<'static, str> {
        "Field".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A name, a type and a comment: `[x, int, \"column, from 0\"]`.",
            "type": "array",
            "prefixItems": [
                generator.subschema_for::<Name>(),
                generator.subschema_for::<ValueType>(),
                generator.subschema_for::<Prose>(),
            ],
            "minItems": 2,
        })
    }
}

/// A row `[name, "comment"]` in the JSON Schema of game descriptions. It describes a value of an
/// enum.
pub(super) struct EnumValue;

impl JsonSchema for EnumValue {
    fn schema_name() -> Cow<'static, str> {
        "EnumValue".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A name and a comment: `[nord, \"towards the top of the map\"]`.",
            "type": "array",
            "prefixItems": [generator.subschema_for::<Name>(), generator.subschema_for::<Prose>()],
            "minItems": 1,
        })
    }
}

/// Returns the JSON Schema of game descriptions (`api.yml`). Editors use it to complete and check
/// them. It is committed as `api.schema.json`.
pub fn json_schema() -> String {
    let schema = schemars::schema_for!(super::raw::Description);
    format!("{:#}\n", schema.as_value())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::super::raw::{Constant, Description, Enum, Function, Struct, UserFunction};
    use super::super::reader::{FromMapping, Keys};
    use super::super::report::DiagnosticSink;
    use super::*;

    #[test]
    fn committed_schema_is_up_to_date() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../api.schema.json");
        if std::env::var_os("JOUTE_BLESS").is_some() {
            std::fs::write(&path, json_schema()).expect("the schema can be written");
        }
        let committed = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            committed == json_schema(),
            "{} is out of date; run `JOUTE_BLESS=1 cargo test -p joute-generator` and commit it",
            path.display()
        );
    }

    /// Returns the keys of a type in the parser and in the JSON Schema. A test checks that both
    /// lists are equal.
    fn keys<T: FromMapping + JsonSchema>() -> (Vec<String>, Vec<String>) {
        let mut report = DiagnosticSink::default();
        let mut keys = Keys::new(&[], 0..0, T::NOUN, &mut report);
        T::read(&mut keys);
        let known = keys.known_keys.iter().map(ToString::to_string);
        let schema = schemars::schema_for!(T);
        let properties = schema.get("properties").and_then(serde_json::Value::as_object);
        let described = properties.into_iter().flatten().map(|(key, _)| key.clone());
        (sort_words(known), sort_words(described))
    }

    fn sort_words(words: impl Iterator<Item = String>) -> Vec<String> {
        let mut words: Vec<_> = words.collect();
        words.sort();
        words
    }

    #[test]
    fn reader_and_schema_know_the_same_keys() {
        for (known, described) in [
            keys::<Description>(),
            keys::<Constant>(),
            keys::<Enum>(),
            keys::<Struct>(),
            keys::<Function>(),
            keys::<UserFunction>(),
        ] {
            assert!(!known.is_empty());
            assert_eq!(known, described);
        }
    }

    #[test]
    fn every_key_is_documented() {
        let schema: serde_json::Value = serde_json::from_str(&json_schema()).expect("the text is JSON");
        let mut tables = vec![&schema];
        tables.extend(schema["$defs"].as_object().expect("the definitions are a JSON object").values());
        for table in tables {
            assert!(table["description"].is_string(), "{table}");
            for (key, property) in table["properties"].as_object().into_iter().flatten() {
                assert!(property["description"].is_string(), "{key}");
            }
        }
    }
}
