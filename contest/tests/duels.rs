//! Duels in the queue: batch by batch to an answer, as their owner's wishes, until the owner ends them.

mod common;

use axum::http::StatusCode;
use common::evening::Visitor;
use common::{Served, plan, served, served_as};
use joute_contest::duels::State;
use joute_contest::queue::{Queue as _, State as Job};
use joute_contest::work::{Seat, Work};

const DUEL: &str = "version=2&against=own:1";

async fn duel(served: &Served, who: &Visitor) -> i64 {
    let answer = served.post(who, "/duels", DUEL).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
    served.contest.store.duels_of(who.id, 1).expect("a list")[0].number
}

fn waiting(served: &Served) -> usize {
    served.contest.store.list(Job::Waiting).expect("a list").len()
}

#[tokio::test]
async fn a_duel_goes_on_batch_by_batch_to_its_answer() {
    let served = served().stocked();
    let ada = served.candidate();
    served.version(&ada);
    let number = duel(&served, &ada).await;
    assert_eq!(waiting(&served), 4, "two pairs");
    let seats = |work: Option<Work>| match work {
        Some(Work::Play(meeting)) => meeting.seats.iter().map(version).collect::<Vec<_>>(),
        _ => Vec::new(),
    };
    let pair = [seats(served.work_once()), seats(served.work_once())];
    assert_eq!(pair, [[2, 1], [1, 2]], "the sides are changed");
    let page = served.get(Some(&ada), &format!("/duels/{number}")).await.text;
    assert!(page.contains("won 1, drawn 0, lost 1") && page.contains("under way"), "{page}");
    served.contest.tick().expect("it goes on");
    assert_eq!(waiting(&served), 2, "the batch first");
    served.work();
    // All matches went the same way: a fourth pair would show nothing.
    let page = served.get(Some(&ada), &format!("/duels/{number}")).await.text;
    for shown in ["other seeds would give the same matches", "equally good", "over"] {
        assert!(page.contains(shown), "{shown} in {page}");
    }
    let found = served.contest.store.duel_of(ada.id, number).expect("hers");
    assert_eq!((found.state, waiting(&served)), (State::Over, 0));
    let list = served.get(Some(&ada), "/matches").await.text;
    assert!(list.contains("duel"), "its matches are hers: {list}");
}

fn version(seat: &Seat) -> u32 {
    match seat {
        Seat::Version { number, .. } => *number,
        Seat::House { .. } => 0,
    }
}

#[tokio::test]
async fn a_duel_is_its_owner_s_wishes_and_ends_when_it_says_so() {
    let mut plan = plan();
    plan.quotas.wishes = 5;
    let served = served_as(plan).stocked();
    let (ada, bob) = (served.candidate(), served.candidate());
    served.version(&ada);
    let number = duel(&served, &ada).await;
    let again = served.post(&ada, "/duels", DUEL).await;
    assert_eq!(again.status, StatusCode::CONFLICT, "one at a time");
    let wish = "version=1&against=house:opponent";
    assert_eq!(served.post(&ada, "/matches", &format!("{wish}&seat=0")).await.status, StatusCode::SEE_OTHER);
    assert_eq!(served.post(&ada, "/matches", &format!("{wish}&seat=0")).await.status, StatusCode::CONFLICT);
    for (who, status) in [(&bob, StatusCode::NOT_FOUND), (&ada, StatusCode::SEE_OTHER)] {
        let address = format!("/duels/{number}/cancel");
        assert_eq!(served.post(who, &address, "").await.status, status);
    }
    assert_eq!(served.get(Some(&bob), &format!("/duels/{number}")).await.status, StatusCode::NOT_FOUND);
    assert_eq!(served.work(), 1, "nothing of the duel is played any more");
    let page = served.get(Some(&ada), &format!("/duels/{number}")).await;
    assert!(page.text.contains("ended by you"), "{}", page.text);
    assert_eq!(served.post(&ada, "/matches", &format!("{wish}&seat=0")).await.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn a_duel_is_between_one_s_own_and_the_house() {
    let mut plan = plan();
    plan.quotas.against_others = true;
    let served = served_as(plan).stocked();
    let (ada, bob) = (served.candidate(), served.candidate());
    for against in [format!("other:{}", bob.id), "own:1".into(), "own:9".into(), "nonsense".into()] {
        let answer = served.post(&ada, "/duels", &format!("version=1&against={against}")).await;
        assert_eq!(answer.status, StatusCode::CONFLICT, "{against}");
    }
    let answer = served.post(&ada, "/duels", "version=1&against=house:opponent").await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
}
