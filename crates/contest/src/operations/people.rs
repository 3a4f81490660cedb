//! The people of a contest and their authentication.
//!
//! *Invariants:* Passwords are hashed with Argon2id. All other credentials are random values of 32
//! bytes, stored as hashes. A wrong password takes as long to reject for an unknown name as for a
//! known one. Each session has its own token that forms must return.

pub mod addresses;
mod attempts;
mod authentication;
pub mod list;
mod names;
mod password;
pub mod teams;

pub use attempts::{network, signed_in_from};
pub use authentication::{SignUpRequest, authenticate, change_password, leave, sign_up};
pub(crate) use names::ReservedNames;
pub use names::name;

use crate::clock::Clock;
use crate::data::{Error, Person, PersonId, Role, Secret};
use crate::store::{Store, Tables};
use names::{NameIndex, person_named};

/// Adds a person without a password to the contest. The person chooses a password with a one-time
/// link.
///
/// # Errors
/// Returns an error if the name is taken or not allowed.
pub fn enrol(store: &Store, name: &str, role: Role, clock: &dyn Clock) -> Result<Person, Error> {
    let name = self::name(name)?;
    store.transaction(|tables| {
        if person_named(tables, &name)?.is_some() {
            return Err(Error::Taken("name"));
        }
        NameIndex::of(tables)?.may_add(&name).map_err(Error::Message)?;
        tables.insert_person(&name, role, None, clock.now())
    })
}

/// Creates a one-time link for choosing a password. Earlier links are revoked.
///
/// # Errors
/// Returns an error if there is no such person.
pub fn link(store: &Store, id: PersonId, clock: &dyn Clock) -> Result<Secret, Error> {
    store.transaction(|tables| {
        human(tables, id)?;
        tables.new_link(id, clock.now())
    })
}

/// Sets a person's password with a one-time link. The link then becomes invalid, and the person is
/// signed out everywhere.
///
/// # Errors
/// Returns an error if the link is used, expired or unknown, or if the password is too short.
pub fn choose_password(
    store: &Store,
    link: &str,
    password: &str,
    clock: &dyn Clock,
) -> Result<Person, Error> {
    Secret::hash_of(link).ok_or(Error::Missing("link"))?;
    let hash = password::hash(password)?;
    store.transaction(|tables| {
        let id = tables.use_link(link, clock.now())?;
        tables.delete_links(id)?;
        tables.set_password(id, &hash)?;
        tables.delete_sessions(id)?;
        tables.person(id)
    })
}

/// Returns a person who can sign in.
///
/// # Errors
/// Returns an error if there is no such person, or if the person stands for a team.
fn human(tables: &Tables<'_>, id: PersonId) -> Result<Person, Error> {
    match tables.person(id)? {
        team if team.is_team() => Err(Error::Message(joute_words::teams::cannot_sign_in)),
        person => Ok(person),
    }
}

/// Creates an API token for a person's programs. It is valid until it is revoked.
///
/// # Errors
/// Returns an error if there is no such person.
pub fn token(store: &Store, id: PersonId, name: &str, clock: &dyn Clock) -> Result<Secret, Error> {
    store.transaction(|tables| {
        human(tables, id)?;
        tables.new_token(id, name.trim(), clock.now())
    })
}

#[cfg(test)]
mod tests {
    use super::{choose_password, enrol, link, token};
    use crate::data::{Error, Role};
    use crate::store::testing::{advance, contest};
    use jiff::SignedDuration;

    #[test]
    fn links_can_be_used_once_before_they_expire() {
        let (store, clock) = contest();
        let ada = enrol(&store, "Ada", Role::Candidate, &clock).expect("the person can be added");
        assert!(matches!(enrol(&store, "aDA", Role::Jury, &clock), Err(Error::Taken("name"))));
        let [old, new] =
            [(); 2].map(|()| link(&store, ada.id, &clock).expect("the sign-in link can be created"));
        let choose = |link: &str, password| choose_password(&store, link, password, &clock);
        assert!(
            matches!(choose(old.expose(), "correct horse"), Err(Error::Missing("link"))),
            "a newer link replaces an older one"
        );
        assert!(
            matches!(choose(new.expose(), "short"), Err(Error::Message(_))),
            "a link stays valid if the password is refused"
        );
        assert_eq!(choose(new.expose(), "correct horse").expect("the password can be chosen"), ada);
        assert!(
            matches!(choose(new.expose(), "correct horse"), Err(Error::Missing("link"))),
            "a link is valid once"
        );
        let late = link(&store, ada.id, &clock).expect("the sign-in link can be created");
        advance(&clock, SignedDuration::from_hours(7 * 24));
        assert!(
            matches!(choose(late.expose(), "correct horse"), Err(Error::Missing("link"))),
            "a link expires"
        );
        assert!(matches!(choose("'; DROP TABLE person", "correct horse"), Err(Error::Missing("link"))));
    }

    #[test]
    fn a_token_belongs_to_its_owner_until_it_is_deleted() {
        let (store, clock) = contest();
        let ada = enrol(&store, "Ada", Role::Organiser, &clock).expect("the person can be added");
        let secret = token(&store, ada.id, "laptop", &clock).expect("the token can be created");
        assert_eq!(store.bearer(secret.expose()).expect("the token is valid"), ada);
        let mut other = secret.expose().to_owned();
        other.replace_range(..1, if other.starts_with('A') { "B" } else { "A" });
        assert!(store.bearer(&other).is_err() && store.bearer("").is_err());
        store.forget_tokens(ada.id).expect("the tokens can be revoked");
        assert!(store.bearer(secret.expose()).is_err());
    }
}
