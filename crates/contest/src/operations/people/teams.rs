//! Teams of candidates. A team is a person without a password, which has versions, matches and ranks
//! like a candidate. Its members sign in as themselves and act for the team ([`Person::acts_for`]).
//!
//! *Invariants:*
//! - A candidate is a member of one team at most, and a team has at most as many members as the plan allows.
//! - A candidate who has submitted a version, alone or for a team, cannot create or join a team.
//!   The candidate could otherwise use the quotas of several teams. Organisers can still
//!   add the candidate.
//! - The versions of a member from before belong to the member and do not play while the member is in a team.
//! - When a member leaves, the invitation code becomes invalid, because the former member knows it.
//! - A team whose last member has left is out of the contest. Its versions and matches remain.

use super::attempts::{
    Limit, MAX_FAILURES_PER_NAME_AND_NETWORK, MAX_FAILURES_PER_NETWORK, MIN_INTERVAL_PER_NETWORK,
    count_attempt, network, remove_attempts,
};
use super::names::{NameIndex, ReservedNames, name, person_named};
use crate::data::{Act, Error, LEFT_VOLUNTARILY, LOG_LOCALE, Person, PersonId, Role, Secret};
use crate::plan::Plan;
use crate::store::{Store, Tables};
use jiff::Timestamp;
use joute_words::{acts, people as words, teams as say};

/// The limit on teams that a candidate creates in a quarter of an hour.
const MAX_CREATED_TEAMS: u32 = 5;

/// Creates a team with a candidate as its first member. Returns the invitation code for the other members. No
/// team may have one of the names `champions` of the kits' opponents.
///
/// # Errors
/// Returns an error if the candidate cannot join a team, or if the name is taken or not allowed.
pub fn create(
    store: &Store,
    plan: &Plan,
    account: PersonId,
    (new_name, champions): (&str, &[&str]),
    now: Timestamp,
) -> Result<Secret, Error> {
    let new_name = name(new_name)?;
    if ReservedNames::new(champions.iter().copied()).has(&new_name) {
        return Err(Error::Message(words::name_reserved));
    }
    count_attempt(store, &[Limit::refusing(format!("team {account}"), MAX_CREATED_TEAMS)], now)?;
    let act = Act::new(account, acts::created_team(LOG_LOCALE, &new_name), now);
    store.audited_transaction(&act, |tables| {
        may_join(tables, plan, account, now)?;
        let team = insert_team(tables, &new_name, now)?;
        tables.set_team(account, Some(team))?;
        new_code(tables, team)
    })
}

/// Adds a team without members.
fn insert_team(tables: &Tables<'_>, name: &str, now: Timestamp) -> Result<PersonId, Error> {
    NameIndex::of(tables)?.may_add(name).map_err(Error::Message)?;
    let team = tables.insert_person(name, Role::Candidate, None, now)?.id;
    tables.set_team(team, Some(team))?;
    Ok(team)
}

fn new_code(tables: &Tables<'_>, team: PersonId) -> Result<Secret, Error> {
    let code = Secret::new()?;
    tables.set_invitation(team, &code)?;
    Ok(code)
}

/// Checks that candidates may change teams now.
fn are_open(tables: &Tables<'_>, plan: &Plan, now: Timestamp) -> Result<(), Error> {
    match tables.changes()?.closes(plan) > now {
        true => Ok(()),
        false => Err(Error::Message(say::are_closed)),
    }
}

/// Checks that a candidate may join a team now.
fn may_join(tables: &Tables<'_>, plan: &Plan, account: PersonId, now: Timestamp) -> Result<(), Error> {
    if plan.quotas.team_members == 0 {
        return Err(Error::Message(say::no_teams));
    }
    are_open(tables, plan, now)?;
    if tables.person(account)?.team.is_some() {
        return Err(Error::Message(say::has_team));
    }
    if tables.has_submitted(account)? {
        return Err(Error::Message(say::has_submitted));
    }
    Ok(())
}

/// Makes a person a member of a team that has room.
fn add(tables: &Tables<'_>, plan: &Plan, team: PersonId, account: PersonId) -> Result<(), Error> {
    if tables.members(team)?.len() >= plan.quotas.team_members as usize {
        return Err(Error::Message(say::is_full));
    }
    tables.set_team(account, Some(team))
}

/// Makes a candidate a member of the team with an invitation code.
///
/// # Errors
/// Returns an error if the code is wrong, if the team is full, or if the candidate cannot join a team.
pub fn join(
    store: &Store,
    plan: &Plan,
    account: PersonId,
    (code, address): (&str, &str),
    now: Timestamp,
) -> Result<(), Error> {
    let limits = [
        Limit::refusing(format!("invitation of {account}"), MAX_FAILURES_PER_NAME_AND_NETWORK),
        Limit::slowing(
            format!("invitation {}", network(address)),
            MAX_FAILURES_PER_NETWORK,
            MIN_INTERVAL_PER_NETWORK,
        ),
    ];
    let attempts = count_attempt(store, &limits, now)?;
    let wrong = || Error::Message(say::wrong_code);
    let team = store.read(|tables| tables.inviting_team(code.trim()))?.ok_or_else(wrong)?.id;
    remove_attempts(store, &attempts)?;
    let act = Act::new(account, acts::joined_team(LOG_LOCALE), now).affecting(team);
    store.audited_transaction(&act, |tables| {
        tables.inviting_team(code.trim())?.filter(Person::competes).ok_or_else(wrong)?;
        may_join(tables, plan, account, now)?;
        add(tables, plan, team, account)
    })
}

/// Creates a new invitation code for a member's team. The earlier code becomes invalid.
///
/// # Errors
/// Returns an error if the candidate is not a member of a team.
pub fn renew_code(store: &Store, account: PersonId, now: Timestamp) -> Result<Secret, Error> {
    let team = team_of(&store.person(account)?)?;
    let act = Act::new(account, acts::renewed_code(LOG_LOCALE), now).affecting(team);
    store.audited_transaction(&act, |tables| {
        team_of(&tables.person(account)?)?;
        new_code(tables, team)
    })
}

/// Returns the number of a member's team.
fn team_of(account: &Person) -> Result<PersonId, Error> {
    account.team.filter(|_| account.is_member()).ok_or(Error::Missing("team"))
}

/// Ends a candidate's membership in a team. The versions stay with the team.
///
/// # Errors
/// Returns an error if the candidate is not a member of a team, or if the contest has closed.
pub fn leave(store: &Store, plan: &Plan, account: PersonId, now: Timestamp) -> Result<(), Error> {
    let team = team_of(&store.person(account)?)?;
    let act = Act::new(account, acts::left_team(LOG_LOCALE), now).affecting(team);
    store.audited_transaction(&act, |tables| {
        are_open(tables, plan, now)?;
        leave_team(tables, &tables.person(account)?)
    })
}

/// Ends the membership of a person who may be in a team. An empty team no longer takes part.
pub(super) fn leave_team(tables: &Tables<'_>, account: &Person) -> Result<(), Error> {
    let Ok(team) = team_of(account) else { return Ok(()) };
    tables.set_team(account.id, None)?;
    new_code(tables, team)?;
    match tables.members(team)?.is_empty() && tables.person(team)?.out.is_none() {
        true => tables.exclude_candidate(team, LEFT_VOLUNTARILY),
        false => Ok(()),
    }
}

/// Returns a team by its number.
fn team(tables: &Tables<'_>, id: PersonId) -> Result<Person, Error> {
    Some(tables.person(id)?).filter(Person::is_team).ok_or(Error::Missing("team"))
}

/// Creates a team without members, at an organiser's request.
///
/// # Errors
/// Returns an error if the name is taken or not allowed.
pub fn create_by(store: &Store, by: PersonId, new_name: &str, now: Timestamp) -> Result<(), Error> {
    let new_name = name(new_name)?;
    let act = Act::new(by, acts::created_team(LOG_LOCALE, &new_name), now);
    store.audited_transaction(&act, |tables| insert_team(tables, &new_name, now).map(drop))
}

/// Changes the name of a team, at an organiser's request. Tournaments that have begun keep the earlier name.
///
/// # Errors
/// Returns an error if there is no such team, or if the name is taken or not allowed.
pub fn rename(
    store: &Store,
    by: PersonId,
    id: PersonId,
    new_name: &str,
    now: Timestamp,
) -> Result<(), Error> {
    let new_name = name(new_name)?;
    let act = Act::new(by, acts::renamed_team(LOG_LOCALE, store.person(id)?.name), now).affecting(id);
    store.audited_transaction(&act, |tables| {
        team(tables, id)?;
        NameIndex::without(tables, id)?.may_add(&new_name).map_err(Error::Message)?;
        tables.rename_person(id, &new_name)
    })
}

/// Adds a candidate to a team, at an organiser's request. The candidate may have submitted versions. They
/// do not play while the candidate is in the team.
///
/// # Errors
/// Returns an error if there is no such team or candidate, if the candidate is in a team, or if the
/// team has its maximum number of members.
pub fn add_member(
    store: &Store,
    plan: &Plan,
    (by, id): (PersonId, PersonId),
    member: &str,
    now: Timestamp,
) -> Result<(), Error> {
    let act = Act::new(by, acts::added_member(LOG_LOCALE, member.trim()), now).affecting(id);
    store.audited_transaction(&act, |tables| {
        team(tables, id)?;
        let candidate = person_named(tables, member)?.filter(Person::competes);
        match candidate {
            Some(member) if member.team.is_none() => add(tables, plan, id, member.id),
            Some(_) => Err(Error::Message(say::has_team)),
            None => Err(Error::Message(say::no_candidate)),
        }
    })
}

/// Removes a member from a team, at an organiser's request.
///
/// # Errors
/// Returns an error if there is no such member.
pub fn remove_member(
    store: &Store,
    by: PersonId,
    (id, member): (PersonId, PersonId),
    now: Timestamp,
) -> Result<(), Error> {
    let act = Act::new(by, acts::removed_member(LOG_LOCALE, store.person(member)?.name), now).affecting(id);
    store.audited_transaction(&act, |tables| {
        let member = tables.person(member)?;
        if team_of(&member)? != id {
            return Err(Error::Missing("member"));
        }
        leave_team(tables, &member)
    })
}

/// Removes all members from a team, at an organiser's request. The team is then out of the contest.
///
/// # Errors
/// Returns an error if there is no such team.
pub fn dissolve(store: &Store, by: PersonId, id: PersonId, now: Timestamp) -> Result<(), Error> {
    let act = Act::new(by, acts::dissolved_team(LOG_LOCALE), now).affecting(id);
    store.audited_transaction(&act, |tables| {
        let team = team(tables, id)?;
        tables.members(id)?.iter().try_for_each(|member| leave_team(tables, member))?;
        if team.out.is_none() { tables.exclude_candidate(id, LEFT_VOLUNTARILY) } else { Ok(()) }
    })
}
