//! The page of a candidate's team, and the organisers' page of all teams.

use super::Page;
use super::sign_in::form_message;
use crate::data::{Error, Person, PersonId, Secret};
use crate::operations::people::teams;
use crate::paths;
use crate::web::extract::{Form, Id, Path, Query};
use crate::web::request::Request;
use crate::web::response::{self, HandlerResult};
use crate::web::route::{Access, Route, get, post};
use askama::Template;
use form_urlencoded::byte_serialize;
use joute_words::{contest as say, teams as words};
use serde::Deserialize;

pub fn routes() -> Vec<Route> {
    vec![
        get(paths::TEAM, Access::Candidates, show),
        post(paths::TEAM, Access::Candidates, create).form_on(show),
        post(paths::TEAM_JOIN, Access::Candidates, join).form_on(show),
        post(paths::TEAM_CODE, Access::Candidates, renew_code),
        post(paths::TEAM_LEAVE, Access::Candidates, leave),
        get(paths::TEAMS, Access::Organisers, list),
        post(paths::TEAMS, Access::Organisers, create_empty).form_on(list),
        post(paths::TEAM_NAME, Access::Organisers, rename),
        post(paths::TEAM_MEMBERS, Access::Organisers, add_member),
        post(paths::TEAM_MEMBER_REMOVE, Access::Organisers, remove_member),
        post(paths::TEAM_DISSOLVE, Access::Organisers, dissolve),
    ]
}

/// The page of a candidate's team. A candidate without a team can create or join one there.
#[derive(Template)]
#[template(path = "team.html")]
struct Team<'a> {
    page: Page,
    /// The reason why the last form was refused.
    reason: &'a str,
    /// The maximum number of members of a team.
    maximum: u32,
    /// The name of the reader's team with its members. It is `None` if the reader has no team.
    team: Option<(String, Vec<Person>)>,
    /// The address with the new invitation code. It is shown only this once.
    invitation: Option<String>,
    /// The invitation code from the address of the page.
    code: &'a str,
}

/// The query string of the page, with the code of an invitation.
#[derive(Deserialize)]
struct TeamQuery {
    #[serde(default)]
    code: String,
}

/// The form with the name of a team.
#[derive(Deserialize)]
struct NameForm {
    name: String,
}

/// The form with which a candidate joins a team.
#[derive(Deserialize)]
struct CodeForm {
    code: String,
}

/// The parts of the path of a team's member.
#[derive(Deserialize)]
struct MemberPath {
    id: PersonId,
    member: PersonId,
}

fn show(request: &Request, Query(query): Query<TeamQuery>) -> HandlerResult {
    team_page(request, "", &query.code, None)
}

fn team_page(request: &Request, reason: &str, code: &str, invitation: Option<&Secret>) -> HandlerResult {
    let store = &request.contest.store;
    let account = store.person(request.account()?.id)?;
    let team = match account.is_member() {
        true => Some((store.represented(&account)?.name, store.members(account.acts_for())?)),
        false => None,
    };
    let link = |code: &Secret| {
        let code: String = byte_serialize(code.expose().as_bytes()).collect();
        format!("{}{}?code={code}", request.origin(), paths::TEAM)
    };
    response::page(&Team {
        page: Page::of(request, words::team(request.locale())),
        reason,
        maximum: request.contest.plan.quotas.team_members,
        team,
        invitation: invitation.map(link),
        code,
    })
}

/// Shows the page again after a change, or the reason why the change was refused.
fn finish(request: &Request, code: &str, changed: Result<Option<Secret>, Error>) -> HandlerResult {
    match changed {
        Ok(None) => response::redirect(paths::TEAM),
        Ok(Some(code)) => team_page(request, "", "", Some(&code)),
        Err(error) => team_page(request, &form_message(request, error)?, code, None),
    }
}

fn create(request: &Request, Form(NameForm { name }): Form<NameForm>) -> HandlerResult {
    let (contest, account) = (&request.contest, request.account()?.id);
    let champions = contest.game.bundled_opponents();
    let created =
        teams::create(&contest.store, &contest.plan, account, (&name, &champions), request.received);
    finish(request, "", created.map(Some))
}

fn join(request: &Request, Form(CodeForm { code }): Form<CodeForm>) -> HandlerResult {
    let (contest, account) = (&request.contest, request.account()?.id);
    let now = contest.clock.now();
    let joined = teams::join(&contest.store, &contest.plan, account, (&code, &request.address), now);
    finish(request, &code, joined.map(|()| None))
}

fn renew_code(request: &Request) -> HandlerResult {
    let code = teams::renew_code(&request.contest.store, request.account()?.id, request.received);
    finish(request, "", code.map(Some))
}

fn leave(request: &Request) -> HandlerResult {
    let (contest, account) = (&request.contest, request.account()?.id);
    let left = teams::leave(&contest.store, &contest.plan, account, request.received);
    finish(request, "", left.map(|()| None))
}

/// The organisers' page of all teams.
#[derive(Template)]
#[template(path = "teams.html")]
struct Teams {
    page: Page,
    maximum: u32,
    teams: Vec<TeamRow>,
}

struct TeamRow {
    team: Person,
    members: Vec<Person>,
}

fn list(request: &Request) -> HandlerResult {
    let store = &request.contest.store;
    let teams = store.people()?.into_iter().filter(Person::is_team);
    let rows = teams.map(|team| Ok(TeamRow { members: store.members(team.id)?, team }));
    response::page(&Teams {
        page: Page::of(request, words::teams(request.locale())),
        maximum: request.contest.plan.quotas.team_members,
        teams: rows.collect::<Result<_, Error>>()?,
    })
}

fn create_empty(request: &Request, Form(NameForm { name }): Form<NameForm>) -> HandlerResult {
    teams::create_by(&request.contest.store, request.account()?.id, &name, request.received)?;
    response::redirect(paths::TEAMS)
}

fn rename(request: &Request, Path(Id { id }): Path<Id>, Form(form): Form<NameForm>) -> HandlerResult {
    teams::rename(&request.contest.store, request.account()?.id, id, &form.name, request.received)?;
    response::redirect(paths::TEAMS)
}

fn add_member(request: &Request, Path(Id { id }): Path<Id>, Form(form): Form<NameForm>) -> HandlerResult {
    let (contest, by) = (&request.contest, request.account()?.id);
    teams::add_member(&contest.store, &contest.plan, (by, id), &form.name, request.received)?;
    response::redirect(paths::TEAMS)
}

fn remove_member(request: &Request, Path(MemberPath { id, member }): Path<MemberPath>) -> HandlerResult {
    teams::remove_member(&request.contest.store, request.account()?.id, (id, member), request.received)?;
    response::redirect(paths::TEAMS)
}

fn dissolve(request: &Request, Path(Id { id }): Path<Id>) -> HandlerResult {
    teams::dissolve(&request.contest.store, request.account()?.id, id, request.received)?;
    response::redirect(paths::TEAMS)
}
