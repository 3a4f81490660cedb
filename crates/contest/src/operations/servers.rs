//! Returns the jobs of workers of absent servers to the queue. The leading server does this, and
//! each server when it starts.

use crate::contest::Contest;
use crate::data::{Error, LOCAL_WORKER_PREFIX};
use crate::store::server::ServerId;
use std::collections::BTreeSet;
use std::time::Instant;

/// Prepares the queue when a server starts. Jobs of the former workers of absent servers return to
/// the queue at once. If no other server was running, workers on other machines get more time for
/// theirs, because they could not extend their leases.
pub fn prepare_queue(contest: &Contest) -> Result<(), Error> {
    let present = present_servers(contest)?;
    release_workers(contest, |server| !server.is_some_and(|server| present.contains(&server)))?;
    let own = contest.servers.as_ref().map(|servers| servers.id());
    let has_others = present.iter().any(|id| Some(*id) != own);
    if has_others { Ok(()) } else { contest.store.extend_all_leases(contest.clock.now()) }
}

/// Removes servers that have been absent for some seconds, and puts the jobs of their workers back into
/// the queue.
pub(super) fn remove_absent(contest: &Contest) -> Result<(), Error> {
    let Some(servers) = &contest.servers else { return Ok(()) };
    let absent = servers.absent_servers(&contest.store.servers()?, Instant::now());
    for id in absent {
        release_workers(contest, |server| server == Some(id))?;
        contest.store.transaction(|tables| tables.delete_server(id))?;
        servers.remove_file(id);
        tracing::warn!(server = id, "a server is absent; its jobs are in the queue again");
    }
    Ok(())
}

/// Returns the servers of the contest that run. A contest with one server has none in its list.
fn present_servers(contest: &Contest) -> Result<BTreeSet<ServerId>, Error> {
    if contest.servers.is_none() {
        return Ok(BTreeSet::new());
    }
    let servers = contest.store.servers()?.into_iter();
    Ok(servers.filter(|(_, present)| *present).map(|(id, _)| id).collect())
}

/// Returns the name of a worker that this server starts on its own machine.
pub fn local_worker_name(contest: &Contest, number: usize) -> String {
    match &contest.servers {
        None => format!("{LOCAL_WORKER_PREFIX}{number}"),
        Some(servers) => format!("{LOCAL_WORKER_PREFIX}{}-{number}", servers.id()),
    }
}

/// Puts the jobs of servers' own workers back into the queue and revokes the workers' tokens. Workers on
/// other machines are not affected. `applies` decides by the server of a worker, which is `None` if the
/// contest had one server when the worker started.
fn release_workers(contest: &Contest, applies: impl Fn(Option<ServerId>) -> bool) -> Result<(), Error> {
    let (store, now) = (&contest.store, contest.clock.now());
    let registered = store.workers()?.into_iter().map(|worker| worker.name);
    let workers: BTreeSet<String> = store.busy_workers()?.into_iter().chain(registered).collect();
    for worker in &workers {
        let Some(local) = worker.strip_prefix(LOCAL_WORKER_PREFIX) else { continue };
        if applies(local.split_once('-').and_then(|(server, _)| server.parse().ok())) {
            store.release_worker_jobs(worker, false, now)?;
            store.transaction(|tables| tables.revoke_worker_tokens(worker, now))?;
        }
    }
    Ok(())
}
