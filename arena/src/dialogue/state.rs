//! The states of the dialogue with a champion, for all protocols, and the champion's side of the
//! frame protocol as a state machine.

use joute_engine::message::{PROTOCOL, ToArena};
use joute_words::{Locale, arena};

/// The state of a champion in the dialogue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DialogueState {
    /// The champion has received `Hello` and is loading. Only `Ready` may follow. Only kits have
    /// this state.
    Loading,
    /// The champion has no turn. No message may come.
    Listening,
    /// The champion has a turn. Only its answer may come.
    Thinking,
    /// The champion missed the step of its turn, in a game that lets it continue. Its late answer
    /// may come.
    Late,
    /// The match is over. Messages are ignored.
    Leaving,
}

/// The meaning of a valid message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChampionMessage {
    /// The champion is loaded.
    Ready {
        /// The language that the champion reports.
        language: String,
    },
    /// The turn is over.
    Done {
        /// The encoded `Vec<Action>`.
        actions: Vec<u8>,
        /// The encoded `Vec<Answer>`.
        answers: Vec<u8>,
        /// The replica's digest.
        digest: u64,
        /// The actions that the rules refused, as the champion reports them.
        refused: Vec<u8>,
    },
    /// The turn is over, with an answer in the line protocol.
    Line(String),
    /// The turn is over, with an order in the byte protocol.
    Order(Vec<u8>),
    /// The turn required no answer.
    Nothing,
    /// The champion missed its turn. The rules continue without it.
    Missed,
}

impl DialogueState {
    /// Processes a message and returns the next state with the meaning of the message.
    ///
    /// # Errors
    /// Returns a message in the candidate's language if the message is not allowed in this state.
    pub fn receive(
        self,
        message: ToArena,
        api: u64,
        locale: Locale,
    ) -> Result<(DialogueState, ChampionMessage), String> {
        match (self, message) {
            (DialogueState::Loading, ToArena::Ready { protocol: PROTOCOL, api: theirs, language })
                if theirs == api =>
            {
                Ok((DialogueState::Listening, ChampionMessage::Ready { language }))
            }
            (DialogueState::Loading, ToArena::Ready { protocol, api: theirs, .. }) => {
                let apis = [theirs, api].map(|api| format!("{api:016x}"));
                Err(arena::other_version(locale, protocol, &apis[0], PROTOCOL, &apis[1]))
            }
            (DialogueState::Loading, ToArena::Done { .. }) => Err(arena::early_done(locale).into()),
            (DialogueState::Thinking, ToArena::Done { actions, answers, digest, refused }) => {
                Ok((DialogueState::Listening, ChampionMessage::Done { actions, answers, digest, refused }))
            }
            (DialogueState::Late, ToArena::Done { .. }) => {
                Ok((DialogueState::Listening, ChampionMessage::Missed))
            }
            (DialogueState::Thinking | DialogueState::Late, ToArena::Ready { .. }) => {
                Err(arena::ready_twice(locale).into())
            }
            (DialogueState::Listening | DialogueState::Leaving, _) => Err(arena::out_of_turn(locale).into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{ChampionMessage, DialogueState};
    use joute_engine::message::{PROTOCOL, ToArena};
    use joute_words::Locale;

    const API: u64 = 5;

    fn ready(protocol: u32, api: u64) -> ToArena {
        ToArena::Ready { protocol, api, language: "c".into() }
    }

    fn done() -> ToArena {
        ToArena::Done { actions: vec![1], answers: vec![2], digest: 3, refused: vec![4] }
    }

    #[test]
    fn every_message_in_every_state() {
        let greeted = Ok((DialogueState::Listening, ChampionMessage::Ready { language: "c".into() }));
        assert_eq!(DialogueState::Loading.receive(ready(PROTOCOL, API), API, Locale::En), greeted);
        let done_so =
            ChampionMessage::Done { actions: vec![1], answers: vec![2], digest: 3, refused: vec![4] };
        let played = Ok((DialogueState::Listening, done_so));
        assert_eq!(DialogueState::Thinking.receive(done(), API, Locale::En), played);
        assert_eq!(
            DialogueState::Late.receive(done(), API, Locale::En),
            Ok((DialogueState::Listening, ChampionMessage::Missed))
        );
        let refused = [
            (DialogueState::Loading, done(), "before it was ready"),
            (DialogueState::Loading, ready(PROTOCOL + 1, API), "uses protocol"),
            (DialogueState::Loading, ready(PROTOCOL, API + 1), "uses protocol"),
            (DialogueState::Listening, ready(PROTOCOL, API), "not its turn"),
            (DialogueState::Listening, done(), "not its turn"),
            (DialogueState::Thinking, ready(PROTOCOL, API), "twice that it was ready"),
            (DialogueState::Late, ready(PROTOCOL, API), "twice that it was ready"),
            (DialogueState::Leaving, done(), "not its turn"),
            (DialogueState::Leaving, ready(PROTOCOL, API), "not its turn"),
        ];
        for (state, message, why) in refused {
            let said = state.receive(message, API, Locale::En).expect_err("it is refused");
            assert!(said.contains(why), "{state:?}: {said}");
        }
    }
}
