//! Implements the API functions of the game Portails that champions call. They work on the
//! champion's copy of the match.

use crate::actions::Action;
use crate::api::{Api, Champ, Erreur, Lien, Position};
use crate::board::PLAYERS;
use crate::cells::Cell;
use crate::geometry::{self, Point};
use crate::graph::{Field, field, link};
use crate::links::Link;
use crate::rules::Portails;
use crate::state::{HALF_WORTH, NO_PORTAL, State};
use joute_abi::show_line;
use joute_engine::Replica;

/// The position that API functions return instead of a result.
const NO_POSITION: Position = Position { x: -1, y: -1 };

#[inline]
fn act(replica: &mut Replica<Portails>, action: Action) -> Erreur {
    let player = replica.player();
    let played = replica.view.state.play(player, &action);
    let played = played.map(|undo| replica.view.undo.push(undo));
    replica.note(action, played, show_line).err().unwrap_or(Erreur::Ok)
}

#[inline]
fn player(number: i32) -> Option<usize> {
    usize::try_from(number).ok().filter(|player| *player < PLAYERS)
}

/// Converts a position from a champion to large integers. The position may be any, and products of
/// its coordinates must not overflow.
fn to_wide_point(position: Position) -> Point<i128> {
    [position.x.into(), position.y.into()]
}

fn cells<const N: usize>(positions: [Position; N]) -> Option<[Cell; N]> {
    let cells = positions.map(Cell::at);
    cells.iter().all(Option::is_some).then(|| cells.map(Option::unwrap_or_default))
}

/// Converts a link between portals to the API's type. Its owner is added.
fn lien(state: &State, (a, b): Link) -> Lien {
    Lien { extr1: a.position(), extr2: b.position(), joueur_l: state.owner(a) }
}

/// Converts a field (a triangle of links) to the API's type. Its owner is added.
fn to_champ(state: &State, corners: Field) -> Champ {
    let [som1, som2, som3] = corners.map(Cell::position);
    Champ { som1, som2, som3, joueur_c: state.owner(corners[0]) }
}

fn links(state: &State, links: impl IntoIterator<Item = Link>) -> Vec<Lien> {
    links.into_iter().map(|link| lien(state, link)).collect()
}

fn fields(state: &State, fields: impl IntoIterator<Item = Field>) -> Vec<Champ> {
    fields.into_iter().map(|field| to_champ(state, field)).collect()
}

fn positions(cells: &[Cell]) -> Vec<Position> {
    cells.iter().map(|cell| cell.position()).collect()
}

impl Api for Replica<Portails> {
    fn deplacer(&mut self, dest: Position) -> Erreur {
        act(self, Action::Deplacer(dest))
    }

    fn utiliser_turbo(&mut self) -> Erreur {
        act(self, Action::UtiliserTurbo)
    }

    fn capturer(&mut self) -> Erreur {
        act(self, Action::Capturer)
    }

    fn neutraliser(&mut self) -> Erreur {
        act(self, Action::Neutraliser)
    }

    fn ajouter_bouclier(&mut self) -> Erreur {
        act(self, Action::AjouterBouclier)
    }

    fn lier(&mut self, portail: Position) -> Erreur {
        act(self, Action::Lier(portail))
    }

    fn liste_liens(&mut self) -> Vec<Lien> {
        let state = &self.view.state;
        links(state, state.graph().links().iter().copied())
    }

    fn liste_champs(&mut self) -> Vec<Champ> {
        let state = &self.view.state;
        fields(state, state.graph().fields().iter().copied())
    }

    fn liste_portails(&mut self) -> Vec<Position> {
        positions(&self.view.state.board().portals)
    }

    fn liens_bloquants(&mut self, ext1: Position, ext2: Position) -> Vec<Lien> {
        let state = &self.view.state;
        match cells([ext1, ext2]) {
            Some([one, other]) => links(state, state.graph().blocking(link(one, other))),
            None if ext1 == ext2 => Vec::new(),
            None => {
                let (a, b) = (to_wide_point(ext1), to_wide_point(ext2));
                let end = |cell: Cell| to_wide_point(cell.position());
                let meets = |(c, d): &Link| geometry::interfere(a, b, end(*c), end(*d));
                links(state, state.graph().links().iter().copied().filter(meets))
            }
        }
    }

    fn lien_existe(&mut self, ext1: Position, ext2: Position) -> bool {
        cells([ext1, ext2]).is_some_and(|[one, other]| self.view.state.graph().has_link(one, other))
    }

    fn champ_existe(&mut self, som1: Position, som2: Position, som3: Position) -> bool {
        let corners = cells([som1, som2, som3]);
        corners.is_some_and(|[one, two, three]| self.view.state.graph().has(field(one, two, three)))
    }

    fn case_dans_champ(&mut self, pos: Position) -> bool {
        Cell::at(pos).is_some_and(|cell| self.view.state.graph().cover(cell) > 0)
    }

    fn case_champs(&mut self, pos: Position) -> Vec<Champ> {
        let state = &self.view.state;
        Cell::at(pos).map_or_else(Vec::new, |cell| fields(state, state.graph().fields_around(cell)))
    }

    fn portail_joueur(&mut self, portail: Position) -> i32 {
        Cell::at(portail).map_or(NO_PORTAL.into(), |cell| self.view.state.owner(cell))
    }

    fn portail_boucliers(&mut self, portail: Position) -> i32 {
        let state = &self.view.state;
        let here = Cell::at(portail).filter(|cell| state.owner(*cell) != i32::from(NO_PORTAL));
        here.map_or(NO_PORTAL.into(), |cell| state.shields(cell))
    }

    fn liens_incidents_portail(&mut self, portail: Position) -> Vec<Lien> {
        let state = &self.view.state;
        Cell::at(portail).map_or_else(Vec::new, |cell| links(state, state.graph().links_of(cell)))
    }

    fn champs_incidents_portail(&mut self, portail: Position) -> Vec<Champ> {
        let state = &self.view.state;
        Cell::at(portail).map_or_else(Vec::new, |cell| fields(state, state.graph().fields_of(cell)))
    }

    fn champs_incidents_segment(&mut self, ext1: Position, ext2: Position) -> Vec<Champ> {
        let state = &self.view.state;
        match cells([ext1, ext2]) {
            Some([one, other]) => fields(state, state.graph().fields_between(one, other)),
            None => Vec::new(),
        }
    }

    fn hist_portails_captures(&mut self) -> Vec<Position> {
        positions(&self.view.history.captured)
    }

    fn hist_portails_neutralises(&mut self) -> Vec<Position> {
        positions(&self.view.history.neutralised)
    }

    fn hist_boucliers_ajoutes(&mut self) -> Vec<Position> {
        positions(&self.view.history.shielded)
    }

    fn hist_liens_crees(&mut self) -> Vec<Lien> {
        let owner = self.adversaire();
        let lien = |link: Link| Lien { joueur_l: owner, ..lien(&self.view.state, link) };
        self.view.history.links.iter().copied().map(lien).collect()
    }

    fn hist_champs_crees(&mut self) -> Vec<Champ> {
        let owner = self.adversaire();
        let shown = |field: Field| Champ { joueur_c: owner, ..to_champ(&self.view.state, field) };
        self.view.history.fields.iter().copied().map(shown).collect()
    }

    fn distance(&mut self, pos1: Position, pos2: Position) -> i32 {
        let distance = u64::from(pos1.x.abs_diff(pos2.x)) + u64::from(pos1.y.abs_diff(pos2.y));
        distance.try_into().unwrap_or(i32::MAX)
    }

    fn score_triangle(&mut self, som1: Position, som2: Position, som3: Position) -> i32 {
        let double =
            geometry::cross(to_wide_point(som1), to_wide_point(som2), to_wide_point(som3)).unsigned_abs();
        (double * HALF_WORTH as u128).try_into().unwrap_or(i32::MAX)
    }

    fn intersection_segments(&mut self, a1: Position, a2: Position, b1: Position, b2: Position) -> bool {
        geometry::interfere(to_wide_point(a1), to_wide_point(a2), to_wide_point(b1), to_wide_point(b2))
    }

    fn point_dans_triangle(&mut self, p: Position, som1: Position, som2: Position, som3: Position) -> bool {
        geometry::is_inside(to_wide_point(p), [to_wide_point(som1), to_wide_point(som2), to_wide_point(som3)])
    }

    fn moi(&mut self) -> i32 {
        self.player() as i32
    }

    fn adversaire(&mut self) -> i32 {
        1 - self.player() as i32
    }

    fn points_action(&mut self) -> i32 {
        self.view.state.player(self.player()).actions
    }

    fn points_deplacement(&mut self) -> i32 {
        self.view.state.player(self.player()).moves
    }

    fn tour_actuel(&mut self) -> i32 {
        self.view.state.round()
    }

    fn position_agent(&mut self, id_joueur: i32) -> Position {
        player(id_joueur).map_or(NO_POSITION, |player| self.view.state.player(player).agent.position())
    }

    fn score(&mut self, id_joueur: i32) -> i32 {
        player(id_joueur).map_or(-1, |player| self.view.state.player(player).score)
    }

    fn annuler(&mut self) -> bool {
        let (player, seen) = (self.player(), &mut self.view);
        match seen.undo.pop() {
            None => false,
            Some(undo) => {
                seen.state.take_back(player, &undo);
                self.unrecord();
                true
            }
        }
    }
}
