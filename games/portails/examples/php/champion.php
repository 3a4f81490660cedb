<?php
/**
 * Une petite stratégie, pour partir de quelque chose.
 *
 * L'agent va au portail le plus proche qui n'est pas à vous, le prend, le relie à tous vos portails possibles et met des
 * boucliers quand il ne peut plus rien faire d'autre. Il ne choisit ni ses champs ni ses cibles : il reste de quoi faire
 * mieux.
 */

require('api.php');

function partie_init(): void
{
}

function jouer_tour(): void
{
    while (true) {
        $ici = position_agent(moi());
        if (portail_joueur($ici) !== -2) {
            if (!prendre($ici)) {
                return;
            }
            relier($ici);
        }
        $but = cible($ici);
        $derniere_etape = $but == $ici || distance($ici, $but) > points_deplacement();
        while ($derniere_etape && ajouter_bouclier() === OK) {
        }
        avancer($ici, $but);
        if ($derniere_etape) {
            return;
        }
    }
}

function partie_fin(): void
{
}

/** Prend le portail où se trouve l'agent ; faux si c'est trop cher pour ce tour-ci. */
function prendre(array $ici): bool
{
    if (portail_joueur($ici) === adversaire()) {
        neutraliser();
    }
    if (portail_joueur($ici) === -1) {
        capturer();
    }
    return portail_joueur($ici) === moi();
}

/** Relie un portail à tous les autres auxquels rien ne l'empêche d'être relié. */
function relier(array $ici): void
{
    if (case_dans_champ($ici)) {
        return;
    }
    foreach (liste_portails() as $autre) {
        if (points_action() < COUT_LIEN) {
            return;
        }
        if ($autre != $ici && portail_joueur($autre) === moi() && !case_dans_champ($autre)
            && !liens_bloquants($ici, $autre)) {
            lier($autre);
        }
    }
}

/** Le portail le plus proche qui n'est pas à vous ; la case elle-même s'il n'y en a plus. */
function cible(array $ici): array
{
    $choix = $ici;
    foreach (liste_portails() as $portail) {
        if (portail_joueur($portail) !== moi()
            && ($choix == $ici || distance($ici, $portail) < distance($ici, $choix))) {
            $choix = $portail;
        }
    }
    return $choix;
}

/** Avance vers une case, en x puis en y, autant que les points de déplacement le permettent. */
function avancer(array $ici, array $but): void
{
    $borner = fn (int $valeur, int $limite): int => max(-$limite, min($limite, $valeur));
    $points = points_deplacement();
    $dx = $borner($but['x'] - $ici['x'], $points);
    $dy = $borner($but['y'] - $ici['y'], $points - abs($dx));
    deplacer(['x' => $ici['x'] + $dx, 'y' => $ici['y'] + $dy]);
}
