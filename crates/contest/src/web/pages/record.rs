//! The organiser's page about a candidate, with the candidate's versions.

use super::Page;
use super::time::Time;
use crate::data::{CountingVersion, PersonId, Role, VersionState};
use crate::operations::kits::title;
use crate::operations::versions::counting_version;
use crate::paths;
use crate::web::extract::{Id, Path};
use crate::web::request::Request;
use crate::web::response::{self, HandlerError, HandlerResult};
use crate::web::route::{Access, Route, get};
use askama::Template;
use jiff::Timestamp;
use joute_words::contest as say;
use joute_words::translate::refusal;

pub fn routes() -> Vec<Route> {
    vec![get(paths::STAFF_PERSON, Access::Organisers, person)]
}

#[derive(Template)]
#[template(path = "staff-person.html")]
struct Person {
    page: Page,
    id: PersonId,
    /// The reason why the candidate no longer takes part.
    out: Option<String>,
    versions: Vec<Version>,
}

struct Version {
    number: u32,
    received: Time,
    language: String,
    state: String,
    /// True if the champion of the version could not be built.
    refused: bool,
    /// True if the version plays the candidate's next match.
    plays: bool,
    out: Option<String>,
}

fn person(request: &Request, Path(Id { id }): Path<Id>) -> HandlerResult {
    let (store, locale) = (&request.contest.store, request.locale());
    let person = store.person(id)?;
    if person.role != Role::Candidate {
        return Err(HandlerError::NotFound);
    }
    let playing = match counting_version(store, person.id, Timestamp::MAX)? {
        CountingVersion::This(version) => Some(version.number),
        CountingVersion::None | CountingVersion::NotYetKnown => None,
    };
    let versions = store.versions(person.id)?.into_iter().map(|version| Version {
        plays: playing == Some(version.number),
        number: version.number,
        received: Time::to_the_second(request, version.received),
        language: version.language.as_deref().map_or_else(String::new, |id| title(id).to_owned()),
        refused: matches!(version.state, VersionState::Refused(_)),
        state: match version.state {
            VersionState::Sent => say::state_waiting(locale).to_owned(),
            VersionState::Ready => say::state_ready(locale).to_owned(),
            VersionState::Refused(reason) => refusal(&reason, locale),
            VersionState::Superseded => joute_words::sending::superseded(locale).to_owned(),
        },
        out: version.out,
    });
    let versions = versions.collect();
    let (page, out) =
        (Page::of(request, person.name.as_str()), person.exclusion_reason(locale).map(str::to_owned));
    response::page(&Person { page, id: person.id, out, versions })
}
