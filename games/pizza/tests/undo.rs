//! Tests of `annuler` after each kind of action (section 9.4).
//!
//! `annuler` must restore everything that the action changed.

use crate::harness::{Harness, c, draw, p};
use pizza::api::{Api as _, Erreur, Position};
use pizza::state::Id;
use pizza::{Action, State};

/// Plays a legal action, takes it back, and plays it again.
///
/// The state must equal the earlier one each time.
#[track_caller]
fn back_and_forth(t: &mut Harness, action: Action) {
    let before: State = t.state().clone();
    let play = |t: &mut Harness| match action {
        Action::SeDeplacer(one, other) => t.se_deplacer(one, other),
        Action::PrendrePortail(one, other) => t.prendre_portail(one, other),
        Action::Manger(one) => t.manger(one),
        Action::Construire(one, other) => t.construire(one, other),
        Action::Detruire(one, other) => t.detruire(one, other),
        Action::DonnerCroquette(one, other) => t.donner_croquette(one, other),
        Action::PoserCroquette(one, other) => t.poser_croquette(one, other),
        Action::AgeSuivant => t.age_suivant(),
        Action::DebugPoserPapatte(..) => unreachable!("debug marks cannot be undone"),
    };
    assert_eq!(play(t), Erreur::Ok, "{action:?}");
    let after = t.state().clone();
    assert!(before != after, "{action:?} changes nothing");
    assert!(t.annuler());
    assert!(
        *t.state() == before && t.state().digest() == before.digest(),
        "undoing {action:?} does not restore the state"
    );
    assert_eq!(play(t), Erreur::Ok);
    assert!(*t.state() == after, "repeating {action:?} has another effect");
}

fn step(from: Position, to: Position) -> Action {
    Action::SeDeplacer(from, to)
}

/// Checks that `annuler` takes back steps and their effects.
///
/// The effects include croquettes, taken and destroyed bones, a tree, the kennel and a pushed
/// portal.
#[test]
fn annuler_restores_steps_and_taken_items() {
    let mut t = draw("C*0. C0.. C1.. NC.. MT.. MP*.").trees(1, 9).skeletons(1, 9).begin();
    t.edit(|state| {
        state.put(Id::wanderer(0), c(9, 9));
        state.set_croquettes(c(1, 0), 3);
        state.set_croquettes(c(1, 4), 1);
        state.set_croquettes(c(2, 5), 4);
    });
    t.load(1, 3, 0, 6);
    t.load(0, 0, 0, 10);
    for (from, line) in [(0, 0), (1, 0), (0, 1), (0, 2), (0, 4), (0, 5)] {
        back_and_forth(&mut t, step(p(from, line), p(from + 1, line)));
    }
    back_and_forth(&mut t, step(p(1, 3), p(0, 3)));
    assert_eq!(t.score_age(0, 0), 6);
    while t.annuler() {}
    assert_eq!([t.score_age(0, 0), t.inventaire_chien(p(1, 3), 0)], [0, 6]);
}

/// Checks that `annuler` takes back the work and meals of dogs and masters.
#[test]
fn annuler_takes_work_and_meals_back() {
    let mut t = draw("C... M*.. M#.. MC.. M... PM..").begin();
    t.edit(|state| state.set_croquettes(c(1, 1), 5));
    t.feed(0, 0, 2);
    t.load(0, 0, 0, 6);
    t.load(1, 3, 0, 4);
    [(0, 3), (0, 4), (1, 5)].into_iter().for_each(|(column, line)| t.feed(column, line, 3));
    back_and_forth(&mut t, Action::Manger(p(0, 0)));
    back_and_forth(&mut t, Action::Construire(p(0, 1), p(1, 1)));
    back_and_forth(&mut t, Action::Detruire(p(0, 2), p(1, 2)));
    back_and_forth(&mut t, Action::DonnerCroquette(p(0, 3), p(1, 3)));
    back_and_forth(&mut t, Action::DonnerCroquette(p(1, 5), p(0, 5)));
    back_and_forth(&mut t, Action::PoserCroquette(p(0, 4), p(0, 4)));
    back_and_forth(&mut t, Action::PoserCroquette(p(0, 4), p(1, 4)));
    back_and_forth(&mut t, Action::AgeSuivant);
    back_and_forth(&mut t, Action::AgeSuivant);
}

/// Checks that `annuler` takes back a travel.
///
/// The cases include a pushed portal, bones on both ends and a travel to the kennel.
#[test]
fn annuler_takes_travels_back() {
    for end in [c(3, 0), c(4, 1)] {
        let mut t = draw("CP... ....N").begin();
        t.edit(|state| {
            state.put(Id::wanderer(0), end);
            (0..3).for_each(|age| state.give_bones(Id::wanderer(0), age, 7));
            state.give_croquettes(Id::wanderer(0), 2);
        });
        t.feed(0, 0, 2);
        t.load(0, 0, 0, 6);
        back_and_forth(&mut t, Action::PrendrePortail(p(0, 0), p(1, 0)));
    }
}
