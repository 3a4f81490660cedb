//! Who speaks next, whatever the tongue; and the champion's half of the protocol of frames, as a state machine.

use joute_engine::message::{PROTOCOL, ToArena};
use joute_words::{Locale, arena};

/// Where a champion stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum State {
    /// It was told `Hello` and loads its code; only `Ready` may come. Kits alone say when they are ready.
    Loading,
    /// It has nothing to say; nothing may come.
    Listening,
    /// It was told its turn; only its answer may come.
    Thinking,
    /// It missed the step of its turn, in a game that lets it go on; its late answer may come.
    Late,
    /// It was told that the match is over; nothing that comes counts.
    Leaving,
}

/// What a message means where it is allowed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heard {
    /// Its code is loaded.
    Ready {
        /// The language it says it is written in.
        language: String,
    },
    /// Its turn is over.
    Done {
        /// `Vec<Action>`.
        actions: Vec<u8>,
        /// `Vec<Answer>`.
        answers: Vec<u8>,
        /// What it saw.
        digest: u64,
        /// What it says that the rules refused it.
        refused: Vec<u8>,
    },
    /// Its turn is over, in a line.
    Line(String),
    /// Its turn is over, in an order of bytes.
    Order(Vec<u8>),
    /// Nothing was wanted of it.
    Nothing,
    /// Its turn was over before it was: the rules go on without it.
    Missed,
}

impl State {
    /// Takes a message: the next state and what was heard.
    ///
    /// # Errors
    /// How the message breaks the protocol here, in a language of candidates.
    pub fn hear(self, message: ToArena, api: u64, locale: Locale) -> Result<(State, Heard), String> {
        match (self, message) {
            (State::Loading, ToArena::Ready { protocol: PROTOCOL, api: theirs, language })
                if theirs == api =>
            {
                Ok((State::Listening, Heard::Ready { language }))
            }
            (State::Loading, ToArena::Ready { protocol, api: theirs, .. }) => {
                let apis = [theirs, api].map(|api| format!("{api:016x}"));
                Err(arena::other_version(locale, protocol, &apis[0], PROTOCOL, &apis[1]))
            }
            (State::Loading, ToArena::Done { .. }) => Err(arena::early_done(locale).into()),
            (State::Thinking, ToArena::Done { actions, answers, digest, refused }) => {
                Ok((State::Listening, Heard::Done { actions, answers, digest, refused }))
            }
            (State::Late, ToArena::Done { .. }) => Ok((State::Listening, Heard::Missed)),
            (State::Thinking | State::Late, ToArena::Ready { .. }) => Err(arena::ready_twice(locale).into()),
            (State::Listening | State::Leaving, _) => Err(arena::out_of_turn(locale).into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Heard, State};
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
        let greeted = Ok((State::Listening, Heard::Ready { language: "c".into() }));
        assert_eq!(State::Loading.hear(ready(PROTOCOL, API), API, Locale::En), greeted);
        let done_so = Heard::Done { actions: vec![1], answers: vec![2], digest: 3, refused: vec![4] };
        let played = Ok((State::Listening, done_so));
        assert_eq!(State::Thinking.hear(done(), API, Locale::En), played);
        assert_eq!(State::Late.hear(done(), API, Locale::En), Ok((State::Listening, Heard::Missed)));
        let refused = [
            (State::Loading, done(), "before it was ready"),
            (State::Loading, ready(PROTOCOL + 1, API), "uses protocol"),
            (State::Loading, ready(PROTOCOL, API + 1), "uses protocol"),
            (State::Listening, ready(PROTOCOL, API), "out of turn"),
            (State::Listening, done(), "out of turn"),
            (State::Thinking, ready(PROTOCOL, API), "twice that it was ready"),
            (State::Late, ready(PROTOCOL, API), "twice that it was ready"),
            (State::Leaving, done(), "out of turn"),
            (State::Leaving, ready(PROTOCOL, API), "out of turn"),
        ];
        for (state, message, why) in refused {
            let said = state.hear(message, API, Locale::En).expect_err("it is refused");
            assert!(said.contains(why), "{state:?}: {said}");
        }
    }
}
