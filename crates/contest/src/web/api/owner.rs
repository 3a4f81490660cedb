//! The API for the owner of a token.

use super::types::{ErrorBody, TokenOwner};
use crate::web::request::Request;
use crate::web::response::{HandlerResult, json};

/// Returns the owner of the request's API token, and facts about the contest.
#[utoipa::path(get, path = "/api/v1/me", responses(
    (status = 200, body = TokenOwner), (status = 401, description = "The token is unknown or has been revoked", body = ErrorBody)))]
pub(super) fn show_owner(request: &Request) -> HandlerResult {
    let account = request.account()?;
    json(&TokenOwner {
        name: account.name.clone(),
        team: account.is_member().then(|| request.person().map(|team| team.name.clone())).transpose()?,
        role: account.role.as_ref().to_owned(),
        contest: request.contest.plan.title.clone(),
        archive: request.contest.plan.quotas.archive,
    })
}
