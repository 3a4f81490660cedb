<?php
/**
 * Un petit joueur pour commencer : il fuit les bombes, va vers le bonus le plus proche, et sinon droit devant lui. Devant un mur,
 * il pose une bombe si personne n'est près de lui et s'il sait où se mettre à l'abri. Il ne vise personne, ne compte ni ses bombes
 * ni le temps qui leur reste, et ignore le mur de la mort subite : à vous de faire mieux.
 */

require('api.php');

const TOUS = [NORD, SUD, EST, OUEST];

// À cette distance, personne ne peut toucher les mêmes murs que nous.
const LOIN = 2 * PORTEE_EXPLOSION;

// Où l'on va, quand il n'y a pas de bonus : un indice de TOUS.
$devant = 2;

function partie_init(): void
{
}

function jouer_tour(): void
{
    global $devant;
    $menacees = [];
    foreach (liste_bombes() as $bombe) {
        menacer($bombe, $menacees);
    }
    $sens = chercher($menacees);
    if ($sens !== null) {
        deplacer($sens);
        return;
    }
    $moi = ma_position();
    if (isset($menacees[numero($moi)]) || poser($menacees)) {
        return;
    }
    for ($i = 0; $i < 4; $i++) {
        $voisine = case_voisine($moi, TOUS[$devant]);
        if (praticable($voisine) && !isset($menacees[numero($voisine)])) {
            deplacer(TOUS[$devant]);
            return;
        }
        $devant = ($devant + 1) % 4;
    }
}

function numero(array $pos): int
{
    return $pos['ligne'] * nb_colonnes() + $pos['colonne'];
}

/** Marque les cases qu'une bombe atteint. */
function menacer(array $bombe, array &$menacees): void
{
    $menacees[numero($bombe)] = true;
    foreach (TOUS as $sens) {
        $pos = case_voisine($bombe, $sens);
        for ($pas = 0; $pas < PORTEE_EXPLOSION && contenu_case($pos) !== MUR; $pas++) {
            $menacees[numero($pos)] = true;
            $pos = case_voisine($pos, $sens);
        }
    }
}

/**
 * Vrai si l'on peut aller sur une case. On la laisse à un voisin d'identifiant plus petit : ainsi deux joueurs comme celui-ci ne
 * veulent jamais la même.
 */
function praticable(array $pos): bool
{
    if (!case_libre($pos) || in_array(contenu_case($pos), [BONUS_EXPLOSION, BONUS_TELEPORTATION], true)) {
        return false;
    }
    foreach (TOUS as $sens) {
        $autre = avatar_case(case_voisine($pos, $sens));
        if ($autre !== 0 && $autre < mon_id()) {
            return false;
        }
    }
    return true;
}

/**
 * Le premier pas vers la case la plus proche qui est à l'abri si l'on est menacé, qui a un bonus sinon ; null s'il n'y en a pas.
 */
function chercher(array $menacees): ?int
{
    $fuir = isset($menacees[numero(ma_position())]);
    $premier_pas = [];
    $a_voir = [ma_position()];
    for ($i = 0; $i < count($a_voir); $i++) {
        $pos = $a_voir[$i];
        $pas = $premier_pas[numero($pos)] ?? null;
        $bonus = in_array(contenu_case($pos), [BONUS_BOMBES, BONUS_POINTS], true);
        if ($fuir ? !isset($menacees[numero($pos)]) : $bonus) {
            return $pas;
        }
        foreach (TOUS as $sens) {
            $voisine = case_voisine($pos, $sens);
            $c = numero($voisine);
            if (isset($premier_pas[$c]) || !praticable($voisine) || (!$fuir && isset($menacees[$c]))) {
                continue;
            }
            $premier_pas[$c] = $pas ?? $sens;
            $a_voir[] = $voisine;
        }
    }
    return null;
}

/** La distance de deux coordonnées dans un labyrinthe circulaire. */
function ecart(int $a, int $b, int $taille): int
{
    return min(abs($a - $b), $taille - abs($a - $b));
}

function pres(array $pos): bool
{
    $moi = ma_position();
    $lignes = ecart($moi['ligne'], $pos['ligne'], nb_lignes());
    return $lignes + ecart($moi['colonne'], $pos['colonne'], nb_colonnes()) <= LOIN;
}

/** Vrai s'il n'y a près de nous ni bombe ni autre avatar. */
function seul(): bool
{
    foreach (liste_bombes() as $bombe) {
        if (pres($bombe)) {
            return false;
        }
    }
    foreach (liste_avatars() as $autre) {
        if ($autre['joueur'] !== mon_id() && pres($autre['pos'])) {
            return false;
        }
    }
    return true;
}

/** Pose une bombe devant un mur s'il vaut mieux ; faux sinon. */
function poser(array $menacees): bool
{
    global $devant;
    $moi = ma_position();
    if (mort_subite() || contenu_case(case_voisine($moi, TOUS[$devant])) !== MUR || !seul()) {
        return false;
    }
    menacer($moi, $menacees);
    if (chercher($menacees) === null) {
        return false;
    }
    poser_bombe();
    $devant = ($devant + 1) % 4;
    return true;
}
