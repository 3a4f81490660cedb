//! Disqualification of candidates and versions, and its reversal.

use super::versions::fall_back;
use crate::data::{Act, Error, PersonId};
use crate::store::{Store, Tables};
use joute_words::contest as say;

/// The maximum length in characters of an organiser's reason. Disqualifications, for example, need
/// a reason.
const MAX_REASON_LENGTH: usize = 300;

/// Checks an organiser's reason for an operation. Returns the reason without surrounding spaces.
///
/// # Errors
/// Returns an error if the reason is empty or too long.
pub(super) fn check_reason(reason: &str) -> Result<&str, Error> {
    let reason = reason.trim();
    match (1..=MAX_REASON_LENGTH).contains(&reason.chars().count()) {
        true => Ok(reason),
        false => Err(Error::Message(say::why_out)),
    }
}

/// Signs out a person, or each member of a team, and revokes their links and tokens.
pub(super) fn revoke_access(tables: &Tables<'_>, person: PersonId) -> Result<(), Error> {
    let members = tables.members(person)?.into_iter().map(|member| member.id);
    [person].into_iter().chain(members).try_for_each(|id| {
        tables.delete_sessions(id)?;
        tables.delete_tokens(id)?;
        tables.delete_links(id)
    })
}

/// Disqualifies a candidate. The candidate's versions no longer count, the candidate is signed out,
/// and links and tokens become invalid.
///
/// # Errors
/// Returns an error if there is no such candidate or the reason is empty.
pub fn disqualify(store: &Store, person: PersonId, reason: &str, act: &Act) -> Result<(), Error> {
    let reason = check_reason(reason)?;
    store.audited_transaction(act, |tables| {
        tables.exclude_candidate(person, reason)?;
        revoke_access(tables, person)?;
        tables.withdraw_person(person, None, reason)
    })
}

/// Reinstates a disqualified candidate. The candidate's versions count again. The candidate must
/// sign in again.
///
/// # Errors
/// Returns an error if there is no disqualified candidate with this number.
pub fn reinstate(store: &Store, person: PersonId, act: &Act) -> Result<(), Error> {
    store.audited_transaction(act, |tables| tables.readmit_person(person))
}

/// Disqualifies one version of a candidate's program. The candidate's previous version counts
/// instead.
///
/// # Errors
/// Returns an error if there is no such version or the reason is empty.
pub fn disqualify_version(
    store: &Store,
    (person, number): (PersonId, u32),
    reason: &str,
    act: &Act,
) -> Result<(), Error> {
    let reason = check_reason(reason)?;
    store.audited_transaction(act, |tables| {
        tables.exclude_version(person, number, reason)?;
        tables.withdraw_person(person, Some(number), reason)?;
        fall_back(tables, person, act.at)
    })
}

/// Reinstates a candidate's disqualified version.
///
/// # Errors
/// Returns an error if there is no such disqualified version.
pub fn reinstate_version(store: &Store, (person, number): (PersonId, u32), act: &Act) -> Result<(), Error> {
    store.audited_transaction(act, |tables| tables.readmit_version(person, number))
}

#[cfg(test)]
mod tests {
    use super::Act;
    use crate::clock::{Clock as _, ManualClock};
    use crate::data::{CountingVersion, Error, Role};
    use crate::operations::{disqualify, people, versions};
    use crate::store::testing;
    use jiff::Timestamp;

    #[test]
    fn disqualified_people_cannot_sign_in_and_disqualified_versions_do_not_count() {
        let clock = ManualClock::at("2026-05-08T12:00:00Z".parse::<Timestamp>().expect("the text is a time"));
        let (store, now) = (testing::store(), clock.now());
        let ada = people::enrol(&store, "Ada", Role::Candidate, &clock).expect("the person can be added").id;
        let boss =
            people::enrol(&store, "Boss", Role::Organiser, &clock).expect("the person can be added").id;
        let link = people::link(&store, ada, &clock).expect("the sign-in link can be created");
        people::choose_password(&store, link.expose(), "correct horse", &clock)
            .expect("the password can be chosen");
        assert_eq!([(); 2].map(|()| store.insert_built_version(ada, b"", b"")), [1, 2]);
        let counts = || match versions::counting_version(&store, ada, now)
            .expect("the version that counts can be determined")
        {
            CountingVersion::This(version) => version.number,
            _ => 0,
        };
        let act = Act::new(boss, "tested", now).affecting(ada);
        disqualify::disqualify_version(&store, (ada, 2), "copied", &act)
            .expect("the version can be disqualified");
        assert_eq!(counts(), 1, "the version before the disqualified one is ranked");
        disqualify::reinstate_version(&store, (ada, 2), &act).expect("the version can be reinstated");
        assert_eq!(counts(), 2);
        let (cookie, token) = (
            store.sign_in(ada, None, &clock).expect("the person can sign in"),
            people::token(&store, ada, "t", &clock).expect("the token can be created"),
        );
        assert!(
            matches!(disqualify::disqualify(&store, ada, " ", &act), Err(Error::Message(_))),
            "a reason is required"
        );
        assert!(
            disqualify::disqualify(&store, boss, "mutiny", &act).is_err(),
            "only candidates can be disqualified"
        );
        disqualify::disqualify(&store, ada, "shared sources", &act)
            .expect("the candidate can be disqualified");
        assert_eq!(counts(), 0);
        assert!(store.session(cookie.expose(), &clock).is_err() && store.bearer(token.expose()).is_err());
        let reason = people::authenticate(&store, "Ada", "correct horse", "here", &clock)
            .expect_err("the person is refused")
            .to_string();
        assert!(reason.contains("excluded you from the contest: shared sources."), "{reason}");
        disqualify::reinstate(&store, ada, &act).expect("the candidate can be reinstated");
        assert_eq!(counts(), 2);
        people::authenticate(&store, "Ada", "correct horse", "here", &clock)
            .expect("the password is accepted");
    }
}
