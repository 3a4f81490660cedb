//! The states of the communication with a champion, for all protocols. The champion's side of the
//! frame protocol is here too.

use super::DialogueError;
use joute_engine::message::{PROTOCOL, ToArena};
use joute_words::{Locale, arena};

/// The state of a champion in its match. It says which messages the champion may send, and whether
/// the match waits for one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChampionState {
    /// The champion is loading, and may only send `Ready`. The match waits for it.
    Loading,
    /// The champion has no turn, so it must not send any message.
    Listening,
    /// The champion has a turn. Its answer is the only message that it may send, and the match waits
    /// for it.
    Thinking,
    /// The champion missed a step, and the game lets it continue. It may still send its late
    /// answer.
    Late,
    /// The champion may still send the late answer to a step that it missed. The match already waits
    /// for the answer to its next turn, which is sent after the late answer.
    LateAndAsked,
    /// The champion's process has ended or was killed, with a reason to leave the match. Nothing is
    /// read from it any more.
    Out,
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
        /// The champion's encoded drawings.
        drawings: Vec<u8>,
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

impl ChampionState {
    /// Returns true if the match waits for an answer of the champion.
    pub fn is_awaited(self) -> bool {
        matches!(self, ChampionState::Loading | ChampionState::Thinking | ChampionState::LateAndAsked)
    }

    /// Returns true if the champion may still send the answer to a step that it missed.
    pub fn is_late(self) -> bool {
        matches!(self, ChampionState::Late | ChampionState::LateAndAsked)
    }

    /// Checks whether the champion may send this message in the current state. Returns the
    /// meaning of the message.
    ///
    /// # Errors
    /// Returns [`DialogueError::Violation`] if the message is not allowed in this state.
    pub fn receive(
        self,
        message: ToArena,
        api: u64,
        locale: Locale,
    ) -> Result<ChampionMessage, DialogueError> {
        let refuse = |reason: String| Err(DialogueError::Violation(reason));
        match (self, message) {
            (ChampionState::Loading, ToArena::Ready { protocol: PROTOCOL, api: theirs, language })
                if theirs == api =>
            {
                Ok(ChampionMessage::Ready { language })
            }
            (ChampionState::Loading, ToArena::Ready { protocol, api: theirs, .. }) => {
                let apis = [theirs, api].map(|api| format!("{api:016x}"));
                refuse(arena::other_version(locale, protocol, &apis[0], PROTOCOL, &apis[1]))
            }
            (ChampionState::Loading, ToArena::Done { .. }) => refuse(arena::early_done(locale).into()),
            (ChampionState::Thinking, ToArena::Done { actions, answers, digest, refused, drawings }) => {
                Ok(ChampionMessage::Done { actions, answers, digest, refused, drawings })
            }
            (ChampionState::Late | ChampionState::LateAndAsked, ToArena::Done { .. }) => {
                Ok(ChampionMessage::Missed)
            }
            (
                ChampionState::Thinking | ChampionState::Late | ChampionState::LateAndAsked,
                ToArena::Ready { .. },
            ) => refuse(arena::ready_twice(locale).into()),
            (ChampionState::Listening | ChampionState::Out | ChampionState::Leaving, _) => {
                refuse(arena::out_of_turn(locale).into())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{ChampionMessage, ChampionState, DialogueError};
    use joute_engine::message::{PROTOCOL, ToArena};
    use joute_words::Locale;

    const API: u64 = 5;

    fn ready(protocol: u32, api: u64) -> ToArena {
        ToArena::Ready { protocol, api, language: "c".into() }
    }

    fn done_message() -> ToArena {
        ToArena::Done { actions: vec![1], answers: vec![2], digest: 3, refused: vec![4], drawings: vec![5] }
    }

    #[test]
    fn every_message_in_every_state() {
        let greeted = Ok(ChampionMessage::Ready { language: "c".into() });
        assert_eq!(ChampionState::Loading.receive(ready(PROTOCOL, API), API, Locale::En), greeted);
        let done_so = ChampionMessage::Done {
            actions: vec![1],
            answers: vec![2],
            digest: 3,
            refused: vec![4],
            drawings: vec![5],
        };
        let played = Ok(done_so);
        assert_eq!(ChampionState::Thinking.receive(done_message(), API, Locale::En), played);
        for late in [ChampionState::Late, ChampionState::LateAndAsked] {
            assert_eq!(late.receive(done_message(), API, Locale::En), Ok(ChampionMessage::Missed));
        }
        let refused = [
            (ChampionState::Loading, done_message(), "before it was ready"),
            (ChampionState::Loading, ready(PROTOCOL + 1, API), "uses protocol"),
            (ChampionState::Loading, ready(PROTOCOL, API + 1), "uses protocol"),
            (ChampionState::Listening, ready(PROTOCOL, API), "not its turn"),
            (ChampionState::Listening, done_message(), "not its turn"),
            (ChampionState::Thinking, ready(PROTOCOL, API), "twice that it was ready"),
            (ChampionState::Late, ready(PROTOCOL, API), "twice that it was ready"),
            (ChampionState::LateAndAsked, ready(PROTOCOL, API), "twice that it was ready"),
            (ChampionState::Leaving, done_message(), "not its turn"),
            (ChampionState::Leaving, ready(PROTOCOL, API), "not its turn"),
        ];
        for (state, message, reason) in refused {
            let error = state.receive(message, API, Locale::En).expect_err("the message is refused");
            let DialogueError::Violation(text) = error else { panic!("{state:?}: {error:?}") };
            assert!(text.contains(reason), "{state:?}: {text}");
        }
    }
}
