//! The actions of players of the game Portails.
//!
//! *Invariant:* A refused action changes nothing.

use crate::api::{
    COUT_BOUCLIER, COUT_CAPTURE, COUT_LIEN, COUT_NEUTRALISATION, COUT_NEUTRALISATION_BOUCLIER, COUT_TURBO,
    Erreur, MAX_BOUCLIERS, POINTS_CAPTURE, Position,
};
use crate::cells::Cell;
use crate::graph::link;
use crate::state::{HALF_WORTH, NEUTRAL, NO_PORTAL, State};
use crate::undo::Undo;
use serde::{Deserialize, Serialize};

/// An action of a player in its turn of the game Portails. The arguments are those of the API
/// function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Action {
    /// `deplacer(dest)`: the player's agent moves to a cell.
    Deplacer(Position),
    /// `utiliser_turbo()`: the player buys a movement point with action points.
    UtiliserTurbo,
    /// `capturer()`: the player captures the neutral portal under its agent.
    Capturer,
    /// `neutraliser()`: the player makes the opponent's portal under its agent neutral.
    Neutraliser,
    /// `ajouter_bouclier()`: the player adds a shield to its portal under its agent.
    AjouterBouclier,
    /// `lier(portail)`: the player links the portal under its agent with another portal. Both
    /// belong to the player.
    Lier(Position),
}

/// The owner of the portal on a cell, seen by a player. One variant means that there is no portal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Portal {
    None,
    Neutral,
    Mine,
    Theirs,
}

impl State {
    /// Applies an action of a player to the match. If the action is refused, nothing changes.
    /// Outside of its turns, a player has no points to pay for actions.
    ///
    /// # Errors
    /// Returns the error that the API function returns to the champion, which is the first one in
    /// the order of RULES.md.
    #[inline]
    pub fn play(&mut self, player: usize, action: &Action) -> Result<Undo, Erreur> {
        match *action {
            Action::Deplacer(to) => self.walk(player, to),
            Action::UtiliserTurbo => self.turbo(player),
            Action::Capturer => self.capture(player),
            Action::Neutraliser => self.neutralise(player),
            Action::AjouterBouclier => self.shield(player),
            Action::Lier(to) => self.link(player, to),
        }
    }

    #[inline]
    fn portal(&self, player: usize, cell: Cell) -> Portal {
        match self.owners[cell.index()] {
            NO_PORTAL => Portal::None,
            NEUTRAL => Portal::Neutral,
            owner if owner as usize == player => Portal::Mine,
            _ => Portal::Theirs,
        }
    }

    fn check_cost(&self, player: usize, cost: i32) -> Result<(), Erreur> {
        if self.players[player].actions < cost { Err(Erreur::PaInsuffisants) } else { Ok(()) }
    }

    fn walk(&mut self, player: usize, to: Position) -> Result<Undo, Erreur> {
        let to = Cell::at(to).ok_or(Erreur::PositionInvalide)?;
        let mover = &mut self.players[player];
        let cost = mover.agent.distance(to);
        if cost > mover.moves {
            return Err(Erreur::PositionEloignee);
        }
        mover.moves -= cost;
        let from = std::mem::replace(&mut mover.agent, to);
        Ok(Undo::Moved { from })
    }

    fn turbo(&mut self, player: usize) -> Result<Undo, Erreur> {
        self.check_cost(player, COUT_TURBO)?;
        self.players[player].actions -= COUT_TURBO;
        self.players[player].moves += 1;
        Ok(Undo::Turbo)
    }

    fn capture(&mut self, player: usize) -> Result<Undo, Erreur> {
        self.check_cost(player, COUT_CAPTURE)?;
        let at = self.players[player].agent;
        match self.portal(player, at) {
            Portal::None => return Err(Erreur::AucunPortail),
            Portal::Mine => return Err(Erreur::PortailAmi),
            Portal::Theirs => return Err(Erreur::PortailEnnemi),
            Portal::Neutral => {}
        }
        self.owners[at.index()] = player as i8;
        self.players[player].actions -= COUT_CAPTURE;
        self.players[player].score += POINTS_CAPTURE;
        Ok(Undo::Captured)
    }

    fn link(&mut self, player: usize, to: Position) -> Result<Undo, Erreur> {
        self.check_cost(player, COUT_LIEN)?;
        let from_cell = self.players[player].agent;
        let to_cell = Cell::at(to).ok_or(Erreur::PositionInvalide)?;
        for end in [to_cell, from_cell] {
            if self.portal(player, end) == Portal::None {
                return Err(Erreur::AucunPortail);
            }
        }
        if from_cell == to_cell {
            return Err(Erreur::LienDegenere);
        }
        for end in [from_cell, to_cell] {
            match self.portal(player, end) {
                Portal::None | Portal::Mine => {}
                Portal::Neutral => return Err(Erreur::PortailNeutre),
                Portal::Theirs => return Err(Erreur::PortailEnnemi),
            }
        }
        if self.graph.blocked(link(from_cell, to_cell)) {
            return Err(Erreur::LienIntersection);
        }
        if self.graph.cover(from_cell) > 0 || self.graph.cover(to_cell) > 0 {
            return Err(Erreur::LienChamp);
        }
        self.players[player].actions -= COUT_LIEN;
        self.tie(player, from_cell, to_cell);
        Ok(Undo::Linked { to: to_cell })
    }

    fn neutralise(&mut self, player: usize) -> Result<Undo, Erreur> {
        let at = self.players[player].agent;
        let portal = self.portal(player, at);
        if portal == Portal::None {
            return Err(Erreur::AucunPortail);
        }
        let shields = self.shields[at.index()];
        let cost = COUT_NEUTRALISATION + i32::from(shields) * COUT_NEUTRALISATION_BOUCLIER;
        self.check_cost(player, cost)?;
        match portal {
            Portal::Mine => return Err(Erreur::PortailAmi),
            Portal::Neutral => return Err(Erreur::PortailNeutre),
            Portal::None | Portal::Theirs => {}
        }
        let owner = 1 - player;
        let links: Box<[Cell]> = self.graph.neighbours(at).collect();
        links.iter().for_each(|other| self.untie(owner, at, *other));
        self.owners[at.index()] = NEUTRAL;
        self.shields[at.index()] = 0;
        self.players[player].actions -= cost;
        Ok(Undo::Neutralised { at, shields, links })
    }

    fn shield(&mut self, player: usize) -> Result<Undo, Erreur> {
        let at = self.players[player].agent;
        match self.portal(player, at) {
            Portal::None => return Err(Erreur::AucunPortail),
            Portal::Neutral => return Err(Erreur::PortailNeutre),
            Portal::Theirs => return Err(Erreur::PortailEnnemi),
            Portal::Mine => {}
        }
        if self.shields(at) >= MAX_BOUCLIERS {
            return Err(Erreur::LimiteBoucliers);
        }
        self.check_cost(player, COUT_BOUCLIER)?;
        self.shields[at.index()] += 1;
        self.players[player].actions -= COUT_BOUCLIER;
        Ok(Undo::Shielded)
    }

    /// Adds a link between two portals of a player. The player's points per turn increase if the
    /// link completes fields (triangles of links).
    pub(crate) fn tie(&mut self, owner: usize, one: Cell, other: Cell) {
        self.players[owner].income += HALF_WORTH * self.graph.tie(link(one, other));
    }

    /// Removes a link of a player. The player's points per turn decrease if the link belongs to
    /// fields (triangles of links).
    pub(crate) fn untie(&mut self, owner: usize, one: Cell, other: Cell) {
        self.players[owner].income -= HALF_WORTH * self.graph.untie(link(one, other));
    }
}
