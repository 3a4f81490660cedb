//! Tests of the query functions and their bad arguments (section 9.4).

use crate::harness::{Harness, c, draw, p};
use pizza::api::{Api as _, Erreur, PapatteDebug, Position, TypeAction, TypeCase};

/// Some positions off the map, near and far.
const OUTSIDE: [Position; 7] = [
    Position { colonne: -1, ligne: 0 },
    Position { colonne: 0, ligne: -1 },
    Position { colonne: 40, ligne: 0 },
    Position { colonne: 0, ligne: 40 },
    Position { colonne: i32::MIN, ligne: i32::MIN },
    Position { colonne: i32::MAX, ligne: i32::MAX },
    Position { colonne: 65_536, ligne: -65_536 },
];

/// Some numbers that are neither a player nor an age.
const INVALID_NUMBERS: [i32; 5] = [-1, 3, 4, i32::MIN, i32::MAX];

/// Checks that `info_case` returns the terrain of every kind of cell.
#[test]
fn info_case_returns_the_terrain() {
    let mut t = draw(".#~T0N").begin();
    let terrain = [
        TypeCase::Vide,
        TypeCase::Mur,
        TypeCase::Flaque,
        TypeCase::Arbre,
        TypeCase::Squelette,
        TypeCase::Niche,
    ];
    for (column, contenu) in (0..).zip(terrain) {
        let cell = t.info_case(p(column, 0));
        assert_eq!((cell.contenu, cell.pos_case), (contenu, p(column, 0)));
    }
}

/// Checks that `info_case` counts the croquettes on the ground only (section 9.3).
///
/// `info_arbre` tells whether a croquette hangs in the tree.
#[test]
fn info_case_counts_croquettes_of_the_ground() {
    let mut t = draw("T").trees(1, 5).begin();
    assert_eq!(t.info_case(p(0, 0)).nb_croquette, 0);
    t.edit(|state| state.set_croquettes(c(0, 0), 4));
    assert_eq!(t.info_case(p(0, 0)).nb_croquette, 4);
}

/// Checks that `est_constructible` is true exactly where a master with points could build.
#[test]
fn info_case_returns_where_walls_can_be_built() {
    let mut t = draw("....n M#~T0 P*C..").begin();
    let line = |line: i32| -> String {
        (0..5).map(|column| if t.info_case(p(column, line)).est_constructible { '1' } else { '0' }).collect()
    };
    // Three columns around the kennel are its zone; croquettes do not matter.
    assert_eq!([0, 1, 2].map(line), ["10000", "00000", "01000"]);
}

/// Checks that the turns left are counted from now to the next appearance.
///
/// The number is at least 1, and it is the period on the turn of an appearance.
#[test]
fn growth_is_counted_from_the_current_turn() {
    let mut t = draw("T1").trees(3, 5).skeletons(4, 6).before();
    for turn in 0..=20 {
        let tree = t.info_arbre(p(0, 0));
        let next = (turn + 1..).find(|turn| turn % 5 == 3).expect("such a turn exists");
        assert_eq!((tree.prochain_croquette, tree.periode_croquette), (next - turn, 5), "turn {turn}");
        let skeleton = t.info_squelette(p(1, 0));
        let next = (turn + 1..).find(|turn| turn % 6 == 4).expect("such a turn exists");
        assert_eq!(skeleton.prochain_squelette, next - turn, "turn {turn}");
        assert_eq!((skeleton.type_squelette, skeleton.periode_squelette), (1, 6));
        t.next();
    }
}

/// Checks the answers about a cell without a tree or a skeleton (section 9.4).
///
/// The number fields are -1 and the bool is false, on and off the map.
#[test]
fn no_tree_and_no_skeleton_is_minus_one() {
    let mut t = draw("T0.#").trees(1, 5).skeletons(1, 5).begin();
    for at in [p(1, 0), p(2, 0), p(3, 0)].into_iter().chain(OUTSIDE) {
        let tree = t.info_arbre(at);
        assert_eq!((tree.prochain_croquette, tree.periode_croquette, tree.a_croquette), (-1, -1, false));
    }
    for at in [p(0, 0), p(2, 0), p(3, 0)].into_iter().chain(OUTSIDE) {
        let bones = t.info_squelette(at);
        let ints = [bones.prochain_squelette, bones.type_squelette, bones.periode_squelette];
        assert_eq!((ints, bones.a_squelette), ([-1; 3], false));
    }
}

/// Checks the answer of `info_case` off the map.
///
/// Section 9.4 does not define this case. The answer is a puddle at (-1, -1) with -1 croquettes,
/// because nothing ever goes there.
#[test]
fn off_the_map_is_a_puddle_nowhere() {
    let mut t = draw(".").begin();
    for at in OUTSIDE {
        let cell = t.info_case(at);
        assert_eq!((cell.contenu, cell.pos_case), (TypeCase::Flaque, p(-1, -1)));
        assert_eq!((cell.est_constructible, cell.nb_croquette), (false, -1));
    }
}

/// Checks the answers about players and ages that do not exist (section 9.4).
///
/// The answers are -1, (-1, -1) or an empty list.
#[test]
fn no_player_and_no_age_is_minus_one() {
    let mut t = draw("CP").begin();
    for number in INVALID_NUMBERS.into_iter().chain([2]) {
        assert_eq!([t.age_joueur(number), t.score(number), t.score_age(number, 0)], [-1; 3]);
        assert_eq!(t.niche_joueur(number), p(-1, -1));
        assert!(t.chiens_joueur(number).is_empty() && t.maitres_joueur(number).is_empty());
    }
    for number in INVALID_NUMBERS {
        assert_eq!(t.score_age(0, number), -1);
        assert_eq!(t.inventaire_chien(p(0, 0), number), -1);
        assert_eq!(t.inventaire_chien(p(1, 0), number), -1);
        assert!(t.trouver_chemin(p(0, 0), p(0, 1), number).is_empty());
    }
}

/// Checks that a cell without a character or a dog gives -1 (section 9.4).
#[test]
fn a_missing_character_is_minus_one() {
    let mut t = draw("M.").begin();
    for at in [p(1, 0)].into_iter().chain(OUTSIDE) {
        assert_eq!([t.points_mouvement(at), t.nb_croquettes(at), t.inventaire_chien(at, 0)], [-1; 3]);
        assert!(t.deplacements_chien(at, 5).is_empty());
    }
    assert_eq!(t.inventaire_chien(p(0, 0), 0), -1);
}

/// Checks that actions refuse positions off the map in either argument.
#[test]
fn actions_off_the_map_are_invalid_positions() {
    let mut t = draw("CM").begin();
    for at in OUTSIDE {
        let all = [
            t.se_deplacer(at, p(0, 1)),
            t.se_deplacer(p(0, 0), at),
            t.prendre_portail(at, p(0, 1)),
            t.prendre_portail(p(0, 0), at),
            t.manger(at),
            t.construire(at, p(1, 1)),
            t.construire(p(1, 0), at),
            t.detruire(at, p(1, 1)),
            t.detruire(p(1, 0), at),
            t.donner_croquette(at, p(0, 0)),
            t.donner_croquette(p(1, 0), at),
            t.poser_croquette(at, p(1, 0)),
            t.poser_croquette(p(1, 0), at),
            t.debug_poser_papatte(at, PapatteDebug::PapatteRouge),
        ];
        assert_eq!(all, [Erreur::PositionInvalide; 14]);
    }
}

/// Checks the answers about the players, their kennels and their characters.
#[test]
fn players_are_distinguished() {
    let mut t = draw("N.n").begin();
    assert_eq!((t.moi(), t.adversaire()), (0, 1));
    assert_eq!((t.niche_joueur(0), t.niche_joueur(1)), (p(0, 0), p(2, 0)));
    t.next();
    assert_eq!((t.moi(), t.adversaire()), (1, 0));
}

/// Checks that dogs and masters keep their order during the whole match.
///
/// Wanderers have no owner.
#[test]
fn dogs_and_masters_keep_their_order() {
    let mut t = draw("C.CMP").begin();
    assert_eq!(t.chiens_joueur(0)[..2], [p(0, 0), p(2, 0)]);
    assert_eq!(t.se_deplacer(p(0, 0), p(1, 0)), Erreur::Ok);
    assert_eq!(t.chiens_joueur(0)[..2], [p(1, 0), p(2, 0)]);
    assert_eq!((t.chiens_joueur(0).len(), t.maitres_joueur(0).len()), (4, 6));
}

/// Checks that the history lists the actions of the opponent's last turn (section 9.4).
///
/// The actions are in order, without marks and without actions that were taken back.
#[test]
fn the_history_is_the_opponents_last_turn() {
    let mut t = draw("C.#M.. ......").begin();
    assert!(t.historique().is_empty());
    t.feed(3, 0, 3);
    t.feed(0, 0, 1);
    assert_eq!(t.se_deplacer(p(0, 0), p(1, 0)), Erreur::Ok);
    assert!(t.annuler());
    assert_eq!(t.debug_poser_papatte(p(5, 5), PapatteDebug::PapatteJaune), Erreur::Ok);
    assert_eq!(t.manger(p(0, 0)), Erreur::Ok);
    assert_eq!(t.manger(p(0, 0)), Erreur::PlusDeCroquettes);
    assert_eq!(t.poser_croquette(p(3, 0), p(3, 1)), Erreur::Ok);
    assert_eq!(t.detruire(p(3, 0), p(2, 0)), Erreur::Ok);
    assert_eq!(t.construire(p(3, 0), p(4, 0)), Erreur::Ok);
    assert_eq!(t.age_suivant(), Erreur::Ok);
    assert!(t.historique().is_empty(), "the history does not contain the current turn");
    t.next();
    let past_actions: Vec<_> = t.historique().iter().map(|it| (it.action_type, it.src, it.dest)).collect();
    let expected = [
        (TypeAction::ActionManger, p(0, 0), p(-1, -1)),
        (TypeAction::ActionPoserCroquette, p(3, 0), p(3, 1)),
        (TypeAction::ActionDetruire, p(3, 0), p(2, 0)),
        (TypeAction::ActionConstruire, p(3, 0), p(4, 0)),
        (TypeAction::ActionAgeSuivant, p(-1, -1), p(-1, -1)),
    ];
    assert_eq!(past_actions, expected);
    t.skip(2);
    assert!(t.historique().is_empty(), "the history contains only the opponent's last turn");
}

/// Checks that the history contains moves, gifts and travels.
#[test]
fn the_history_contains_moves_gifts_and_travels() {
    let mut t = draw("MC. .P.").begin();
    t.feed(0, 0, 1);
    assert_eq!(t.donner_croquette(p(0, 0), p(1, 0)), Erreur::Ok);
    assert_eq!(t.prendre_portail(p(1, 0), p(1, 1)), Erreur::Ok);
    assert_eq!(t.se_deplacer(p(1, 1), p(0, 1)), Erreur::Ok);
    t.next();
    let past_actions: Vec<_> = t.historique().iter().map(|it| (it.action_type, it.src, it.dest)).collect();
    let expected = [
        (TypeAction::ActionDonnerCroquette, p(0, 0), p(1, 0)),
        (TypeAction::ActionPrendrePortail, p(1, 0), p(1, 1)),
        (TypeAction::ActionSeDeplacer, p(1, 1), p(0, 1)),
    ];
    assert_eq!(past_actions, expected);
}

/// Checks that `annuler` takes back the turn's actions, the last first (section 9.4).
///
/// When no action is left, `annuler` returns false.
#[test]
fn annuler_can_restore_the_start_of_the_turn() {
    let mut t = draw("C.M").begin();
    let start = t.state().clone();
    assert!(!t.annuler());
    assert_eq!(t.se_deplacer(p(0, 0), p(1, 0)), Erreur::Ok);
    assert_eq!(t.se_deplacer(p(9, 9), p(1, 0)), Erreur::CibleInvalide);
    assert_eq!(t.age_suivant(), Erreur::Ok);
    assert!(t.annuler());
    assert_eq!((t.age_joueur(0), t.chiens_joueur(0)[0]), (0, p(1, 0)));
    assert!(t.annuler());
    assert!(!t.annuler());
    assert!(*t.state() == start && t.journal().is_empty());
    assert_eq!(t.se_deplacer(p(0, 0), p(1, 0)), Erreur::Ok);
    t.next();
    assert!(!t.annuler(), "the opponent's actions cannot be undone");
}

/// Checks that marks do not influence the match.
///
/// `annuler` skips marks, so a champion plays the same without them. Marks are sent after the
/// actions, at most one per cell.
#[test]
fn marks_change_nothing() {
    let mut t = draw("C.").begin();
    let digest = t.state().digest();
    assert_eq!(t.debug_poser_papatte(p(3, 3), PapatteDebug::PapatteBleu), Erreur::Ok);
    assert!(!t.annuler());
    assert_eq!(t.state().digest(), digest);
    assert_eq!(t.se_deplacer(p(0, 0), p(1, 0)), Erreur::Ok);
    for _ in 0..10_000 {
        assert_eq!(t.debug_poser_papatte(p(4, 3), PapatteDebug::PapatteBleu), Erreur::Ok);
        assert_eq!(t.debug_poser_papatte(p(4, 3), PapatteDebug::PapatteRouge), Erreur::Ok);
    }
    assert!(t.annuler());
    let journal = t.seats[0].end_turn();
    let marks = [(p(3, 3), PapatteDebug::PapatteBleu), (p(4, 3), PapatteDebug::PapatteRouge)];
    assert_eq!(journal, marks.map(|(at, mark)| pizza::Action::DebugPoserPapatte(at, mark)));
}

/// Checks that `trouver_chemin` gives a shortest path, cell by cell (section 9.4).
///
/// The path contains the goal but not the start.
#[test]
fn a_way_leaves_the_start_out_and_ends_at_the_goal() {
    let mut t = draw("C.# ..# ...").begin();
    let way = t.trouver_chemin(p(0, 0), p(2, 2), 0);
    assert_eq!(way, [(1, 0), (1, 1), (1, 2), (2, 2)].map(|(x, y)| p(x, y)));
    for step in way.iter().scan(p(0, 0), |at, next| Some((std::mem::replace(at, *next), *next))) {
        assert_eq!(t.se_deplacer(step.0, step.1), Erreur::Ok);
    }
}

/// Checks which of several shortest paths is chosen.
///
/// Each step prefers east, west, south and north in this order, as wanderers do (section 5).
#[test]
fn a_way_prefers_east_west_south_north() {
    let mut t = draw("... ... ...").begin();
    let ways = [
        (p(0, 0), p(2, 1), [(1, 0), (2, 0), (2, 1)]),
        (p(2, 1), p(0, 0), [(1, 1), (0, 1), (0, 0)]),
        (p(2, 0), p(0, 1), [(1, 0), (0, 0), (0, 1)]),
        (p(0, 1), p(2, 0), [(1, 1), (2, 1), (2, 0)]),
    ];
    for (start, goal, way) in ways {
        assert_eq!(t.trouver_chemin(start, goal, 0), way.map(|(x, y)| p(x, y)));
    }
}

/// Checks that a path only uses cells that the entity could enter now.
///
/// Walls, puddles, characters and portals are avoided. The start may be any cell.
#[test]
fn paths_avoid_obstacles() {
    for obstacle in ["#", "~", "C", "m", "P"] {
        let mut t = draw(&format!("#{obstacle}. #.. .#.")).begin();
        t.edit(|state| state.put(pizza::state::Id::wanderer(0), c(9, 9)));
        assert!(t.trouver_chemin(p(2, 0), p(1, 0), 0).is_empty(), "there must be no path to {obstacle}");
        assert_eq!(t.trouver_chemin(p(1, 0), p(1, 1), 0), [p(1, 1)], "there must be a path from {obstacle}");
    }
    let mut t = draw(".~. .#. ... .C. .m.").begin();
    assert_eq!(t.trouver_chemin(p(0, 0), p(2, 0), 0).len(), 6);
    assert_eq!(t.trouver_chemin(p(0, 4), p(2, 4), 0).len(), 4);
}

/// Checks that a player's path avoids the opponent's zone (sections 4.6 and 9.4).
///
/// Wanderers may cross a zone.
#[test]
fn a_way_keeps_out_of_the_opponents_zone() {
    let mut t = draw("....n....").begin();
    let is_outside_zone = |way: Vec<Position>| way.iter().all(|at| (at.colonne - 4).abs() + at.ligne > 3);
    let way = t.trouver_chemin(p(0, 0), p(8, 0), 0);
    assert_eq!((way.len(), is_outside_zone(way)), (16, true));
    assert_eq!(t.trouver_chemin(p(0, 0), p(8, 0), 1).len(), 8);
    assert_eq!(t.trouver_chemin(p(0, 0), p(8, 0), 2).len(), 8);
    assert!(t.trouver_chemin(p(0, 0), p(4, 0), 0).is_empty());
    assert_eq!(t.trouver_chemin(p(1, 0), p(0, 0), 0), [p(0, 0)], "there is a path out of the obstacle");
}

/// Checks that the list is empty if there is no path.
///
/// The list is also empty from a cell to itself and for positions off the map.
#[test]
fn no_way_is_an_empty_list() {
    let mut t = draw(".#. ##. ...").begin();
    assert!(t.trouver_chemin(p(0, 0), p(2, 2), 0).is_empty());
    assert!(t.trouver_chemin(p(2, 2), p(0, 0), 2).is_empty());
    assert!(t.trouver_chemin(p(2, 2), p(2, 2), 2).is_empty());
    for at in OUTSIDE {
        assert!(t.trouver_chemin(at, p(2, 2), 0).is_empty() && t.trouver_chemin(p(2, 2), at, 0).is_empty());
    }
}

fn walk(t: &mut Harness, steps: i32) -> Vec<Position> {
    let at = t.liens_temporels()[0].chien;
    t.deplacements_chien(at, steps)
}

/// Checks that the next steps of a wanderer are predicted (section 9.4).
///
/// The prediction covers several turns and continues after the wanderer takes an object.
#[test]
fn a_wanderers_steps_are_foreseen() {
    let mut t = draw("P..*.0.").skeletons(1, 100).begin();
    let foreseen = walk(&mut t, 20);
    assert_eq!(foreseen, (1..=5).map(|column| p(column, 0)).collect::<Vec<_>>());
    assert_eq!(walk(&mut t, 2), foreseen[..2]);
    for step in [1, 3, 4] {
        t.next();
        assert_eq!(t.liens_temporels()[0].chien, foreseen[step]);
    }
}

/// Checks that the prediction uses the present map (section 5).
///
/// Later growth, openings and moves are not predicted.
#[test]
fn future_changes_are_not_predicted() {
    let mut t = draw("P..0 ####").skeletons(2, 100).portal(2, 1, 0).begin();
    assert!(walk(&mut t, 20).is_empty());
    t.next();
    assert!(walk(&mut t, 20).is_empty(), "a portal blocks the path");
}

/// Checks that the prediction ends with the match.
///
/// A request for zero or fewer steps gives none.
#[test]
fn no_more_steps_than_the_match_has_left() {
    let row = "P".to_owned() + &".".repeat(38) + "*";
    let mut t = draw(&row).begin();
    assert_eq!(walk(&mut t, i32::MAX).len(), 39);
    for none in [0, -1, i32::MIN] {
        assert!(walk(&mut t, none).is_empty());
    }
    t.edit(|state| state.set_croquettes(c(39, 0), 0));
    t.skip(198);
    t.edit(|state| state.set_croquettes(c(39, 0), 1));
    assert_eq!((t.tour_actuel(), walk(&mut t, i32::MAX).len()), (199, 4));
    t.next();
    assert_eq!((t.tour_actuel(), walk(&mut t, i32::MAX).len()), (200, 2));
    t.next();
    assert!(walk(&mut t, i32::MAX).is_empty());
}

/// Checks that only the steps of wanderers are predicted.
///
/// Players command their own dogs, so those cannot be predicted.
#[test]
fn only_wanderers_are_foreseen() {
    let mut t = draw("C* M*").begin();
    assert!(t.deplacements_chien(p(0, 0), 5).is_empty() && t.deplacements_chien(p(0, 1), 5).is_empty());
    assert!(
        t.state().predict_steps(pizza::state::Id::wanderer(7), 5).is_empty(),
        "a closed portal has no wanderer"
    );
}
