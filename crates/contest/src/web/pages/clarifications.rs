//! The page of clarifications: candidates ask questions there, and organisers answer them.

use super::Page;
use super::sign_in::form_message;
use super::time::Time;
use crate::data::{AnswerRequest, Clarification, QuestionRequest, Role};
use crate::operations::clarifications;
use crate::paths;
use crate::web::extract::{Form, Id, Path, Query};
use crate::web::request::Request;
use crate::web::response::{self, HandlerResult};
use crate::web::route::{Access, Route, get, post};
use askama::Template;
use joute_words::clarifications as say;
use serde::Deserialize;

pub fn routes() -> Vec<Route> {
    vec![
        get(paths::CLARIFICATIONS, Access::SignedIn, list),
        post(paths::CLARIFICATIONS, Access::Candidates, ask).form_on(list),
        post(paths::CLARIFICATION_ANSWER, Access::Organisers, answer).form_on(list),
    ]
}

/// The maximum number of questions in each list of the page.
const MAX_QUESTIONS: u32 = 100;

#[derive(Template)]
#[template(path = "clarifications.html")]
struct ClarificationsPage<'a> {
    page: Page,
    /// True if the reader may ask questions.
    asks: bool,
    /// True if the reader may answer questions.
    answers: bool,
    /// The text of a form that was refused, with the reason. It is empty if there is none.
    refused: RefusedForm<'a>,
    /// The questions without an answer, which only organisers see in a list of their own.
    open: Vec<Row>,
    rows: Vec<Row>,
    /// The address of the next page with older questions.
    older: Option<String>,
}

/// The form of the page that was refused last.
#[derive(Default)]
struct RefusedForm<'a> {
    /// The reason why the text was refused.
    reason: &'a str,
    /// The number of the answered question. It is `None` if the text is a question.
    question: Option<i64>,
    /// The text that the person entered.
    text: &'a str,
}

/// A question with its answer, as the page shows it.
struct Row {
    id: i64,
    /// The name of the candidate who asked. Only organisers see it.
    name: Option<String>,
    /// True if the reader asked the question.
    own: bool,
    received: Time,
    question: String,
    answer: Option<(String, Time)>,
    to_all: bool,
}

impl ClarificationsPage<'_> {
    /// Returns the text in the form for the answer to a question.
    fn answer_text<'a>(&'a self, row: &'a Row) -> &'a str {
        match self.refused.question {
            Some(id) if id == row.id => self.refused.text,
            _ => row.answer.as_ref().map_or("", |(text, _)| text),
        }
    }
}

/// The query string of the page. It selects the next page of the list.
#[derive(Default, Deserialize)]
struct ListQuery {
    before: Option<i64>,
}

fn list(request: &Request, Query(query): Query<ListQuery>) -> HandlerResult {
    show(request, query, RefusedForm::default())
}

fn show(request: &Request, ListQuery { before }: ListQuery, refused: RefusedForm<'_>) -> HandlerResult {
    let (person, store) = (request.person()?, &request.contest.store);
    let answers = person.role == Role::Organiser;
    let open = if answers { store.open_clarifications(MAX_QUESTIONS)? } else { Vec::new() };
    let reader = (!answers).then_some(person.id);
    let mut questions = store.clarifications(reader, before, MAX_QUESTIONS + 1)?;
    let further = questions.len() > MAX_QUESTIONS as usize;
    questions.truncate(MAX_QUESTIONS as usize);
    let last = questions.last().filter(|_| further).map(|last| last.id);
    let row = |one: Clarification| Row {
        id: one.id,
        own: one.person == person.id,
        name: answers.then_some(one.name),
        received: Time::of(request, one.received),
        question: one.question,
        to_all: one.answer.as_ref().is_some_and(|answer| answer.to_all),
        answer: one.answer.map(|answer| (answer.text, Time::of(request, answer.at))),
    };
    response::page(&ClarificationsPage {
        page: Page::of(request, say::questions(request.locale())),
        asks: person.role == Role::Candidate,
        answers,
        refused,
        open: open.into_iter().map(row).collect(),
        rows: questions.into_iter().map(row).collect(),
        older: last.map(|last| format!("{}?before={last}", paths::CLARIFICATIONS)),
    })
}

fn ask(request: &Request, Form(QuestionRequest { question }): Form<QuestionRequest>) -> HandlerResult {
    let (person, store) = (request.person()?, &request.contest.store);
    match clarifications::ask(store, person.id, &question, request.received) {
        Ok(_) => {
            request.contest.notify_changed();
            response::redirect(paths::CLARIFICATIONS)
        }
        Err(error) => {
            let reason = form_message(request, error)?;
            show(
                request,
                ListQuery::default(),
                RefusedForm { reason: &reason, question: None, text: &question },
            )
        }
    }
}

fn answer(request: &Request, Path(Id { id }): Path<Id>, Form(wanted): Form<AnswerRequest>) -> HandlerResult {
    let (person, store) = (request.person()?, &request.contest.store);
    match clarifications::answer(store, id, &wanted, person.id, request.received) {
        Ok(()) => {
            request.contest.notify_changed();
            response::redirect(paths::CLARIFICATIONS)
        }
        Err(error) => {
            let reason = form_message(request, error)?;
            let refused = RefusedForm { reason: &reason, question: Some(id), text: &wanted.answer };
            show(request, ListQuery::default(), refused)
        }
    }
}
