<?php
/**
 * Une petite stratégie, pour partir de quelque chose.
 *
 * À chaque tour, elle pose une des plus grosses pièces possibles, là où elle avance le plus vers le coin opposé. Elle ne
 * regarde ni les coins qu'elle se laisse ni ceux de l'autre : il reste de quoi faire mieux.
 */

require('api.php');

function partie_init(): void
{
}

function jouer_tour(): void
{
    $choix = null;
    $record = -1;
    foreach (coups_possibles(moi()) as $pose) {
        $points = valeur($pose);
        if ($points > $record) {
            $choix = $pose;
            $record = $points;
        }
    }
    if ($choix === null) {
        passer();
    } else {
        poser($choix);
    }
}

function partie_fin(): void
{
}

/** Le nombre de blocs d'abord, puis la distance à notre case de départ. */
function valeur(array $pose): int
{
    $depart = case_depart_joueur(moi());
    $cases = cases_couvertes($pose);
    $loin = 0;
    foreach ($cases as $pos) {
        $loin = max($loin, abs($pos['x'] - $depart['x']) + abs($pos['y'] - $depart['y']));
    }
    return 100 * count($cases) + $loin;
}
