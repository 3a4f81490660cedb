//! The workers that organisers admit to a contest.

use super::people::name;
use crate::data::{Act, Error, LOCAL_WORKER_PREFIX, RecheckShare, Secret};
use crate::store::Store;

/// Creates a token for a worker on another machine. Earlier tokens for the same name become invalid.
///
/// # Errors
/// Returns an error if the name is not allowed or is reserved for the server's own workers.
pub fn admit_worker(store: &Store, worker: &str, act: &Act) -> Result<Secret, Error> {
    admit(store, worker, None, act)
}

/// Creates a token for an untrusted worker. The worker receives only matches of tournaments and of the
/// ladder, and trusted workers play the given share of them again. Earlier tokens for the name are revoked.
///
/// # Errors
/// Returns an error if the name is not allowed or is reserved for the server's own workers.
pub fn admit_untrusted_worker(
    store: &Store,
    worker: &str,
    recheck: RecheckShare,
    act: &Act,
) -> Result<Secret, Error> {
    admit(store, worker, Some(recheck), act)
}

/// Creates a token with which a client sends the matches of leagues. Earlier tokens for the name are revoked.
///
/// # Errors
/// Returns an error if the name is not allowed or is reserved for the server's own workers.
pub fn admit_client(store: &Store, client: &str, act: &Act) -> Result<Secret, Error> {
    let client = admissible_name(client)?;
    store.audited_transaction(act, |tables| tables.new_client_token(&client, act.at))
}

fn admissible_name(worker: &str) -> Result<String, Error> {
    let worker = name(worker)?;
    match worker.starts_with(LOCAL_WORKER_PREFIX) {
        true => {
            Err(Error::Refused("this name is reserved for the server's own workers; choose another name"))
        }
        false => Ok(worker),
    }
}

fn admit(store: &Store, worker: &str, recheck: Option<RecheckShare>, act: &Act) -> Result<Secret, Error> {
    let worker = admissible_name(worker)?;
    store.audited_transaction(act, |tables| tables.new_worker_token(&worker, recheck, act.at))
}

/// Makes a worker's token invalid. Results of this worker are no longer accepted, and its job
/// returns to the queue within a minute.
///
/// # Errors
/// Returns an error if the worker has no token.
pub fn revoke_worker(store: &Store, worker: &str, act: &Act) -> Result<(), Error> {
    store.audited_transaction(act, |tables| match tables.revoke_worker_tokens(worker, act.at)? {
        0 => Err(Error::Missing("worker with a token")),
        _ => Ok(()),
    })
}

#[cfg(test)]
mod tests {
    use crate::data::Act;
    use crate::operations::workers;
    use crate::store::testing;
    use jiff::Timestamp;

    #[test]
    fn a_token_belongs_to_a_worker_until_it_is_deleted() {
        let (store, now) = (testing::store(), Timestamp::UNIX_EPOCH);
        let act = |what: &str| Act::new(None, what, now);
        let admit = |name: &str| workers::admit_worker(&store, name, &act("admitted"));
        let revoke = |name: &str| workers::revoke_worker(&store, name, &act("revoked"));
        let old = admit("hall-1").expect("the token can be created");
        let token = admit("hall-1").expect("the token can be created");
        assert!(store.worker(old.expose()).is_err(), "a newer token replaces an older one");
        assert_eq!(store.worker(token.expose()).expect("the worker's token is valid").name, "hall-1");
        assert!(store.bearer(token.expose()).is_err(), "a worker's token is not a person's token");
        assert!(store.worker("").is_err() && admit("<b>").is_err());
        admit("here-1").expect_err("the reserved name is refused");
        let own = store.admit_local_worker("here-1", now).expect("the token can be created");
        assert_eq!(store.workers().expect("the workers can be listed").len(), 2);
        revoke("hall-1").expect("the token can be revoked");
        assert!(store.worker(token.expose()).is_err() && revoke("hall-1").is_err());
        admit("hall-2").expect("the token can be created");
        assert_eq!(store.worker(own.expose()).expect("the worker's token is valid").name, "here-1");
        let log = store.audit_log(9).expect("the audit log can be read");
        let descriptions: Vec<&str> = log.iter().map(|line| line.description.as_str()).collect();
        assert_eq!(
            descriptions,
            ["admitted", "revoked", "admitted", "admitted"],
            "refused actions are not logged"
        );
    }
}
