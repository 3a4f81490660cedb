//! The result of reading a map file. It contains the map and the errors and warnings about the
//! file.

use super::report::{Finding, render};

/// The result of reading a game's map file. It contains the map and the errors and warnings about
/// the file.
#[derive(Debug, Clone)]
pub struct ParsedMap<M> {
    /// The parsed map, or `None` if one of the findings is an error.
    pub map: Option<M>,
    /// The errors and warnings about the map file.
    pub findings: Vec<Finding>,
}

/// The reason why a map file cannot be used. Its text is the report that organisers read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{report}")]
pub struct MapError {
    /// The displayed name of the map file.
    pub name: String,
    /// The findings that the report shows. At least one of them is an error.
    pub findings: Vec<Finding>,
    /// The report about all findings, as [`render`] returns it.
    pub report: String,
}

impl<M> ParsedMap<M> {
    /// Creates the result for an invalid map file. The finding says why the file cannot be used.
    pub fn invalid(finding: Finding) -> Self {
        ParsedMap { map: None, findings: vec![finding] }
    }

    /// Returns the parsed map. Warnings are ignored.
    ///
    /// # Errors
    /// Returns all errors in `text`. The report shows for each one the line and column, the
    /// offending line with a caret, the reason and a way to correct it.
    pub fn map(mut self, text: &str) -> Result<M, MapError> {
        self.findings.retain(|finding| finding.error);
        self.map.ok_or_else(|| {
            let report = render("map", text, &self.findings, false);
            MapError { name: "map".to_owned(), findings: self.findings, report }
        })
    }

    /// Returns a report on a valid map as text. It lists the map's warnings, followed by one line
    /// with the result of `holds`. That line ends with the number of warnings. If there are none,
    /// it ends with the text `fair`, unless that text is empty.
    ///
    /// # Errors
    /// Returns all errors and warnings if the map is invalid.
    pub fn report(
        self,
        name: &str,
        text: &str,
        color: bool,
        fair: &str,
        holds: impl FnOnce(&M) -> String,
    ) -> Result<String, MapError> {
        let ParsedMap { map, findings } = self;
        let report = render(name, text, &findings, color);
        let Some(map) = map else { return Err(MapError { name: name.to_owned(), findings, report }) };
        let odd = match findings.len() {
            0 if fair.is_empty() => String::new(),
            0 => format!("; {fair}"),
            1 => "; 1 warning".to_owned(),
            count => format!("; {count} warnings"),
        };
        Ok(format!("{report}{name}: {}{odd}", holds(&map)))
    }
}
