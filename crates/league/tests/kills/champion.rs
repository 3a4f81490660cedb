//! The champion of these tests. The arena starts the test program itself as the champion.

use joute_engine::drawing::{Canvas, Drawing};
use joute_engine::frame::{self, decode, encode};
use joute_engine::message::{CHANNEL_VARIABLE, PROTOCOL, ToArena, ToChampion};
use joute_engine::{Game as _, Replica, View as _};
use morpion::Morpion;
use morpion::api::{Api as _, Call};
use std::fs::File;
use std::os::fd::FromRawFd as _;

/// Plays one match. The champion takes a free cell in each turn, and the file `taste` in its folder
/// determines which one.
pub fn champion() {
    let number = std::env::var(CHANNEL_VARIABLE)
        .expect("the variable of the channel is set")
        .parse()
        .expect("the text is a number");
    // SAFETY: the arena passed the descriptor to this process, and nothing else uses it.
    let mut channel = unsafe { File::from_raw_fd(number) };
    let taste =
        std::fs::read("taste").expect("the file can be read").last().map_or(0, |byte| usize::from(*byte));
    let Ok(ToChampion::Hello { player, opening, .. }) = frame::read(&mut channel) else { return };
    let Ok(ToChampion::KeepDrawings) = frame::read(&mut channel) else { return };
    let mut canvas = Canvas::default();
    let mut replica: Replica<Morpion> =
        Replica::new(player as usize, decode(&opening).expect("the opening can be decoded"));
    let ready = ToArena::Ready { protocol: PROTOCOL, api: Morpion::API, language: "c".into() };
    frame::write(&mut channel, &ready).expect("the arena receives the message");
    while let Ok(ToChampion::Turn { events, calls, clocks, missed }) = frame::read(&mut channel) {
        replica
            .begin_turn(decode(&events).expect("the events can be decoded"), clocks, missed)
            .expect("the turn can begin");
        for call in decode::<Vec<Call>>(&calls).expect("the calls can be decoded") {
            replica.begin(&call);
            if let Call::JouerTour {} = call {
                let free = replica.cases_vides();
                replica.poser(free[taste % free.len()]);
                // The second move of a turn is refused, which the replay records.
                replica.poser(free[0]);
                canvas.add(Drawing::Layer(format!("plan of {player}")));
                canvas.add(Drawing::Mark([1, 2], 3));
            }
            replica.end();
        }
        let digest = replica.view.digest();
        let actions = encode(&replica.end_turn());
        let refused = replica.take_refused().pack();
        let (answers, drawings) = (encode(&Vec::<u8>::new()), canvas.pack());
        let done = ToArena::Done { actions, answers, digest, refused, drawings };
        if frame::write(&mut channel, &done).is_err() {
            break;
        }
    }
}
