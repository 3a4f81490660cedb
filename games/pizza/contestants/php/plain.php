<?php
// A champion as a contestant of the 2023 final would write it.

require('api.php');

define('VOISINS', array(array(1, 0), array(-1, 0), array(0, 1), array(0, -1)));
const INFINI = 1000000;

$MOI = moi();
$terrain = array();
$distances = array();

function meme($a, $b)
{
    return $a['colonne'] == $b['colonne'] && $a['ligne'] == $b['ligne'];
}

function place($colonne, $ligne)
{
    return array('colonne' => $colonne, 'ligne' => $ligne);
}

function voisins($p)
{
    foreach (VOISINS as list($dc, $dl)) {
        $v = place($p['colonne'] + $dc, $p['ligne'] + $dl);
        if ($v['colonne'] >= 0 && $v['colonne'] < LARGEUR && $v['ligne'] >= 0 && $v['ligne'] < HAUTEUR)
            yield $v;
    }
}

/// Distances depuis une case, par un parcours en largeur.
function parcours($depart)
{
    global $terrain, $distances;
    $distances = array_fill(0, LARGEUR * HAUTEUR, INFINI);
    $file = new SplQueue();
    $file[] = $depart;
    $distances[$depart['ligne'] * LARGEUR + $depart['colonne']] = 0;
    while (!$file->isEmpty()) {
        $p = $file->dequeue();
        foreach (voisins($p) as $v) {
            $i = $v['ligne'] * LARGEUR + $v['colonne'];
            if ($distances[$i] == INFINI && $terrain[$v['ligne']][$v['colonne']]['contenu'] != MUR) {
                $distances[$i] = $distances[$p['ligne'] * LARGEUR + $p['colonne']] + 1;
                $file[] = $v;
            }
        }
    }
}

/// Fonction appelée au début de la partie
function partie_init()
{
    global $terrain;
    for ($l = 0; $l < HAUTEUR; ++$l)
        for ($c = 0; $c < LARGEUR; ++$c)
            $terrain[$l][$c] = info_case(array('colonne' => $c, 'ligne' => $l));
    parcours(place(0, 0));
    echo 'joueur ', moi(), ' contre ', adversaire(), "\n";
}

/// Fonction appelée à chaque tour
function jouer_tour()
{
    global $MOI, $distances;
    static $tours = 0;
    $tours++;
    $niche = niche_joueur($MOI);
    foreach (chiens_joueur($MOI) as $chien) {
        $chemin = trouver_chemin($chien, $niche, $MOI);
        usort($chemin, function ($a, $b) { return $a['ligne'] <=> $b['ligne']; });
        $pm = min(points_mouvement($chien), count($chemin), DEPLACEMENT_CHIEN);
        for ($i = 0; $i < $pm; $i++) {
            $erreur = se_deplacer($chien, $chemin[$i]);
            if ($erreur != OK) {
                afficher_erreur($erreur);
                break;
            }
            $chien = $chemin[$i];
        }
    }
    foreach (maitres_joueur($MOI) as $maitre) {
        $maitre['utile'] = true; // un champ à lui ne gêne pas
        switch (construire($maitre, place(intdiv(LARGEUR, 2), HAUTEUR - 1))) {
            case OK:
                afficher_position($maitre);
                break;
            case HORS_PORTEE:
            case PLUS_DE_PM:
                continue 2;
        }
    }
    foreach (historique() as $action)
        if ($action['action_type'] == ACTION_CONSTRUIRE && !meme($action['src'], $action['dest']))
            afficher_action_hist($action);
    foreach (liens_temporels() as ['chien' => $chien, 'portail' => $portail])
        debug_poser_papatte($portail, meme($chien, $niche) ? PAPATTE_ROUGE : PAPATTE_BLEU);
    foreach (apparition_portails() as $a)
        if ($a['tour'] == tour_actuel() + 1)
            debug_poser_papatte($a['pos_portail'], PAPATTE_JAUNE);
    if (score_age($MOI, age_joueur($MOI)) > 3 && age_joueur($MOI) < NB_AGES - 1)
        age_suivant();
    $squelette = info_squelette($niche);
    if ($squelette['prochain_squelette'] != -1 && $squelette['a_squelette'])
        afficher_etat_squelette($squelette);
    afficher_etat_case(info_case($niche));
    afficher_type_case(ARBRE);
    $deplacements = array_filter(deplacements_chien($niche, 5), fn($p) => $p['colonne'] > 0);
    printf("%d déplacements, %s\n", count($deplacements), json_encode(positions_portails()));
    if (!annuler())
        fprintf(STDERR, "rien à annuler au tour %d\n", $tours);
}

/// Fonction appelée à la fin de la partie
function partie_fin()
{
    printf("%d tours, %f\n", tour_actuel(), sqrt(abs(score(moi()))));
}

?>

