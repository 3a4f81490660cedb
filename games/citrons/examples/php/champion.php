<?php
/**
 * Une petite stratégie pour commencer : un Citron se nourrit à la source qu'il rencontre, se divise tant qu'il a assez d'énergie,
 * s'écarte des siens pour voir plus de terrain, puis tient sa place. Il ignore les ennemis et les trous.
 */

require('api.php');

/** Énergie qu'une source donne avant qu'on la quitte. */
const PLEIN = 100;
/** Énergie que garde chaque moitié d'un Citron divisé. */
const PART = 10;
/** Au-delà, on ne se divise plus. */
const ASSEZ = 80;
/** Distance à laquelle on laisse les siens. */
const LOIN = 9;

const PAS = [[1, 0], [0, 1], [-1, 0], [0, -1]];

/** Les Citrons de l'équipe, au matin : par identifiant, colonne et ligne. */
$citrons = [];

/** Distance d'une case au plus proche des autres Citrons de l'équipe. */
function ecart(int $citron, int $x, int $y): int
{
    global $citrons;
    $moins = 1000;
    foreach ($citrons as $c => [$cx, $cy]) {
        if ($c !== $citron) {
            $moins = min($moins, abs($cx - $x) + abs($cy - $y));
        }
    }
    return $moins;
}

function player_init(): void
{
}

function player_new_day(): void
{
    global $citrons;
    $moi = game_get_my_team();
    $citrons = [];
    for ($c = map_get_next_citron_id($moi, -1); $c !== -1; $c = map_get_next_citron_id($moi, $c)) {
        if (citron_get_state($moi, $c) !== DEAD_STATE) {
            $citrons[$c] = [citron_get_cur_x($moi, $c), citron_get_cur_y($moi, $c)];
        }
    }
}

function citron_day(int $citron_id): void
{
    global $citrons;
    $moi = game_get_my_team();
    if (citron_get_state($moi, $citron_id) !== NORMAL_STATE || citron_get_cur_z($moi, $citron_id) !== 0) {
        return;
    }
    [$x, $y] = [citron_get_cur_x($moi, $citron_id), citron_get_cur_y($moi, $citron_id)];
    $energie = citron_get_energy($moi, $citron_id);
    if (map_is_source($x, $y) === 1 && $energie < PLEIN) {
        return;
    }
    $divise = $energie >= 2 * PART && count($citrons) < ASSEZ;
    $mieux = $divise ? -1 : ecart($citron_id, $x, $y);
    if ($mieux >= LOIN) {
        return;
    }
    $ou = null;
    foreach (PAS as [$px, $py]) {
        [$vx, $vy] = [$x + $px, $y + $py];
        if (map_get_type($vx, $vy) !== PLAIN_TYPE || map_get_nb_citrons($vx, $vy, 0) !== 0) {
            continue;
        }
        $place = ecart($citron_id, $vx, $vy);
        if ($place > $mieux) {
            [$mieux, $ou] = [$place, [$vx, $vy]];
        }
    }
    if ($ou === null) {
        return;
    }
    if ($divise) {
        split_citron($citron_id, $ou[0], $ou[1], intdiv($energie, 2));
    } else {
        move_citron($citron_id, $ou[0], $ou[1]);
    }
}
