//! What a map file was read as: the map, and all that is to be said about it.

use super::report::{Finding, render};

/// What reading a map file found.
#[derive(Debug, Clone)]
pub struct Reading<M> {
    /// The map; none if something is an error.
    pub map: Option<M>,
    /// Errors and warnings.
    pub findings: Vec<Finding>,
}

impl<M> Reading<M> {
    /// No map, for one reason.
    pub fn none(finding: Finding) -> Self {
        Reading { map: None, findings: vec![finding] }
    }

    /// The map of the text that was read, whatever is odd about it.
    ///
    /// # Errors
    /// Everything that is wrong with it, drawn: line, column, the offending line, a caret, the reason and the cure.
    pub fn map(mut self, text: &str) -> Result<M, String> {
        self.findings.retain(|finding| finding.error);
        self.map.ok_or_else(|| render("map", text, &self.findings, false))
    }

    /// Judges the text that was read, shown under a name: after what is odd about it, one line on what it `holds`, which ends
    /// with the number of warnings, or with what is said of a map that is `fair`; empty: nothing.
    ///
    /// # Errors
    /// Everything that is wrong with it, and odd about it, drawn.
    pub fn judged(
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
