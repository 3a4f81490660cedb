//! Clarifications: candidates ask questions, and organisers answer to the one who asked or to everyone.
//!
//! *Invariants:*
//! - A candidate reads only their own questions and those that were answered to everyone.
//! - The number, the rate and the length of a candidate's questions are bounded.

use crate::data::{Act, AnswerRequest, Error, LOG_LOCALE, NoticeContent, PersonId, QuestionCounts};
use crate::store::Store;
use jiff::Timestamp;
use joute_words::{acts, clarifications as say};

/// The maximum length in characters of a question.
pub const MAX_QUESTION_LENGTH: usize = 2000;

/// The maximum length in characters of an answer.
pub const MAX_ANSWER_LENGTH: usize = 4000;

/// The maximum number of a candidate's questions without an answer.
const MAX_OPEN_QUESTIONS: u32 = 5;

/// The maximum number of questions that a candidate may ask in an hour.
const MAX_PER_HOUR: u32 = 10;

/// The maximum number of questions that a candidate may ask in a contest.
const MAX_QUESTIONS: u32 = 200;

/// Returns a text without surrounding spaces and with the line ends of Unix. Browsers send others.
/// Returns `None` if the text is empty or has more than `longest` characters.
fn normalize(text: &str, longest: usize) -> Option<String> {
    let text = text.replace("\r\n", "\n").trim().to_owned();
    (1..=longest).contains(&text.chars().count()).then_some(text)
}

/// Stores a candidate's question to the organisers and returns its number.
///
/// # Errors
/// Returns an error if the question is empty or too long, or if the candidate has asked too many.
pub fn ask(store: &Store, person: PersonId, question: &str, now: Timestamp) -> Result<i64, Error> {
    let question = normalize(question, MAX_QUESTION_LENGTH).ok_or(Error::Message(say::question_length))?;
    store.transaction(|tables| {
        let QuestionCounts { all, open, recent } = tables.count_questions(person, now)?;
        match () {
            () if all >= MAX_QUESTIONS => Err(Error::Message(say::too_many)),
            () if open >= MAX_OPEN_QUESTIONS => Err(Error::Message(say::too_many_open)),
            () if recent >= MAX_PER_HOUR => Err(Error::Message(say::too_many_an_hour)),
            () => tables.insert_question(person, &question, now),
        }
    })
}

/// Stores an organiser's answer to a question. It replaces an earlier answer. The candidate who asked
/// receives a notice. If the answer is public, all other candidates who take part receive one too.
///
/// # Errors
/// Returns an error if there is no such question, or if the answer is empty or too long.
pub fn answer(
    store: &Store,
    id: i64,
    AnswerRequest { answer, to_all }: &AnswerRequest,
    by: PersonId,
    now: Timestamp,
) -> Result<(), Error> {
    let answer = normalize(answer, MAX_ANSWER_LENGTH).ok_or(Error::Message(say::answer_length))?;
    let person = store.read(|tables| tables.clarification(id))?.person;
    let description =
        if *to_all { acts::answered_all(LOG_LOCALE, id) } else { acts::answered(LOG_LOCALE, id) };
    let act = Act::new(by, description, now).affecting(person);
    store.audited_transaction(&act, |tables| {
        tables.set_answer(id, &answer, *to_all, now)?;
        tables.insert_notice(person, &NoticeContent::Answered { own: true }, now)?;
        if !to_all {
            return Ok(());
        }
        let others = tables.people()?.into_iter().filter(|other| other.competes() && other.id != person);
        tables.insert_notices(others.map(|other| other.id), &NoticeContent::Answered { own: false }, now)
    })
}

#[cfg(test)]
mod tests {
    use super::{
        MAX_ANSWER_LENGTH, MAX_OPEN_QUESTIONS, MAX_PER_HOUR, MAX_QUESTION_LENGTH, MAX_QUESTIONS, answer, ask,
    };
    use crate::clock::{Clock as _, ManualClock};
    use crate::data::{AnswerRequest, Error, PersonId, Role};
    use crate::store::Store;
    use crate::store::testing::{advance, contest};
    use jiff::SignedDuration;
    use joute_words::{Locale, clarifications as say};

    fn answer_question(store: &Store, clock: &ManualClock, id: i64, text: &str, to_all: bool, by: PersonId) {
        let request = AnswerRequest { answer: text.into(), to_all };
        answer(store, id, &request, by, clock.now()).expect("the answer can be stored");
    }

    fn error_message<T>(result: Result<T, Error>) -> String {
        result.err().map(|reason| reason.to_string()).unwrap_or_default()
    }

    #[test]
    fn an_answer_is_read_by_the_candidate_who_asked_or_by_everyone() {
        let (store, clock) = contest();
        let [ada, bob] = ["Ada", "Bob"].map(|name| store.enrol_for_test(name, Role::Candidate));
        let olga = store.enrol_for_test("Olga", Role::Organiser);
        let first =
            ask(&store, ada, "  May I use\r\nthreads? ", clock.now()).expect("the question is accepted");
        let second = ask(&store, bob, "When is lunch?", clock.now()).expect("the question is accepted");
        let open = store.open_clarifications(9).expect("the questions can be read");
        let texts = open.iter().map(|one| (one.name.as_str(), one.question.as_str())).collect::<Vec<_>>();
        assert_eq!(texts, [("Ada", "May I use\nthreads?"), ("Bob", "When is lunch?")]);
        let read = |reader| {
            let list = store.clarifications(reader, None, 9).expect("the clarifications can be read");
            list.into_iter().map(|one| (one.id, one.answer.map(|answer| answer.text))).collect::<Vec<_>>()
        };
        assert_eq!((read(Some(ada)), read(Some(bob))), (vec![(first, None)], vec![(second, None)]));
        assert_eq!(
            (read(None), store.count_open_clarifications().expect("the open questions can be counted")),
            (vec![], 2)
        );
        answer_question(&store, &clock, first, "Yes.", false, olga);
        assert_eq!(read(Some(ada)), [(first, Some("Yes.".to_owned()))]);
        assert_eq!(read(Some(bob)), [(second, None)], "the answer is for Ada only");
        let unread = |person| store.unread(person).expect("the unread notices can be counted");
        assert_eq!([ada, bob, olga].map(unread), [1, 0, 0]);
        answer_question(&store, &clock, first, "Yes, up to four.", true, olga);
        let corrected = (first, Some("Yes, up to four.".to_owned()));
        assert_eq!(read(Some(bob)), [(second, None), corrected.clone()]);
        assert_eq!((read(None), [ada, bob, olga].map(unread)), (vec![corrected], [2, 1, 0]));
        let log = store.audit_log(1).expect("the audit log can be read").remove(0);
        assert_eq!(
            (log.actor.as_deref(), log.person.as_deref(), log.description.as_str()),
            (Some("Olga"), Some("Ada"), "answered question 1 to everyone")
        );
        let missing = AnswerRequest { answer: "Yes.".into(), to_all: false };
        assert!(matches!(answer(&store, 9, &missing, olga, clock.now()), Err(Error::Missing("question"))));
    }

    #[test]
    fn questions_and_answers_are_bounded() {
        let (store, clock) = contest();
        let ada = store.enrol_for_test("Ada", Role::Candidate);
        let olga = store.enrol_for_test("Olga", Role::Organiser);
        let try_ask = |text: &str| ask(&store, ada, text, clock.now());
        let length = say::question_length(Locale::En);
        assert_eq!(
            [" \r\n", &"é".repeat(MAX_QUESTION_LENGTH + 1)].map(|text| error_message(try_ask(text))),
            [length; 2]
        );
        let longest = try_ask(&"é".repeat(MAX_QUESTION_LENGTH)).expect("the question is not too long");
        let reply = |text: String| {
            answer(&store, longest, &AnswerRequest { answer: text, to_all: false }, olga, clock.now())
        };
        for text in [String::new(), "é".repeat(MAX_ANSWER_LENGTH + 1)] {
            assert_eq!(error_message(reply(text)), say::answer_length(Locale::En));
        }
        for _ in 1..MAX_OPEN_QUESTIONS {
            try_ask("Why?").expect("the question is accepted");
        }
        assert_eq!(error_message(try_ask("Why?")), say::too_many_open(Locale::En));
        let answer_all = || {
            for one in store.open_clarifications(MAX_QUESTIONS).expect("the questions can be read") {
                answer_question(&store, &clock, one.id, "Because.", false, olga);
            }
        };
        for _ in MAX_OPEN_QUESTIONS..MAX_PER_HOUR {
            answer_all();
            try_ask("Why?").expect("the question is accepted");
        }
        answer_all();
        assert_eq!(error_message(try_ask("Why?")), say::too_many_an_hour(Locale::En));
        let bob = store.enrol_for_test("Bob", Role::Candidate);
        ask(&store, bob, "Why?", clock.now()).expect("limits are those of each candidate");
        for _ in MAX_PER_HOUR..MAX_QUESTIONS {
            advance(&clock, SignedDuration::from_hours(1));
            try_ask("Why?").expect("the question is accepted");
            answer_all();
        }
        advance(&clock, SignedDuration::from_hours(1));
        assert_eq!(error_message(try_ask("Why?")), say::too_many(Locale::En));
    }

    #[test]
    fn lists_continue_before_a_question() {
        let (store, clock) = contest();
        let ada = store.enrol_for_test("Ada", Role::Candidate);
        for number in 0..3 {
            ask(&store, ada, &format!("Question {number}?"), clock.now()).expect("the question is accepted");
        }
        let ids = |before, maximum| -> Vec<i64> {
            let list =
                store.clarifications(Some(ada), before, maximum).expect("the clarifications can be read");
            list.into_iter().map(|one| one.id).collect()
        };
        assert_eq!((ids(None, 2), ids(Some(2), 2)), (vec![3, 2], vec![1]));
    }
}
