<?php
/**
 * Une petite stratégie, pour partir de quelque chose : le centre s'il est libre, sinon la première case vide. Elle ne voit
 * ni ses lignes ni celles de l'autre : il reste de quoi faire mieux.
 */

require('api.php');

function partie_init(): void
{
}

function jouer_tour(): void
{
    $centre = ['ligne' => intdiv(TAILLE, 2), 'colonne' => intdiv(TAILLE, 2)];
    poser(marque_en($centre) === VIDE ? $centre : cases_vides()[0]);
}

function partie_fin(): void
{
}
