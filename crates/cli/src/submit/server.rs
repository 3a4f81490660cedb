//! The connection to a contest's server through its API.

use joute_contest_api::{ErrorBody, SubmittedVersion, TokenOwner};
use joute_words::{Locale, sending as words};
use serde::de::DeserializeOwned;
use std::time::Duration;
use ureq::http::{Response, StatusCode};
use ureq::{Agent, Body};

/// The maximum size in bytes of a response from a contest's server.
const MAX_RESPONSE_SIZE: u64 = 16 << 20;

/// A connection to a contest's server, with the token of the user.
pub struct Server {
    /// The address of the server, without a trailing slash.
    pub url: String,
    pub token: String,
    locale: Locale,
    agent: Agent,
}

/// The reason why a request to a contest's server failed.
pub enum ServerError {
    /// The server does not answer. The text is the operating system's reason.
    Unreachable(String),
    /// The server does not accept the user's token.
    InvalidToken,
    /// The server refused the request. The text is its message.
    Refused(String),
}

impl ServerError {
    /// Returns a message about the error for the candidate.
    pub fn message(self, server: &Server, locale: Locale) -> String {
        match self {
            ServerError::Unreachable(reason) => words::no_server(locale, &server.url, reason),
            ServerError::InvalidToken => {
                words::wrong_token(locale, &server.url, format!("{}/tokens", server.url))
            }
            ServerError::Refused(reason) => format!("{}: {reason}", server.url),
        }
    }
}

/// Normalises the address of a contest's server. Returns `None` if it is not a valid address.
pub fn address(url: &str) -> Option<String> {
    let url = url.trim().trim_end_matches('/');
    let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"))?;
    let fine = !rest.is_empty()
        && !rest.contains(|c: char| c.is_whitespace() || c.is_control() || "?#@".contains(c));
    fine.then(|| url.to_owned())
}

/// Returns a client for HTTP that follows at most the given number of redirections. It allows 10 s for
/// connecting, 60 s until a response begins, and 10 minutes until the response ends.
pub fn agent(redirections: u32) -> Agent {
    Agent::config_builder()
        .http_status_as_error(false)
        .max_redirects(redirections)
        .timeout_connect(Some(Duration::from_secs(10)))
        .timeout_recv_response(Some(Duration::from_secs(60)))
        .timeout_recv_body(Some(Duration::from_secs(600)))
        .build()
        .into()
}

type RawResponse = Result<Response<Body>, ureq::Error>;

impl Server {
    /// Creates a connection that follows no redirections, because they could take the token to another
    /// server than the given one.
    pub fn new(url: String, token: String, locale: Locale) -> Self {
        Server { url, token, locale, agent: agent(0) }
    }

    /// Asks the server for the owner of the user's token. Returns this person, with the limits of
    /// the contest.
    pub fn token_owner(&self) -> Result<TokenOwner, ServerError> {
        self.get("me").and_then(read)
    }

    pub fn version(&self, number: u32) -> Result<SubmittedVersion, ServerError> {
        self.get(&format!("versions/{number}")).and_then(read)
    }

    /// Returns the output of the build of a submitted version.
    pub fn log(&self, number: u32) -> Result<String, ServerError> {
        self.get(&format!("versions/{number}/log")).and_then(text)
    }

    pub fn send(&self, archive: Vec<u8>, note: &str) -> Result<SubmittedVersion, ServerError> {
        let request = self.agent.post(format!("{}/api/v1/versions", self.url)).query("note", note);
        let request = request
            .header("authorization", format!("Bearer {}", self.token))
            .header("accept-language", self.locale.code())
            .content_type("application/gzip");
        check_status(request.send(archive)).and_then(read)
    }

    fn get(&self, path: &str) -> Result<Response<Body>, ServerError> {
        let request = self.agent.get(format!("{}/api/v1/{path}", self.url));
        let request = request.header("authorization", format!("Bearer {}", self.token));
        check_status(request.header("accept-language", self.locale.code()).call())
    }
}

/// Returns the contest server's response if it is successful. Otherwise returns the reason why the
/// request failed.
fn check_status(response: RawResponse) -> Result<Response<Body>, ServerError> {
    let answer = response.map_err(|error| ServerError::Unreachable(error.to_string()))?;
    match answer.status() {
        status if status.is_success() => Ok(answer),
        StatusCode::UNAUTHORIZED => Err(ServerError::InvalidToken),
        // These codes come from a proxy before a server that is being started.
        StatusCode::BAD_GATEWAY | StatusCode::GATEWAY_TIMEOUT => {
            Err(ServerError::Unreachable(answer.status().to_string()))
        }
        status => {
            let body = text(answer)?;
            let problem = serde_json::from_str(&body).map(|ErrorBody { error }| error);
            Err(ServerError::Refused(problem.unwrap_or_else(|_| status.to_string())))
        }
    }
}

fn text(mut answer: Response<Body>) -> Result<String, ServerError> {
    let text = answer.body_mut().with_config().limit(MAX_RESPONSE_SIZE).lossy_utf8(true).read_to_string();
    text.map_err(|error| ServerError::Unreachable(error.to_string()))
}

fn read<T: DeserializeOwned>(answer: Response<Body>) -> Result<T, ServerError> {
    serde_json::from_str(&text(answer)?)
        .map_err(|error| ServerError::Refused(format!("this answer does not come from a contest: {error}")))
}

#[cfg(test)]
mod tests {
    use super::address;

    #[test]
    fn only_addresses_of_servers_are_accepted() {
        assert_eq!(address(" https://a.example/ ").as_deref(), Some("https://a.example"));
        assert_eq!(address("http://127.0.0.1:8080/hall").as_deref(), Some("http://127.0.0.1:8080/hall"));
        for wrong in
            ["", "a.example", "ftp://a", "http://", "http://a b", "http://me@a", "http://a?b", "http://a/#b"]
        {
            assert_eq!(address(wrong), None, "{wrong}");
        }
    }
}
