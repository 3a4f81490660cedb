//! The file in which a champion declares its parameters.

use super::error::TuneError;
use super::source::number_after;
use serde::{Deserialize, Serialize};

/// The name of the file, in the kit's folder.
pub const TUNE_FILE: &str = "tune.toml";

/// The contents of `tune.toml`, in which a champion declares its parameters.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Definition {
    /// The name of the source file that contains the parameters.
    pub source: String,
    /// The parameters, in the order of the file.
    #[serde(rename = "parameter")]
    pub parameters: Vec<Parameter>,
}

/// A number in a champion's source code that is tuned.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Parameter {
    /// The word in the source file after which the number stands.
    pub name: String,
    /// The smallest value that is tried.
    pub min: f64,
    /// The largest value that is tried.
    pub max: f64,
    /// The change of the value that is tried first. Later changes are smaller.
    pub step: f64,
}

impl Definition {
    /// Parses the contents of the file.
    ///
    /// # Errors
    /// Returns an error that names the invalid key and says how to correct it.
    pub fn parse(text: &str) -> Result<Self, TuneError> {
        let definition: Definition = toml::from_str(text)?;
        if definition.source.is_empty()
            || definition.source.starts_with('.')
            || definition.source.contains('/')
        {
            return Err(TuneError::Outside(definition.source));
        }
        if definition.parameters.is_empty() {
            return Err(TuneError::Empty);
        }
        for (index, parameter) in definition.parameters.iter().enumerate() {
            let Parameter { name, min, max, step } = parameter;
            if definition.parameters[..index].iter().any(|other| other.name == *name) {
                return Err(TuneError::Twice(name.clone()));
            }
            let finite = min.is_finite() && max.is_finite();
            if name.is_empty() || !finite || !(*step > 0.0 && *step <= max - min) {
                return Err(TuneError::Range { name: name.clone() });
            }
        }
        Ok(definition)
    }

    /// Returns the values of the parameters in the source file.
    ///
    /// # Errors
    /// Returns an error if a parameter has no value there, or one outside of its range.
    pub fn read(&self, text: &str) -> Result<Vec<f64>, TuneError> {
        self.parameters.iter().map(|parameter| self.value(parameter, text)).collect()
    }

    fn value(&self, parameter: &Parameter, text: &str) -> Result<f64, TuneError> {
        let (file, name) = (self.source.clone(), parameter.name.clone());
        let place = number_after(text, &name);
        let Some((number, value)) =
            place.and_then(|place| Some((&text[place.clone()], text[place].parse().ok()?)))
        else {
            return Err(TuneError::NoValue { file, name });
        };
        if !(parameter.min..=parameter.max).contains(&value) {
            return Err(TuneError::Beyond { file, name, value });
        }
        if !number.contains('.') && parameter.step < 1.0 {
            return Err(TuneError::SmallStep { name });
        }
        Ok(value)
    }

    /// Returns the source file with other values of the parameters, and each value as it is written
    /// there. A number without a decimal point is rounded to a whole number.
    ///
    /// # Errors
    /// Returns an error if a parameter has no value in the source file.
    pub fn write(&self, text: &str, values: &[f64]) -> Result<(String, Vec<String>), TuneError> {
        let mut text = text.to_owned();
        let mut lines = Vec::new();
        for (parameter, value) in self.parameters.iter().zip(values) {
            let Some(place) = number_after(&text, &parameter.name) else {
                return Err(TuneError::NoValue { file: self.source.clone(), name: parameter.name.clone() });
            };
            let number =
                if text[place.clone()].contains('.') { format!("{value:.4}") } else { format!("{value:.0}") };
            // A value that rounds to zero has no sign.
            let number = if number.parse() == Ok(0.0) { number.replace('-', "") } else { number };
            text.replace_range(place, &number);
            lines.push(number);
        }
        Ok((text, lines))
    }
}

#[cfg(test)]
mod tests {
    use super::Definition;

    const FILE: &str = "source = \"champion.c\"\n\n[[parameter]]\nname = \"ENOUGH\"\nmin = 1\nmax = 9\nstep = 2\n\
                        [[parameter]]\nname = \"WEIGHT\"\nmin = -1.0\nmax = 1.0\nstep = 0.5\n";
    const SOURCE: &str = "#define ENOUGH 3 /* bones */\nstatic double WEIGHT = 0.5;\n";

    #[test]
    fn values_are_read_and_written_in_place() {
        let definition = Definition::parse(FILE).expect("the file is valid");
        assert_eq!(definition.read(SOURCE).expect("the values can be read"), [3.0, 0.5]);
        let (text, written) = definition.write(SOURCE, &[4.6, -0.25]).expect("the values can be written");
        assert_eq!(text, "#define ENOUGH 5 /* bones */\nstatic double WEIGHT = -0.2500;\n");
        assert_eq!(written, ["5", "-0.2500"]);
        let (_, zero) = definition.write(SOURCE, &[1.0, -0.000_01]).expect("the values can be written");
        assert_eq!(zero, ["1", "0.0000"]);
    }

    #[test]
    fn errors_name_the_parameter_and_the_cure() {
        let cases = [
            (FILE.replace("champion.c", "../champion.c"), "must be the name of a file in the kit"),
            (FILE.replace("WEIGHT", "ENOUGH"), "two parameters are called ENOUGH"),
            (FILE.replace("max = 9", "max = 0"), "ENOUGH: min must be below max"),
            (FILE.replace("step = 2", "step = 0"), "ENOUGH: min must be below max, and step above 0"),
            (FILE.replace("max = 9", "max = inf"), "ENOUGH: min must be below max"),
            (FILE.replace("step = 2", "stop = 2"), "unknown field `stop`"),
            ("source = \"champion.c\"\nparameter = []\n".into(), "declare at least one"),
        ];
        for (file, expected) in cases {
            let error = Definition::parse(&file).expect_err(expected).to_string();
            assert!(error.contains(expected), "{error}");
        }
        let read_error = |file: &str, source: &str| {
            Definition::parse(file)
                .expect("the file is valid")
                .read(source)
                .expect_err("the source has no value")
                .to_string()
        };
        assert_eq!(read_error(FILE, "int main;"), "champion.c: no number follows the word ENOUGH");
        assert!(read_error(FILE, &SOURCE.replace('3', "12")).contains("ENOUGH is 12, which is not between"));
        assert!(
            read_error(&FILE.replace("step = 2", "step = 0.5"), SOURCE)
                .contains("ENOUGH: the value in the source file is a whole")
        );
    }
}
