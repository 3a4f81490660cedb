//! Deserializes structs from the texts of a path, a query string or a form.

use super::invalid::{InvalidField, Problem};
use serde::de::value::MapDeserializer;
use serde::de::{self, DeserializeOwned, Deserializer, IntoDeserializer, Unexpected, Visitor};
use serde::forward_to_deserialize_any;

/// The names and texts of a path's variable parts or of the fields of a query string or form.
pub type Pairs = Vec<(String, String)>;

/// Deserializes a struct from names and texts. Forms send an empty text for every field that is not
/// filled in, so a field with an empty text counts as absent.
///
/// # Errors
/// Returns an error that names the field if a value is wrong, missing or repeated.
pub fn from_pairs<'a, T: DeserializeOwned>(
    pairs: impl IntoIterator<Item = &'a (String, String)>,
) -> Result<T, InvalidField> {
    let present = pairs.into_iter().filter(|(_, text)| !text.is_empty());
    let present = present.map(|(name, text)| (name.as_str(), FieldText(text)));
    serde_path_to_error::deserialize(MapDeserializer::new(present)).map_err(|error| {
        let name = error.path().to_string();
        let invalid = error.into_inner();
        // An error of the whole struct names its field itself.
        if invalid.name.is_empty() { InvalidField { name, ..invalid } } else { invalid }
    })
}

/// The text of a field, from which its value is parsed.
struct FieldText<'a>(&'a str);

impl<'de> IntoDeserializer<'de, InvalidField> for FieldText<'_> {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

/// Defines the methods that parse whole numbers.
macro_rules! numbers {
    ($($deserialize:ident $visit:ident $number:ty),*) => {$(
        fn $deserialize<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, InvalidField> {
            let (minimum, maximum) = (<$number>::MIN.to_string(), <$number>::MAX.to_string());
            let number = self.0.trim().parse();
            visitor.$visit(number.map_err(|_| InvalidField::new("", Problem::Number(minimum, maximum)))?)
        }
    )*};
}

impl<'de> Deserializer<'de> for FieldText<'_> {
    type Error = InvalidField;

    numbers!(
        deserialize_i64 visit_i64 i64,
        deserialize_u32 visit_u32 u32,
        deserialize_u64 visit_u64 u64
    );

    /// Parses a decimal number. A comma may stand in place of the point.
    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, InvalidField> {
        let number = self.0.trim().replace(',', ".").parse();
        visitor.visit_f64(number.map_err(|_| de::Error::custom("14.5"))?)
    }

    /// Parses the value of a check box or button: `yes` or `no`.
    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, InvalidField> {
        match self.0 {
            "yes" => visitor.visit_bool(true),
            "no" => visitor.visit_bool(false),
            other => Err(de::Error::invalid_value(Unexpected::Str(other), &"yes, no")),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, InvalidField> {
        visitor.visit_some(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, InvalidField> {
        visitor.visit_enum(self.0.into_deserializer())
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, InvalidField> {
        visitor.visit_str(self.0)
    }

    forward_to_deserialize_any! {
        i8 i16 i32 i128 u8 u16 u128 f32 char str string bytes byte_buf unit unit_struct newtype_struct
        seq tuple tuple_struct map struct identifier ignored_any
    }
}

/// Returns the names of a struct's fields, as requests contain them.
pub fn field_names<T: DeserializeOwned>() -> &'static [&'static str] {
    let mut names: &'static [&'static str] = &[];
    // The deserializer records the names and then refuses to give values.
    drop(T::deserialize(FieldNames(&mut names)));
    names
}

/// A deserializer that has no values and records the names of a struct's fields.
struct FieldNames<'a>(&'a mut &'static [&'static str]);

impl<'de> Deserializer<'de> for FieldNames<'_> {
    type Error = InvalidField;

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, InvalidField> {
        *self.0 = fields;
        self.deserialize_any(visitor)
    }

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, InvalidField> {
        Err(de::Error::custom(""))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use super::{Pairs, Problem, field_names, from_pairs};
    use serde::Deserialize;

    #[derive(Debug, PartialEq, Deserialize)]
    struct Form {
        number: u32,
        #[serde(default)]
        text: String,
        points: Option<f64>,
        #[serde(default)]
        sure: bool,
    }

    fn pairs(pairs: &[(&str, &str)]) -> Pairs {
        pairs.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
    }

    #[test]
    fn an_empty_text_is_an_absent_field() {
        let form = from_pairs(&pairs(&[("number", " 7 "), ("text", ""), ("points", ""), ("sure", "")]));
        assert_eq!(form, Ok(Form { number: 7, text: String::new(), points: None, sure: false }));
        let form = from_pairs(&pairs(&[("number", "7"), ("text", " "), ("points", "1,5"), ("sure", "yes")]));
        assert_eq!(form, Ok(Form { number: 7, text: " ".into(), points: Some(1.5), sure: true }));
    }

    #[test]
    fn errors_name_the_field() {
        let range = Problem::Number("0".into(), u32::MAX.to_string());
        for (wrong, name, problem) in [
            (&[("number", "")][..], "number", Problem::Missing),
            (&[("text", "a")], "number", Problem::Missing),
            (&[("number", "-1")], "number", range.clone()),
            (&[("number", "4294967296")], "number", range),
            (&[("number", "1"), ("text", "a"), ("text", "b")], "text", Problem::Repeated),
            (&[("number", "1"), ("sure", "1")], "sure", Problem::Expected("yes, no".into())),
            (&[("number", "1"), ("points", "ten")], "points", Problem::Expected("14.5".into())),
        ] {
            let error = from_pairs::<Form>(&pairs(wrong)).expect_err(name);
            assert_eq!((error.name.as_str(), error.problem), (name, problem), "{wrong:?}");
        }
    }

    #[test]
    fn the_names_are_those_of_the_struct() {
        assert_eq!(field_names::<Form>(), ["number", "text", "points", "sure"]);
    }
}
