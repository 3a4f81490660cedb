//! The errors of commands, and the advice that names commands and options of this program.

#[cfg(feature = "server")]
use joute_contest::worker::ServerError;
use joute_league::Error as LeagueError;
use joute_site::Error as SiteError;
use joute_workshop::Error as WorkshopError;
use std::any::Any;
use std::error::Error;
use std::fmt::{Debug, Display, Formatter};
use std::path::Path;

/// The reason why a command failed, as the user reads it. The program prints it and exits with code 1.
pub struct CommandError(String);

impl CommandError {
    /// Returns the text that the user reads.
    pub fn into_message(self) -> String {
        self.0
    }

    /// Returns the error with the path that it concerns at the start of its text.
    pub fn at(self, path: &Path) -> Self {
        CommandError(format!("{}: {}", path.display(), self.0))
    }
}

impl Debug for CommandError {
    fn fmt(&self, f: &mut Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

// The type does not implement `Display`. Otherwise this conversion would conflict with the standard
// library's conversion of a type to itself.
impl<E: Display + 'static> From<E> for CommandError {
    fn from(error: E) -> Self {
        CommandError(format!("{error}{}", hint(&error).unwrap_or_default()))
    }
}

// Some crates on which this one depends receive functions of commands as arguments. They pass on the
// errors of these functions in this form.
impl From<CommandError> for Box<dyn Error + Send + Sync> {
    fn from(error: CommandError) -> Self {
        error.0.into()
    }
}

/// Returns the advice that follows the message of an error of another crate, such as the
/// option that solves the problem.
fn hint(error: &dyn Any) -> Option<&'static str> {
    #[cfg(feature = "server")]
    if let Some(ServerError::InvalidToken(_)) = error.downcast_ref() {
        return Some("; joute contest worker creates a new one");
    }
    if let Some(SiteError::League { .. }) = error.downcast_ref() {
        return Some("; run joute league to create it");
    }
    if let Some(error) = error.downcast_ref() {
        return league_hint(error);
    }
    match error.downcast_ref::<WorkshopError>()? {
        WorkshopError::NoTool { .. } => Some("; install it (scripts/setup.sh lists every package)"),
        WorkshopError::NoKit { .. } => Some("; joute kits -o creates kits"),
        WorkshopError::NoSlot { .. } => Some("; build the viewer again"),
        WorkshopError::Viewer { source } => hint(&**source),
        _ => None,
    }
}

/// Returns the advice that follows the message of an error of a league, duel or cup.
fn league_hint(error: &LeagueError) -> Option<&'static str> {
    match error {
        LeagueError::OtherDatabase { .. } => Some("; play into another folder (-o)"),
        LeagueError::Damaged { .. } => {
            Some("; play into another folder (-o), or remove the file to play all matches again")
        }
        LeagueError::OtherLeague { .. } | LeagueError::OtherMode { .. } => {
            Some("; name another folder with -o")
        }
        LeagueError::Changed { .. } => {
            Some("; play into another folder (-o), or drop those results with --again NAME")
        }
        LeagueError::OtherMatches { .. } => Some(
            "; undo that, play into another folder (-o), or drop the results of a stage and of all later ones \
             with --redo STAGE",
        ),
        LeagueError::ManyMatches { .. } => Some(", or --few, with which all champions still meet each other"),
        LeagueError::NoEntrants { .. } => Some(", or after the file on the command line"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{CommandError, ServerError, SiteError};
    use joute_league::Error as LeagueError;
    use joute_workshop::Error;

    #[test]
    fn advice_follows_the_message() {
        let missing = || Error::NoTool { program: "npm".into() };
        let advice = "install it (scripts/setup.sh lists every package)";
        assert_eq!(CommandError::from(missing()).into_message(), format!("npm not found; {advice}"));
        let viewer = Error::Viewer { source: Box::new(missing()) };
        let viewer = CommandError::from(viewer).into_message();
        assert_eq!(viewer, format!("the viewer's page: npm not found; {advice}"));
        let kit = Error::NoKit { folder: "kits/c".into(), language: "C" };
        assert!(CommandError::from(kit).into_message().ends_with("; joute kits -o creates kits"));
        let token = ServerError::InvalidToken("http://10.0.0.1".into());
        let advice = "joute contest worker creates a new one";
        let expected = format!("http://10.0.0.1: the server does not know this token; {advice}");
        assert_eq!(CommandError::from(token).into_message(), expected);
        let site =
            SiteError::League { file: "league.json".into(), source: std::io::ErrorKind::NotFound.into() };
        let advice = "run joute league to create it";
        assert_eq!(
            CommandError::from(site).into_message(),
            format!("league.json: entity not found; {advice}")
        );
        let league = LeagueError::OtherDatabase { path: "league/league.db".into() };
        let league = CommandError::from(league).into_message();
        assert!(league.ends_with("the database of a league; play into another folder (-o)"), "{league}");
        assert_eq!(CommandError::from("plain").into_message(), "plain");
    }
}
