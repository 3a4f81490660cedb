//! The states of the communication with a champion, for all protocols. The champion's side of the
//! frame protocol is here too.

use joute_engine::message::{PROTOCOL, ToArena};
use joute_words::{Locale, arena};

/// The state of the communication between the arena and one champion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DialogueState {
    /// The champion is loading, and may only send `Ready`. Only champions made with a language kit
    /// have this state.
    Loading,
    /// The champion has no turn, so it must not send any message.
    Listening,
    /// The champion has a turn. Its answer is the only message that it may send.
    Thinking,
    /// The champion missed a step, and the game lets it continue. It may still send its late
    /// answer.
    Late,
    /// The match is over. Messages of the champion are ignored.
    Leaving,
}

/// A valid message from a champion, in any protocol.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChampionMessage {
    /// The champion has loaded and is ready to play.
    Ready {
        /// The programming language that the champion reports.
        language: String,
    },
    /// The champion's turn is over. The fields are its answer in the frame protocol.
    Done {
        /// The champion's actions in the turn, as an encoded `Vec<Action>`.
        actions: Vec<u8>,
        /// The return values of the champion's functions, as an encoded `Vec<Answer>`.
        answers: Vec<u8>,
        /// The hash of the game state in the champion's process. It must equal the arena's hash.
        digest: u64,
        /// The champion's encoded list of its actions that the rules refused.
        refused: Vec<u8>,
    },
    /// The champion's turn is over. The value is its answer in the line protocol.
    Line(String),
    /// The champion's turn is over. The value is its order in the byte protocol.
    Order(Vec<u8>),
    /// The champion's turn required no answer.
    Nothing,
    /// The champion missed its turn. The rules continue without it.
    Missed,
}

impl DialogueState {
    /// Checks whether the champion may send this message in the current state. Returns the next
    /// state and the meaning of the message.
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
