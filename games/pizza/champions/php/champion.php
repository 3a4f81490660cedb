<?php
/*
 * Un champion qui rapporte des os. Sa stratégie est celle des dix exemples.
 *
 * Chaque chien va vers l'os de notre âge qu'il peut prendre le plus tôt : le prix d'un squelette est la longueur du
 * chemin, ou l'attente si l'os doit encore apparaître. Un squelette choisi par un chien est laissé de côté par les
 * suivants. Comme un os qui apparaît sous un chien n'est pas pris, on attend à côté.
 *
 * Les maîtres font de même avec les arbres, puis portent leur croquette au chien le plus proche, qui la mange aussitôt.
 *
 * Le score est un produit : les trois âges se valent et se partagent les tours. On rentre à la niche dès que
 * l'inventaire est plein, ou qu'il reste juste le temps d'y arriver avant la fin de l'âge ; on change d'âge quand plus
 * aucun chien ne porte d'os. Les chemins viennent de trouver_chemin, un parcours en largeur.
 */

require('api.php');

/** Tour où chaque âge doit être fini ; le dernier se joue jusqu'au bout. */
const FIN_AGE = [67, 134, NB_TOURS];
/** Pas gardés en réserve pour rentrer : les chiens se gênent devant la niche. */
const RESERVE = 16;
/** Un chien a 4 points de mouvement, mais nous ne jouons qu'un tour sur deux. */
const PAS_PAR_TOUR = DEPLACEMENT_CHIEN / 2;

/** Ce qui ne bouge pas : les squelettes de chaque âge, et les arbres. */
$squelettes = array_fill(0, NB_AGES, []);
$arbres = [];

/** Les cibles que quelqu'un a choisies ce tour-ci. */
$choisies = [];

/** Retient où sont les squelettes et les arbres. */
function partie_init(): void
{
    global $squelettes, $arbres;
    for ($ligne = 0; $ligne < HAUTEUR; $ligne++) {
        for ($colonne = 0; $colonne < LARGEUR; $colonne++) {
            $pos = ['colonne' => $colonne, 'ligne' => $ligne];
            $contenu = info_case($pos)['contenu'];
            if ($contenu === SQUELETTE) {
                $squelettes[info_squelette($pos)['type_squelette']][] = $pos;
            } elseif ($contenu === ARBRE) {
                $arbres[] = $pos;
            }
        }
    }
}

/** Change d'âge s'il le faut, puis fait agir les maîtres, et les chiens qu'ils ont nourris. */
function jouer_tour(): void
{
    global $choisies;
    $age = age_joueur(moi());
    $reste = FIN_AGE[$age] - tour_actuel();
    $os = array_map(fn($chien) => inventaire_chien($chien, $age), chiens_joueur(moi()));
    if ($age + 1 < NB_AGES && ($reste <= 0 || ($reste <= 8 && array_sum($os) === 0))) {
        age_suivant();
        $age++;
    }
    $choisies = [];
    foreach (maitres_joueur(moi()) as $maitre) {
        jouer_maitre($maitre);
    }
    foreach (chiens_joueur(moi()) as $chien) {
        jouer_chien($chien, $age);
    }
}

/** Fait manger un chien, puis avancer, jusqu'à ce qu'il n'ait plus qu'à attendre. */
function jouer_chien(array $chien, int $age): void
{
    global $squelettes;
    while (nb_croquettes($chien) > 0) {
        manger($chien);
    }
    do {
        $depart = $chien;
        $chemin = doit_rentrer($chien, $age)
            ? trouver_chemin($chien, niche_joueur(moi()), moi())
            : chemin_cible($chien, $squelettes[$age], 'attente_os');
        $chien = avancer($chien, $chemin);
    } while ($chien != $depart);
}

/** Vrai si le chien est plein, ou s'il reste juste le temps de rapporter ce qu'il porte. */
function doit_rentrer(array $chien, int $age): bool
{
    $os = inventaire_chien($chien, $age);
    $retour = count(trouver_chemin($chien, niche_joueur(moi()), moi()));
    $pas_restants = (FIN_AGE[$age] - tour_actuel()) * PAS_PAR_TOUR;
    return $os === TAILLE_INVENTAIRE_CHIEN || ($os > 0 && $retour + RESERVE >= $pas_restants);
}

/** Cueille une croquette, ou apporte la sienne à un chien. */
function jouer_maitre(array $maitre): void
{
    global $arbres;
    if (nb_croquettes($maitre) === 0) {
        avancer($maitre, chemin_cible($maitre, $arbres, 'attente_croquette'));
        return;
    }
    $chiens = chiens_joueur(moi());
    $autour = array_merge(...array_map('voisines', $chiens));
    if (!in_array($maitre, $autour)) {
        $maitre = avancer($maitre, plus_proche($maitre, $autour));
    }
    foreach ($chiens as $chien) {
        if (in_array($maitre, voisines($chien))) {
            donner_croquette($maitre, $chien);
        }
    }
}

/** Le plus court des chemins vers ces cases. */
function plus_proche(array $entite, array $cases): array
{
    $chemins = array_filter(array_map(fn($pos) => trouver_chemin($entite, $pos, moi()), $cases));
    usort($chemins, fn($a, $b) => count($a) <=> count($b));
    return $chemins[0] ?? [];
}

/** Le chemin de la cible atteinte le plus tôt, et choisie ; il s'arrête à côté de ce qui n'est pas encore là. */
function chemin_cible(array $entite, array $cibles, callable $attente): array
{
    global $choisies;
    $meilleur = [];
    $but = null;
    $prix_meilleur = LARGEUR * HAUTEUR;
    foreach ($cibles as $cible) {
        if (in_array($cible, $choisies)) {
            continue;
        }
        $chemin = trouver_chemin($entite, $cible, moi());
        $prix = max(count($chemin), $attente($cible) * PAS_PAR_TOUR);
        if ($chemin && $prix < $prix_meilleur) {
            [$meilleur, $but, $prix_meilleur] = [$chemin, $cible, $prix];
        }
    }
    if ($but !== null) {
        $choisies[] = $but;
        if ($attente($but) > 0) {
            array_pop($meilleur);
        }
    }
    return $meilleur;
}

/** Les tours d'ici au prochain os, 0 s'il y en a un. */
function attente_os(array $pos): int
{
    $etat = info_squelette($pos);
    return $etat['a_squelette'] ? 0 : $etat['prochain_squelette'];
}

/** Les tours d'ici à la prochaine croquette, 0 s'il y en a une. */
function attente_croquette(array $pos): int
{
    $etat = info_arbre($pos);
    return $etat['a_croquette'] ? 0 : $etat['prochain_croquette'];
}

/** Suit un chemin tant qu'il reste des points de mouvement, et rend la case atteinte. */
function avancer(array $entite, array $chemin): array
{
    foreach (array_slice($chemin, 0, points_mouvement($entite)) as $pas) {
        if (se_deplacer($entite, $pas) !== OK) {
            break;
        }
        $entite = $pas;
    }
    return $entite;
}

/** Les quatre cases adjacentes. */
function voisines(array $pos): array
{
    ['colonne' => $colonne, 'ligne' => $ligne] = $pos;
    return [
        ['colonne' => $colonne + 1, 'ligne' => $ligne],
        ['colonne' => $colonne - 1, 'ligne' => $ligne],
        ['colonne' => $colonne, 'ligne' => $ligne + 1],
        ['colonne' => $colonne, 'ligne' => $ligne - 1],
    ];
}

function partie_fin(): void
{
}
