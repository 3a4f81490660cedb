//! Notices are messages to people who may not be online. They find the notices later on the
//! contest's pages.

use crate::data::{Error, NoticeContent, PersonId};
use crate::store::Store;
use jiff::Timestamp;

/// Sends a notice to one person. It appears on the contest's pages.
///
/// # Errors
/// Returns an error if there is no such person.
pub fn notify(store: &Store, person: PersonId, content: &NoticeContent, now: Timestamp) -> Result<(), Error> {
    store.transaction(|tables| {
        tables.person(person)?;
        tables.insert_notice(person, content, now)
    })
}

/// Sends a notice to every person of the contest. Members of a team read that of the team.
pub fn notify_all(store: &Store, content: &NoticeContent, now: Timestamp) -> Result<(), Error> {
    store.transaction(|tables| {
        let people = tables.people()?.into_iter().filter(|person| !person.is_member());
        tables.insert_notices(people.map(|person| person.id), content, now)
    })
}

#[cfg(test)]
mod tests {
    use super::NoticeContent;
    use crate::clock::{Clock as _, ManualClock};
    use crate::data::{Error, Role};
    use crate::operations::{notices, people};
    use crate::store::testing;
    use jiff::Timestamp;
    use joute_words::Locale;

    #[test]
    fn notices_stay_unread_until_they_are_read() {
        let store = testing::store();
        let clock = ManualClock::at("2026-05-08T12:00:00Z".parse::<Timestamp>().expect("the text is a time"));
        let [ada, bob] = ["Ada", "Bob"].map(|name| {
            people::enrol(&store, name, Role::Candidate, &clock).expect("the person can be added").id
        });
        let broken = NoticeContent::NotBuilt { number: 3, reason: "EXIT 2 in make".into(), counts: Some(2) };
        notices::notify(&store, ada, &broken, clock.now()).expect("the notice can be sent");
        notices::notify_all(&store, &NoticeContent::Announced { text: "Pizza!".into() }, clock.now())
            .expect("the notices can be stored");
        assert!(matches!(notices::notify(&store, 99, &broken, clock.now()), Err(Error::Missing("person"))));
        assert_eq!(
            (
                store.unread(ada).expect("the unread notices can be counted"),
                store.unread(bob).expect("the unread notices can be counted")
            ),
            (2, 1)
        );
        let texts = |id| -> Vec<String> {
            let notices = store.notices(id, 10).expect("the notices can be listed");
            notices.iter().map(|notice| notice.content.text(Locale::En)).collect()
        };
        let first = "Version 3 cannot play (EXIT 2 in make): version 2 plays in its place";
        assert_eq!((texts(ada), texts(bob)), (vec!["Pizza!".into(), first.into()], vec!["Pizza!".into()]));
        assert_eq!(broken.page().as_deref(), Some("/versions/3"));
        store.mark_notices_read(ada).expect("the notices can be marked as read");
        assert_eq!(
            (
                store.unread(ada).expect("the unread notices can be counted"),
                store.unread(bob).expect("the unread notices can be counted")
            ),
            (0, 1)
        );
    }
}
