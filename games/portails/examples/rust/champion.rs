//! Une petite stratégie, pour partir de quelque chose.
//!
//! L'agent va au portail le plus proche qui n'est pas à vous, le prend, le relie à tous vos portails possibles et met des
//! boucliers quand il ne peut plus rien faire d'autre. Il ne choisit ni ses champs ni ses cibles : il reste de quoi faire
//! mieux.

pub mod api;

use api::*;

pub fn partie_init() {}

pub fn jouer_tour() {
    loop {
        let ici = position_agent(moi());
        if portail_joueur(ici) != -2 {
            if !prendre(ici) {
                return;
            }
            relier(ici);
        }
        let but = cible(ici);
        let derniere_etape = but == ici || distance(ici, but) > points_deplacement();
        while derniere_etape && ajouter_bouclier() == Erreur::Ok {}
        avancer(ici, but);
        if derniere_etape {
            return;
        }
    }
}

pub fn partie_fin() {}

/// Prend le portail où se trouve l'agent. Renvoie faux si c'est trop cher pour ce tour-ci.
fn prendre(ici: Position) -> bool {
    if portail_joueur(ici) == adversaire() {
        neutraliser();
    }
    if portail_joueur(ici) == -1 {
        capturer();
    }
    portail_joueur(ici) == moi()
}

/// Relie le portail où se trouve l'agent à tous les autres portails avec lesquels un lien est
/// possible.
fn relier(ici: Position) {
    if case_dans_champ(ici) {
        return;
    }
    for autre in liste_portails() {
        if points_action() < COUT_LIEN {
            return;
        }
        let libre = autre != ici && portail_joueur(autre) == moi() && !case_dans_champ(autre);
        if libre && liens_bloquants(ici, autre).is_empty() {
            lier(autre);
        }
    }
}

/// Renvoie le portail le plus proche que nous n'avons pas, ou la case donnée si tous les portails
/// sont à nous.
fn cible(ici: Position) -> Position {
    let autres = liste_portails().into_iter().filter(|portail| portail_joueur(*portail) != moi());
    autres.min_by_key(|portail| distance(ici, *portail)).unwrap_or(ici)
}

/// Fait avancer l'agent vers une case, d'abord en x puis en y, autant que ses points de déplacement
/// le permettent.
fn avancer(ici: Position, but: Position) {
    let points = points_deplacement();
    let dx = (but.0 - ici.0).clamp(-points, points);
    let points = points - dx.abs();
    let dy = (but.1 - ici.1).clamp(-points, points);
    deplacer((ici.0 + dx, ici.1 + dy));
}
