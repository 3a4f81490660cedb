//! Tests each rule of the subject.

use crate::table;
use crate::table::{before, begin, c, p};
use joute_engine::replay::Moment;
use joute_engine::{Game as _, Setup};
use portails::Portails;
use portails::api::{Api as _, Erreur};

// Tests of the map and the agents.

#[test]
fn a_step_costs_a_point_of_movement() {
    let mut t = begin(&[]);
    assert_eq!((t.points_deplacement(), t.position_agent(0)), (6, p(0, 0)));
    assert_eq!(t.deplacer(p(1, 2)), Erreur::Ok);
    assert_eq!((t.points_deplacement(), t.position_agent(0)), (3, p(1, 2)));
    assert_eq!(t.deplacer(p(0, 0)), Erreur::Ok);
    assert_eq!(t.points_deplacement(), 0);
    assert_eq!(t.points_action(), 42);
}

#[test]
fn an_agent_moves_no_farther_than_its_points() {
    let mut t = begin(&[]);
    assert_eq!(t.refused(|t| t.deplacer(p(4, 3))), Erreur::PositionEloignee);
    assert_eq!(t.deplacer(p(3, 3)), Erreur::Ok);
    assert_eq!(t.refused(|t| t.deplacer(p(3, 4))), Erreur::PositionEloignee);
}

#[test]
fn the_map_ends_at_its_edges() {
    let mut t = begin(&[]);
    for off in [p(-1, 0), p(0, 30), p(30, 30), p(i32::MIN, 0), p(0, i32::MAX)] {
        assert_eq!(t.refused(|t| t.deplacer(off)), Erreur::PositionInvalide);
    }
    t.rich();
    assert_eq!(t.deplacer(p(29, 29)), Erreur::Ok);
}

#[test]
fn an_agent_may_stay_where_it_is() {
    let mut t = begin(&[]);
    t.deplacer(p(6, 0));
    assert_eq!(t.deplacer(p(6, 0)), Erreur::Ok);
    assert_eq!(t.journal().len(), 2);
}

/// Checks that an agent can move onto any portal. Links, fields and the other agent do not stop it.
#[test]
fn agents_are_never_blocked() {
    let mut t = begin(&[(0, 2), (4, 0), (4, 4)]);
    t.link(1, &[((0, 2), (4, 0)), ((0, 2), (4, 4)), ((4, 0), (4, 4))]);
    t.edit(|state| state.put(1, c(3, 2)));
    for (x, y) in [(0, 2), (2, 2), (3, 2)] {
        assert_eq!(t.deplacer(p(x, y)), Erreur::Ok);
    }
    assert!(t.case_dans_champ(p(3, 2)));
}

// Tests of action points.

#[test]
fn points_are_renewed_each_turn_and_not_saved() {
    let mut t = begin(&[]);
    assert_eq!((t.points_action(), t.points_deplacement()), (42, 6));
    t.next();
    assert_eq!((t.points_action(), t.points_deplacement()), (42, 6));
    t.deplacer(p(29, 24));
    t.utiliser_turbo();
    t.next();
    assert_eq!((t.points_action(), t.points_deplacement()), (42, 6));
    t.next();
    assert_eq!((t.points_action(), t.points_deplacement()), (42, 6));
}

#[test]
fn a_turbo_gives_a_point_of_movement_for_six_of_action() {
    let mut t = begin(&[]);
    for turbo in 1..=7 {
        assert_eq!(t.utiliser_turbo(), Erreur::Ok);
        assert_eq!((t.points_action(), t.points_deplacement()), (42 - 6 * turbo, 6 + turbo));
    }
    assert_eq!(t.refused(|t| t.utiliser_turbo()), Erreur::PaInsuffisants);
    assert_eq!(t.deplacer(p(10, 3)), Erreur::Ok);
}

// Tests of portals.

#[test]
fn a_neutral_portal_is_captured_for_three_points_and_gives_ten() {
    let mut t = begin(&[(0, 0), (2, 0)]);
    assert_eq!(t.portail_joueur(p(0, 0)), -1);
    assert_eq!(t.capturer(), Erreur::Ok);
    assert_eq!((t.portail_joueur(p(0, 0)), t.portail_boucliers(p(0, 0))), (0, 0));
    assert_eq!((t.points_action(), t.score(0), t.score(1)), (39, 10, 0));
}

#[test]
fn actions_on_portals_need_the_agent_there() {
    let mut t = begin(&[(1, 0)]);
    assert_eq!(t.refused(|t| t.capturer()), Erreur::AucunPortail);
    assert_eq!(t.refused(|t| t.neutraliser()), Erreur::AucunPortail);
    assert_eq!(t.refused(|t| t.ajouter_bouclier()), Erreur::AucunPortail);
    assert_eq!(t.refused(|t| t.lier(p(1, 0))), Erreur::AucunPortail);
}

#[test]
fn only_a_neutral_portal_is_captured() {
    let mut t = begin(&[(0, 0)]);
    t.own(0, &[(0, 0)]);
    assert_eq!(t.refused(|t| t.capturer()), Erreur::PortailAmi);
    t.own(1, &[(0, 0)]);
    assert_eq!(t.refused(|t| t.capturer()), Erreur::PortailEnnemi);
}

#[test]
fn a_shield_costs_three_points_and_there_are_at_most_six() {
    let mut t = begin(&[(0, 0)]);
    t.own(0, &[(0, 0)]);
    for shields in 1..=6 {
        assert_eq!(t.ajouter_bouclier(), Erreur::Ok);
        // The price is that of the draft, regardless of existing shields.
        assert_eq!((t.portail_boucliers(p(0, 0)), t.points_action()), (shields, 42 - 3 * shields));
    }
    assert_eq!(t.refused(|t| t.ajouter_bouclier()), Erreur::LimiteBoucliers);
    t.next();
    t.next();
    assert_eq!(t.portail_boucliers(p(0, 0)), 6, "the shields of a portal stay");
}

#[test]
fn only_own_portals_can_be_shielded() {
    let mut t = begin(&[(0, 0)]);
    assert_eq!(t.refused(|t| t.ajouter_bouclier()), Erreur::PortailNeutre);
    t.own(1, &[(0, 0)]);
    assert_eq!(t.refused(|t| t.ajouter_bouclier()), Erreur::PortailEnnemi);
}

#[test]
fn a_portal_is_neutralised_for_ten_points_and_five_a_shield() {
    for shields in 0..=6 {
        let mut t = begin(&[(0, 0)]);
        t.edit(|state| state.give(c(0, 0), Some(1), shields));
        let cost = 10 + 5 * i32::from(shields);
        t.edit(|state| state.set_points(0, cost - 1, 0));
        assert_eq!(t.refused(|t| t.neutraliser()), Erreur::PaInsuffisants);
        t.edit(|state| state.set_points(0, cost, 0));
        assert_eq!(t.neutraliser(), Erreur::Ok);
        assert_eq!((t.portail_joueur(p(0, 0)), t.portail_boucliers(p(0, 0))), (-1, 0));
        assert_eq!((t.points_action(), t.score(0), t.score(1)), (0, 0, 0));
    }
}

/// Checks that a portal with six shields can be neutralised in one turn. The neutralisation costs
/// 40 of the 42 action points.
#[test]
fn the_best_shielded_portal_can_be_neutralised_in_a_turn() {
    let mut t = begin(&[(0, 0)]);
    t.edit(|state| state.give(c(0, 0), Some(1), 6));
    assert_eq!(t.neutraliser(), Erreur::Ok);
    assert_eq!(t.points_action(), 2);
}

#[test]
fn only_the_opponents_portal_is_neutralised() {
    let mut t = begin(&[(0, 0)]);
    assert_eq!(t.refused(|t| t.neutraliser()), Erreur::PortailNeutre);
    t.own(0, &[(0, 0)]);
    assert_eq!(t.refused(|t| t.neutraliser()), Erreur::PortailAmi);
}

#[test]
fn a_neutralised_portal_loses_its_links_and_their_fields() {
    let mut t = begin(&[(0, 0), (4, 0), (0, 4), (4, 4)]);
    t.link(1, &[((0, 0), (4, 0)), ((4, 0), (0, 4)), ((0, 0), (0, 4)), ((4, 0), (4, 4)), ((0, 4), (4, 4))]);
    assert_eq!((t.liste_liens().len(), t.liste_champs().len()), (5, 2));
    assert!(t.case_dans_champ(p(1, 1)) && t.case_dans_champ(p(3, 3)));
    assert_eq!(t.neutraliser(), Erreur::Ok);
    assert_eq!((t.liste_liens().len(), t.liste_champs().len()), (3, 1));
    assert!(!t.case_dans_champ(p(1, 1)) && t.case_dans_champ(p(3, 3)));
    assert_eq!(t.state().player(1).income, 16);
}

/// Checks that a portal that is captured again has none of its old shields.
#[test]
fn a_portal_that_was_captured_has_no_shields() {
    let mut t = begin(&[(0, 0)]);
    t.edit(|state| state.give(c(0, 0), Some(1), 3));
    t.neutraliser();
    t.capturer();
    assert_eq!((t.portail_joueur(p(0, 0)), t.portail_boucliers(p(0, 0))), (0, 0));
}

// Tests of links.

#[test]
fn a_link_costs_two_points_and_may_be_of_any_length() {
    let mut t = begin(&[(0, 0), (29, 28)]);
    t.own(0, &[(0, 0), (29, 28)]);
    assert_eq!(t.lier(p(29, 28)), Erreur::Ok);
    assert_eq!(t.points_action(), 40);
    assert!(t.lien_existe(p(0, 0), p(29, 28)) && t.lien_existe(p(29, 28), p(0, 0)));
}

#[test]
fn links_connect_own_portals() {
    let mut t = begin(&[(0, 0), (5, 5)]);
    assert_eq!(t.refused(|t| t.lier(p(5, 5))), Erreur::PortailNeutre);
    t.own(1, &[(0, 0)]);
    assert_eq!(t.refused(|t| t.lier(p(5, 5))), Erreur::PortailEnnemi);
    t.own(0, &[(0, 0)]);
    assert_eq!(t.refused(|t| t.lier(p(5, 5))), Erreur::PortailNeutre);
    t.own(1, &[(5, 5)]);
    assert_eq!(t.refused(|t| t.lier(p(5, 5))), Erreur::PortailEnnemi);
}

#[test]
fn a_link_goes_from_portal_to_another_portal() {
    let mut t = begin(&[(0, 0), (5, 5)]);
    t.own(0, &[(0, 0), (5, 5)]);
    assert_eq!(t.refused(|t| t.lier(p(5, 4))), Erreur::AucunPortail);
    assert_eq!(t.refused(|t| t.lier(p(5, 30))), Erreur::PositionInvalide);
    assert_eq!(t.refused(|t| t.lier(p(0, 0))), Erreur::LienDegenere);
}

#[test]
fn an_existing_link_cannot_be_created_again() {
    let mut t = begin(&[(0, 0), (5, 5)]);
    t.link(0, &[((0, 0), (5, 5))]);
    assert_eq!(t.refused(|t| t.lier(p(5, 5))), Erreur::LienIntersection);
}

#[test]
fn links_of_either_player_stand_in_a_links_way() {
    for owner in [0, 1] {
        let mut t = begin(&[(0, 0), (4, 4), (0, 4), (4, 0)]);
        t.link(owner, &[((0, 4), (4, 0))]);
        t.own(0, &[(0, 0), (4, 4)]);
        assert_eq!(t.refused(|t| t.lier(p(4, 4))), Erreur::LienIntersection);
    }
}

/// Checks that a link may pass over a portal at which no link ends. Afterwards, no link may end at
/// that portal.
#[test]
fn a_link_passes_over_portals_that_are_not_linked() {
    let mut t = begin(&[(0, 0), (2, 2), (4, 4), (9, 0)]);
    t.own(0, &[(0, 0), (2, 2), (4, 4), (9, 0)]);
    assert_eq!(t.lier(p(4, 4)), Erreur::Ok);
    t.stand(2, 2);
    assert_eq!(t.refused(|t| t.lier(p(9, 0))), Erreur::LienIntersection);
    assert_eq!(t.refused(|t| t.lier(p(4, 4))), Erreur::LienIntersection);
}

#[test]
fn no_link_ends_inside_of_a_field() {
    for owner in [0, 1] {
        let mut t = begin(&[(0, 0), (9, 0), (0, 9), (2, 2), (3, 3), (0, 20)]);
        t.link(owner, &[((0, 0), (9, 0)), ((9, 0), (0, 9)), ((0, 0), (0, 9))]);
        t.own(0, &[(2, 2), (3, 3)]);
        t.stand(2, 2);
        assert_eq!(t.refused(|t| t.lier(p(3, 3))), Erreur::LienChamp);
        if owner == 0 {
            t.stand(0, 0);
            assert_eq!(t.refused(|t| t.lier(p(2, 2))), Erreur::LienChamp);
        }
        // The portal can still be captured and shielded.
        t.edit(|state| state.give(c(2, 2), None, 0));
        t.stand(2, 2);
        assert_eq!((t.capturer(), t.ajouter_bouclier()), (Erreur::Ok, Erreur::Ok));
    }
}

// Tests of fields.

#[test]
fn three_links_make_a_field() {
    let mut t = begin(&[(0, 0), (4, 0), (0, 4)]);
    t.own(0, &[(0, 0), (4, 0), (0, 4)]);
    t.lier(p(4, 0));
    t.lier(p(0, 4));
    assert!(t.liste_champs().is_empty());
    t.there(4, 0, |t| t.lier(p(0, 4)));
    assert_eq!(t.liste_champs(), [table::champ(p(0, 0), p(0, 4), p(4, 0), 0)]);
}

/// Checks that every triple of linked portals is a field, and not only the faces of the drawing.
/// Four linked portals, one of them inside of the triangle of the others, make four fields,
/// including the large one.
#[test]
fn fields_are_all_triples_that_are_linked() {
    let (a, b, c, d) = ((0, 0), (9, 0), (0, 9), (2, 2));
    let mut t = begin(&[a, b, c, d]);
    t.link(0, &[(a, d), (b, d), (c, d), (a, b), (b, c), (a, c)]);
    let fields = t.liste_champs();
    assert_eq!(fields.len(), 4);
    assert!(t.champ_existe(p(0, 9), p(9, 0), p(0, 0)));
    assert_eq!(t.case_champs(p(1, 2)).len(), 2);
    // The large field was built around inner ones, whose areas have the same sum.
    assert_eq!(t.state().player(0).income, 81 * 2);
}

#[test]
fn a_field_may_be_built_around_links_and_portals_of_anybody() {
    let mut t = begin(&[(0, 0), (9, 0), (0, 9), (2, 2), (3, 3), (1, 3)]);
    t.link(1, &[((2, 2), (3, 3))]);
    t.own(0, &[(0, 0), (9, 0), (0, 9)]);
    t.rich();
    t.lier(p(9, 0));
    t.lier(p(0, 9));
    t.there(9, 0, |t| t.lier(p(0, 9)));
    assert_eq!((t.liste_champs().len(), t.liste_liens().len()), (1, 4));
    assert!(t.case_dans_champ(p(2, 2)));
}

// Tests of the score.

#[test]
fn fields_score_at_the_end_of_their_owners_turn() {
    let mut t = begin(&[(0, 0), (4, 0), (0, 3)]);
    t.link(0, &[((0, 0), (4, 0)), ((4, 0), (0, 3)), ((0, 0), (0, 3))]);
    assert_eq!(t.score(0), 0);
    t.next();
    // The field has an area of 6 and scores 2 points per unit of area.
    assert_eq!((t.score(0), t.score(1)), (12, 0));
    t.next();
    assert_eq!((t.score(0), t.score(1)), (12, 0));
    t.next();
    assert_eq!((t.score(0), t.score(1)), (24, 0));
}

/// Checks that areas are exact. Twice an area is a whole number.
#[test]
fn areas_are_exact() {
    let mut t = begin(&[(0, 0), (1, 0), (0, 1)]);
    t.link(0, &[((0, 0), (1, 0)), ((1, 0), (0, 1)), ((0, 0), (0, 1))]);
    assert_eq!(t.score_triangle(p(0, 0), p(1, 0), p(0, 1)), 1);
    t.next();
    assert_eq!(t.score(0), 1);
}

#[test]
fn fields_that_hold_each_other_score_each() {
    let (a, b, c, d) = ((0, 0), (9, 0), (0, 9), (2, 2));
    let mut t = begin(&[a, b, c, d]);
    t.link(0, &[(a, d), (b, d), (c, d), (a, b), (b, c), (a, c)]);
    t.next();
    assert_eq!(t.score(0), 162);
}

/// Checks that a field scores nothing more after its destruction. The opponent destroys it before
/// the end of the player's turn, and the points for the time in between are lost.
#[test]
fn a_field_that_is_gone_scores_no_more() {
    let mut t = begin(&[(0, 0), (4, 0), (0, 3)]);
    t.link(0, &[((0, 0), (4, 0)), ((4, 0), (0, 3)), ((0, 0), (0, 3))]);
    t.next();
    t.stand(4, 0);
    assert_eq!(t.neutraliser(), Erreur::Ok);
    t.next();
    t.next();
    assert_eq!((t.score(0), t.score(1)), (12, 0));
}

// Tests of turns.

#[test]
fn rounds_are_counted_from_1_to_100() {
    let mut t = before(&[]);
    assert_eq!(t.tour_actuel(), 0);
    for turn in 0..200 {
        t.next();
        assert_eq!((t.tour_actuel(), t.moi()), (turn / 2 + 1, turn % 2));
    }
    t.next();
    assert!(t.state().is_over());
    assert_eq!([0, 1].map(|player| t.seats[player].tour_actuel()), [100, 100]);
}

#[test]
fn replays_count_rounds_as_candidates_do() {
    let mut game = Portails::new(&Setup { players: 2, ..Setup::default() }).expect("the setup is valid");
    let mut moments = Vec::new();
    while let [ask, ..] = game.ask().as_slice() {
        moments.push((game.moment(), ask.player));
        game.settle();
    }
    assert_eq!((moments[0].0.clone(), moments[201].0.clone()), (Moment::INIT, Moment::END));
    for (turn, moment) in (0..).zip(&moments[1..201]) {
        assert_eq!(*moment, (Moment::turn(turn / 2 + 1), turn as usize % 2));
    }
    assert_eq!(moments.len(), 202);
}

#[test]
fn the_last_turn_scores_too() {
    let mut t = before(&[(0, 0), (4, 0), (0, 3)]);
    (0..200).for_each(|_| t.next());
    t.link(1, &[((0, 0), (4, 0)), ((4, 0), (0, 3)), ((0, 0), (0, 3))]);
    t.next();
    assert_eq!(t.seats[1].score(1), 12);
}

/// Checks that players have no action points before the first turn and after the last. They can
/// only stay in place.
#[test]
fn players_have_no_points_outside_of_their_turns() {
    let mut t = before(&[(0, 0)]);
    for _ in 0..2 {
        for seat in &mut t.seats {
            assert_eq!((seat.points_action(), seat.points_deplacement()), (0, 0));
            assert_eq!(seat.capturer(), Erreur::PaInsuffisants);
            assert_eq!(seat.utiliser_turbo(), Erreur::PaInsuffisants);
            let here = seat.position_agent(seat.player() as i32);
            assert_eq!(seat.deplacer(p(5, 5)), Erreur::PositionEloignee);
            assert_eq!(seat.deplacer(here), Erreur::Ok);
            assert!(seat.annuler() && !seat.annuler());
        }
        (0..201).for_each(|_| t.next());
    }
}
