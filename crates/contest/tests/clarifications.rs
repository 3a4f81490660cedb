//! Tests questions and answers over HTTP. Candidates ask, and organisers answer to one candidate or to
//! all of them.

use crate::common::test_contest;
use axum::http::StatusCode;
use joute_contest::data::Role;

/// The menu's count of questions without an answer.
fn count(number: u32) -> String {
    format!("<span id=\"unanswered\"> <span class=\"count\">{number}</span>")
}

#[tokio::test]
async fn organisers_answer_to_one_candidate_or_to_everyone() {
    let test = test_contest();
    let (ada, bob) = (test.visitor(Role::Candidate), test.visitor(Role::Candidate));
    let (jim, olga) = (test.visitor(Role::Jury), test.visitor(Role::Organiser));
    for question in ["Are+threads+%3Cb%3Eallowed%3C/b%3E?", "When+is+lunch?"] {
        let asked = test.post(&ada, "/clarifications", &format!("question={question}")).await;
        assert_eq!(asked.status, StatusCode::SEE_OTHER, "{}", asked.text);
    }
    let page = test.get(Some(&olga), "/clarifications").await.text;
    assert!(page.contains(&count(2)) && page.contains("candidate 0"), "{page}");
    assert!(page.contains("threads &#60;b&#62;allowed"), "texts of candidates must be escaped: {page}");
    let own = test.get(Some(&ada), "/clarifications").await.text;
    assert!(own.contains("No answer yet") && !own.contains("id=\"unanswered\"> <span"), "{own}");
    for (id, fields) in [(1, "answer=Yes,+four.&to_all=yes"), (2, "answer=At+noon.&to_all=no")] {
        let answered = test.post(&olga, &format!("/clarifications/{id}/answer"), fields).await;
        assert_eq!(answered.status, StatusCode::SEE_OTHER, "{}", answered.text);
    }
    for (visitor, sees_second) in [(&ada, true), (&bob, false), (&jim, false), (&olga, true)] {
        let page = test.get(Some(visitor), "/clarifications").await.text;
        assert!(page.contains("Yes, four."), "{page}");
        assert_eq!(page.contains("At noon."), sees_second, "{page}");
        assert_eq!(
            page.contains("candidate 0 ·"),
            visitor.id == olga.id,
            "only organisers see who asked: {page}"
        );
    }
    let notices = test.get(Some(&ada), "/notices").await.text;
    assert_eq!(notices.matches("have answered your question").count(), 2, "{notices}");
    assert!(notices.contains("href=\"/clarifications\""), "{notices}");
    let notices = test.get(Some(&bob), "/notices").await.text;
    assert_eq!(notices.matches("have answered a question for everyone").count(), 1, "{notices}");
    assert!(!notices.contains("your question"), "{notices}");
    let page = test.get(Some(&olga), "/").await.text;
    assert!(page.contains("<span id=\"unanswered\"></span>"), "no question waits: {page}");
    assert_eq!(test.post(&olga, "/clarifications/9/answer", "answer=Yes.").await.status, 404);
}

#[tokio::test]
async fn open_pages_of_organisers_learn_of_new_questions() {
    let test = test_contest();
    let (ada, olga) = (test.visitor(Role::Candidate), test.visitor(Role::Organiser));
    let page = test.get(Some(&olga), "/staff").await.text;
    let (_, seen) = page.split_once("/news?seen=").expect("the page has an address");
    let news =
        format!("/news?seen={}", seen.split('"').next().expect("the address ends with a quotation mark"));
    assert_eq!(test.get(Some(&olga), &news).await.status, StatusCode::NO_CONTENT);
    test.post(&ada, "/clarifications", "question=Why?").await;
    let answer = test.get(Some(&olga), &news).await.text;
    assert!(answer.contains("hx-swap-oob=\"innerHTML:#unanswered\"> <span class=\"count\">1"), "{answer}");
    let other = test.get(Some(&ada), "/news").await.text;
    assert!(!other.contains("#unanswered"), "{other}");
}

#[tokio::test]
async fn refused_texts_are_shown_again() {
    let test = test_contest();
    let (ada, olga) = (test.visitor(Role::Candidate), test.visitor(Role::Organiser));
    let long = "x".repeat(2001);
    let page = test.post(&ada, "/clarifications", &format!("question={long}")).await.text;
    assert!(page.contains("A question has 1 to 2000 characters") && page.contains(&format!(">{long}</")));
    test.post(&ada, "/clarifications", "question=Why?").await;
    let long = "y".repeat(4001);
    let page = test.post(&olga, "/clarifications/1/answer", &format!("answer={long}")).await.text;
    assert!(page.contains("An answer has 1 to 4000 characters") && page.contains(&format!(">{long}</")));
    for _ in 1..5 {
        test.post(&ada, "/clarifications", "question=Why?").await;
    }
    let page = test.post(&ada, "/clarifications", "question=Why+not?").await.text;
    assert!(page.contains("Five of your questions have no answer yet") && page.contains(">Why not?</"));
    assert_eq!(page.matches("<article").count(), 5, "{page}");
}

#[tokio::test]
async fn programs_ask_and_answer() {
    let test = test_contest();
    let visitors = [Role::Candidate, Role::Candidate, Role::Organiser].map(|role| test.visitor(role));
    let [ada, bob, olga] = visitors.each_ref().map(|visitor| format!("Bearer {}", test.token(visitor)));
    let path = "/api/v1/clarifications";
    let asked = test.program("POST", &ada, path, r#"{"question":"Why?"}"#).await;
    assert_eq!((asked.status, asked.text.as_str()), (StatusCode::CREATED, r#"{"id":1}"#));
    let open = test.program("GET", &olga, path, "").await.text;
    assert!(
        open.contains(r#""own":false,"candidate":"candidate 0","question":"Why?","answer":null"#),
        "{open}"
    );
    assert_eq!(test.program("GET", &bob, path, "").await.text, "[]");
    for (body, status) in [
        (r#"{"answer":""}"#, StatusCode::CONFLICT),
        (r#"{"answer":"No.","to":"all"}"#, StatusCode::BAD_REQUEST),
        (r#"{"answer":"Because.","to_all":true}"#, StatusCode::NO_CONTENT),
    ] {
        assert_eq!(test.program("POST", &olga, &format!("{path}/1/answer"), body).await.status, status);
    }
    let read = test.program("GET", &bob, path, "").await.text;
    assert!(read.contains(r#""own":false,"candidate":null,"question":"Why?","answer":"Because.""#), "{read}");
    assert!(read.contains(r#""to_all":true}"#), "{read}");
    let own = test.program("GET", &ada, path, "").await.text;
    assert!(own.contains(r#""own":true,"candidate":null"#), "{own}");
    assert_eq!(test.program("GET", &bob, &format!("{path}?before=1"), "").await.text, "[]");
    let long = format!(r#"{{"question":"{}"}}"#, "x".repeat(2001));
    assert_eq!(test.program("POST", &ada, path, &long).await.status, StatusCode::CONFLICT);
}
