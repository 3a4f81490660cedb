//! The page of challenges: challenging another candidate, answering, and choosing a standing answer.

use super::Page;
use super::matches::ask::Choices;
use super::time::Time;
use crate::data::{Challenge, ChallengePolicy, ChallengeState, MatchRequest, PersonId, PolicyRequest, Topic};
use crate::operations::challenges;
use crate::operations::challenges::MAX_LISTED;
use crate::operations::replays::version_label;
use crate::paths;
use crate::web::extract::{Form, Number, Path};
use crate::web::live::address;
use crate::web::request::Request;
use crate::web::response::{self, HandlerError, HandlerResult};
use crate::web::route::{Access, Route, get, post};
use askama::Template;
use joute_words::{Locale, challenges as words, contest as say};
use strum::VariantArray as _;

pub fn routes() -> Vec<Route> {
    vec![
        get(paths::CHALLENGES, Access::Candidates, list),
        post(paths::CHALLENGES, Access::Candidates, challenge).form_on(list),
        post(paths::CHALLENGE_POLICY, Access::Candidates, policy).form_on(list),
        post(paths::CHALLENGE_ACCEPT, Access::Candidates, accept),
        post(paths::CHALLENGE_DECLINE, Access::Candidates, decline),
        post(paths::CHALLENGE_WITHDRAW, Access::Candidates, withdraw),
    ]
}

#[derive(Template)]
#[template(path = "challenges.html")]
struct Challenges {
    page: Page,
    /// The address at which the page listens for changes of the challenges.
    listen: String,
    choices: Choices,
    /// The maximum number of open challenges of the reader to others.
    maximum: u32,
    /// The standing answers to challenges, with the reader's.
    policies: Vec<Policy>,
    /// The open challenges to the reader.
    received: Vec<Row>,
    /// The reader's own challenges, and those to the reader that are not open.
    rows: Vec<Row>,
}

/// A standing answer to challenges.
struct Policy {
    value: &'static str,
    words: &'static str,
    chosen: bool,
}

/// A challenge in a list of the page.
struct Row {
    number: i64,
    /// The challenger's version and the name of the challenged candidate.
    names: [String; 2],
    received: Time,
    expires: Time,
    map: String,
    /// The number of the challenger's seat, counted from 1. It is `None` if every seat is played.
    seat: Option<usize>,
    state: ChallengeState,
    stands: &'static str,
    /// True if the reader is the challenger.
    own: bool,
    matches: Vec<i64>,
}

const fn state_text(locale: Locale, state: ChallengeState) -> &'static str {
    match state {
        ChallengeState::Open => words::state_open(locale),
        ChallengeState::Accepted => words::state_accepted(locale),
        ChallengeState::Declined => words::state_declined(locale),
        ChallengeState::Withdrawn => words::state_withdrawn(locale),
        ChallengeState::Expired => words::state_expired(locale),
    }
}

const fn policy_text(locale: Locale, policy: ChallengePolicy) -> &'static str {
    match policy {
        ChallengePolicy::Ask => words::policy_ask(locale),
        ChallengePolicy::Always => words::policy_always(locale),
        ChallengePolicy::Never => words::policy_never(locale),
    }
}

fn row(request: &Request, one: Challenge, reader: PersonId) -> Row {
    let state = one.state_at(request.received);
    let [challenger, challenged] = one.names;
    Row {
        number: one.number,
        names: [version_label(&challenger, one.version), challenged],
        received: Time::of(request, one.received),
        expires: Time::of(request, one.expires),
        map: one.map,
        seat: one.seat.map(|seat| seat + 1),
        state,
        stands: state_text(request.locale(), state),
        own: one.person == reader,
        matches: one.matches,
    }
}

fn list(request: &Request) -> HandlerResult {
    let (contest, locale, person) = (&request.contest, request.locale(), request.person()?.id);
    let maximum = contest.plan.quotas.challenges;
    if maximum == 0 {
        return Err(HandlerError::NotFound);
    }
    let current = contest.store.challenge_policy(person)?;
    let policies = ChallengePolicy::VARIANTS.iter().map(|policy| Policy {
        value: policy.as_ref(),
        words: policy_text(locale, *policy),
        chosen: *policy == current,
    });
    let challenges = contest.store.challenges_of(person, MAX_LISTED)?;
    let rows = challenges.into_iter().map(|one| row(request, one, person));
    let (received, rows) = rows.partition(|row| !row.own && row.state == ChallengeState::Open);
    response::page(&Challenges {
        page: Page::of(request, words::challenges(locale)),
        listen: address(contest, Topic::Mine(person)),
        choices: Choices::of_challenges(request, person)?,
        maximum,
        policies: policies.collect(),
        received,
        rows,
    })
}

fn challenge(request: &Request, Form(wanted): Form<MatchRequest>) -> HandlerResult {
    challenges::challenge(&request.contest, request.person()?.id, &wanted)?;
    response::redirect(paths::CHALLENGES)
}

fn policy(request: &Request, Form(PolicyRequest { policy }): Form<PolicyRequest>) -> HandlerResult {
    challenges::set_policy(&request.contest.store, request.person()?.id, policy)?;
    response::redirect(paths::CHALLENGES)
}

fn accept(request: &Request, Path(Number { number }): Path<Number<i64>>) -> HandlerResult {
    challenges::accept(&request.contest, request.person()?.id, number)?;
    response::redirect(paths::CHALLENGES)
}

fn decline(request: &Request, Path(Number { number }): Path<Number<i64>>) -> HandlerResult {
    challenges::decline(&request.contest, request.person()?.id, number)?;
    response::redirect(paths::CHALLENGES)
}

fn withdraw(request: &Request, Path(Number { number }): Path<Number<i64>>) -> HandlerResult {
    challenges::withdraw(&request.contest, request.person()?.id, number)?;
    response::redirect(paths::CHALLENGES)
}
