<?php
/**
 * Une petite stratégie, pour partir de quelque chose.
 *
 * Chaque chien va chercher l'os le plus proche et rentre à la niche quand il en porte ASSEZ. Les maîtres ne font rien,
 * les croquettes et les portails ne servent pas, deux chiens peuvent viser le même os : il reste de quoi faire mieux.
 */

require('api.php');

/** Avec autant d'os, un chien rentre. */
const ASSEZ = 3;
/** À autant de tours de la fin d'un âge, il rentre avec ce qu'il a. */
const RETOUR = 30;

function partie_init(): void
{
}

function jouer_tour(): void
{
    $age = age_joueur(moi());
    $fin = intdiv(NB_TOURS * ($age + 1), NB_AGES); // les trois âges se partagent les tours
    if (tour_actuel() > $fin && age_suivant() === OK) {
        $age++;
    }
    foreach (chiens_joueur(moi()) as $chien) {
        $os = inventaire_chien($chien, $age);
        $rentre = $os >= ASSEZ || ($os > 0 && $fin - tour_actuel() < RETOUR);
        suivre($chien, $rentre ? trouver_chemin($chien, niche_joueur(moi()), moi()) : vers_un_os($chien, $age));
    }
}

function partie_fin(): void
{
}

/** Le chemin vers le plus proche squelette de cet âge qui porte un os, vide s'il n'y en a pas. */
function vers_un_os(array $chien, int $age): array
{
    $meilleur = [];
    for ($ligne = 0; $ligne < HAUTEUR; $ligne++) {
        for ($colonne = 0; $colonne < LARGEUR; $colonne++) {
            $pos = ['colonne' => $colonne, 'ligne' => $ligne];
            $squelette = info_squelette($pos);
            if ($squelette['type_squelette'] !== $age || !$squelette['a_squelette']) {
                continue;
            }
            $chemin = trouver_chemin($chien, $pos, moi());
            if ($chemin && (!$meilleur || count($chemin) < count($meilleur))) {
                $meilleur = $chemin;
            }
        }
    }
    return $meilleur;
}

/** Suit un chemin tant que le chien a des points de mouvement et que rien ne l'arrête. */
function suivre(array $chien, array $chemin): void
{
    foreach (array_slice($chemin, 0, points_mouvement($chien)) as $pas) {
        if (se_deplacer($chien, $pas) !== OK) {
            return;
        }
        $chien = $pas;
    }
}
