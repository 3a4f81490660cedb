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

impl<M> ParsedMap<M> {
    /// Creates the result for an invalid map file. The finding says why the file cannot be used.
    pub fn none(finding: Finding) -> Self {
        ParsedMap { map: None, findings: vec![finding] }
    }

    /// Returns the parsed map. Warnings are ignored.
    ///
    /// # Errors
    /// Returns a rendered report of all errors in `text`. It shows for each one the line and
    /// column, the offending line with a caret, the reason and the cure.
    pub fn map(mut self, text: &str) -> Result<M, String> {
        self.findings.retain(|finding| finding.error);
        self.map.ok_or_else(|| render("map", text, &self.findings, false))
    }

    /// Returns a report on a valid map as text. It lists the map's warnings, followed by one line
    /// with the result of `holds`. That line ends with the number of warnings. If there are none,
    /// it ends with the text `fair`, unless that text is empty.
    ///
    /// # Errors
    /// Returns a rendered report of all errors and warnings if the map is invalid.
    pub fn report(
        self,
        name: &str,
        text: &str,
        color: bool,
        fair: &str,
        holds: impl FnOnce(&M) -> String,
    ) -> Result<String, String> {
        let drawn = render(name, text, &self.findings, color);
        let Some(map) = self.map else { return Err(drawn) };
        let odd = match self.findings.len() {
            0 if fair.is_empty() => String::new(),
            0 => format!("; {fair}"),
            1 => "; 1 warning".to_owned(),
            count => format!("; {count} warnings"),
        };
        Ok(format!("{drawn}{name}: {}{odd}", holds(&map)))
    }
}
