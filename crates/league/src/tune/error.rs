//! The errors of tuning.

/// An error in the definition of parameters, in the champion's source file, or in the stored course
/// of an earlier run.
#[derive(Debug, thiserror::Error)]
pub enum TuneError {
    /// The definition is not valid TOML, or has unknown or missing keys.
    #[error("tune.toml: {0}")]
    Syntax(#[from] toml::de::Error),
    /// The definition declares no parameter.
    #[error("tune.toml: no [[parameter]]; declare at least one")]
    Empty,
    /// The source file is not in the kit's folder.
    #[error("tune.toml: source = \"{0}\" must be the name of a file in the kit")]
    Outside(String),
    /// Two parameters have the same name.
    #[error("tune.toml: two parameters are called {0}")]
    Twice(String),
    /// The smallest value of a parameter is not below its largest value, or the step is not
    /// positive.
    #[error("tune.toml: {name}: min must be below max, and step above 0 and at most max - min")]
    Range {
        /// The name of the parameter.
        name: String,
    },
    /// A parameter is a whole number, and the step is too small to change it.
    #[error("tune.toml: {name}: the value in the source file is a whole number, so step must be at least 1")]
    SmallStep {
        /// The name of the parameter.
        name: String,
    },
    /// The source file has no number after the parameter's name.
    #[error("{file}: no number follows the word {name}")]
    NoValue {
        /// The name of the source file.
        file: String,
        /// The name of the parameter.
        name: String,
    },
    /// The number in the source file is outside of the parameter's range.
    #[error("{file}: {name} is {value}, which is not between min and max of tune.toml")]
    Beyond {
        /// The name of the source file.
        file: String,
        /// The name of the parameter.
        name: String,
        /// The number in the source file.
        value: f64,
    },
    /// The file of an earlier run belongs to other parameters or options.
    #[error(
        "{0}: an earlier run with other parameters or options; remove the file, or name another folder with -o"
    )]
    Other(String),
    /// The file of an earlier run was not written by this program, or is damaged.
    #[error("{file}: line {line}: {source}; remove the file to start again")]
    Damaged {
        /// The path of the file.
        file: String,
        /// The number of the line, from 1.
        line: usize,
        /// The error in the line.
        source: serde_json::Error,
    },
    /// The stored course cannot be read or written.
    #[error("{file}: {source}")]
    File {
        /// The path of the file.
        file: String,
        /// The error of the system.
        source: std::io::Error,
    },
}
