//! Suggestions for the reader's next step on the first page. They depend on the role, the time and
//! the candidate's versions.

use super::banners::next_tournament;
use super::kits::are_open;
use super::time::Time;
use crate::data::{Ending, Error, Person, Role, VersionProgress};
use crate::operations::versions;
use crate::paths;
use crate::web::request::Request;
use joute_site::markdown::escape;
use joute_words::contest as say;

/// A suggestion on the home page about what the reader can do next.
pub struct Suggestion {
    /// The text of the suggestion as HTML. Times are `<time>` elements.
    pub text: String,
    /// The pages to which the suggestion links, the most useful one first. Each is a pair of an
    /// address and a title.
    pub links: Vec<(String, String)>,
}

impl Suggestion {
    fn new(text: impl Into<String>, links: Vec<(&str, &str)>) -> Self {
        let links = links.into_iter().map(|(to, title)| (to.to_owned(), title.to_owned())).collect();
        Suggestion { text: escape(&text.into()), links }
    }
}

/// Returns suggestions about what the reader can do next, the most urgent first.
pub fn suggestions(request: &Request) -> Result<Vec<Suggestion>, Error> {
    let (contest, locale) = (&request.contest, request.locale());
    let person = request.caller.person();
    let kits = (paths::KITS, say::kits_and_texts(locale));
    let results = (paths::TOURNAMENTS, say::next_results(locale));
    match person.map(|person| person.role) {
        Some(Role::Jury) => {
            let jury = (paths::JURY, joute_words::tournaments::jury(locale));
            return Ok(vec![Suggestion::new(say::next_jury(locale), vec![jury])]);
        }
        Some(Role::Organiser) => {
            let staff = (paths::STAFF, say::staff(locale));
            return Ok(vec![Suggestion::new(say::next_staff(locale), vec![staff])]);
        }
        Some(Role::Candidate) | None => {}
    }
    if person.is_some_and(|person| person.out.is_some()) {
        return Ok(vec![Suggestion::new(say::next_out(locale), Vec::new())]);
    }
    if request.received < contest.plan.opens {
        let hour = Time::of(request, contest.plan.opens);
        return Ok(vec![match are_open(request) {
            true => Suggestion { text: say::next_prepare(locale, hour), ..Suggestion::new("", vec![kits]) },
            false => Suggestion {
                text: say::next_wait(locale, hour),
                ..Suggestion::new("", vec![(paths::GUIDE, say::guide(locale))])
            },
        }]);
    }
    if request.received >= contest.closes()? {
        return Ok(vec![Suggestion::new(say::next_over(locale), vec![results])]);
    }
    let Some(person) = person else {
        let sign_in = (paths::SIGN_IN, say::sign_in(locale));
        return Ok(vec![
            Suggestion::new(say::next_begin(locale), vec![kits]),
            Suggestion::new(say::next_sign_in(locale), vec![sign_in]),
        ]);
    };
    let mut steps = vec![of_versions(request, person)?];
    if let Some((id, name, at)) = next_tournament(request)? {
        let at = Time::of(request, at);
        let to = paths::tournament(id);
        steps.push(Suggestion {
            text: say::next_tournament(locale, escape(&name), at),
            links: vec![(to, name)],
        });
    }
    Ok(steps)
}

/// Returns the suggestion that suits the candidate's last version, for example while it is being
/// built.
fn of_versions(request: &Request, person: &Person) -> Result<Suggestion, Error> {
    let (store, locale) = (&request.contest.store, request.locale());
    let send = (paths::VERSIONS, say::next_send(locale));
    let kits = (paths::KITS, say::kits_and_texts(locale));
    let editor = (paths::EDITOR, say::next_editor(locale));
    let versions = store.versions(person.id)?;
    let Some(last) = versions.iter().find(|version| version.out.is_none()) else {
        return Ok(Suggestion::new(say::next_begin(locale), vec![kits, editor, send]));
    };
    let number = last.number;
    let (to, title) = (paths::version(number), say::next_see_version(locale, number));
    let see = (to.as_str(), title.as_str());
    Ok(match versions::version_progress(store, last)? {
        VersionProgress::Waiting(_)
        | VersionProgress::Building
        | VersionProgress::Playing
        | VersionProgress::Stuck
        | VersionProgress::Superseded => Suggestion::new(say::next_building(locale, number), vec![see]),
        VersionProgress::Refused(_) => Suggestion::new(say::next_refused(locale, number), vec![see, send]),
        VersionProgress::Ready
            if versions::first_match(store, last)?
                .is_some_and(|first| first.ending() == Some(Ending::Out)) =>
        {
            Suggestion::new(say::next_crashed(locale, number), vec![see, send])
        }
        VersionProgress::Ready => {
            let duel = (paths::DUELS, say::start_duel(locale));
            Suggestion::new(
                say::next_ready(locale, number),
                vec![(paths::MATCHES, say::next_ask(locale)), duel, send],
            )
        }
    })
}
