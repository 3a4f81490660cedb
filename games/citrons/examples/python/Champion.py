"""Une petite stratégie pour commencer : un Citron se nourrit à la source qu'il rencontre, se divise tant qu'il a assez d'énergie,
s'écarte des siens pour voir plus de terrain, puis tient sa place. Il ignore les ennemis et les trous."""

from api import *

# Énergie qu'une source donne avant qu'on la quitte.
PLEIN = 100
# Énergie que garde chaque moitié d'un Citron divisé.
PART = 10
# Au-delà, on ne se divise plus.
ASSEZ = 80
# Distance à laquelle on laisse les siens.
LOIN = 9

PAS = [(1, 0), (0, 1), (-1, 0), (0, -1)]

# Les Citrons de l'équipe, au matin.
citrons = []


def ecart(citron, x, y):
    """Distance d'une case au plus proche des autres Citrons de l'équipe."""
    return min((abs(cx - x) + abs(cy - y) for c, cx, cy in citrons if c != citron), default=1000)


def player_init():
    pass


def player_new_day():
    moi = game_get_my_team()
    citrons.clear()
    c = map_get_next_citron_id(moi, -1)
    while c != -1:
        if citron_get_state(moi, c) != DEAD_STATE:
            citrons.append((c, citron_get_cur_x(moi, c), citron_get_cur_y(moi, c)))
        c = map_get_next_citron_id(moi, c)


def citron_day(citron_id):
    moi = game_get_my_team()
    if citron_get_state(moi, citron_id) != NORMAL_STATE or citron_get_cur_z(moi, citron_id) != 0:
        return
    x, y = citron_get_cur_x(moi, citron_id), citron_get_cur_y(moi, citron_id)
    energie = citron_get_energy(moi, citron_id)
    if map_is_source(x, y) == 1 and energie < PLEIN:
        return
    divise = energie >= 2 * PART and len(citrons) < ASSEZ
    mieux = -1 if divise else ecart(citron_id, x, y)
    if mieux >= LOIN:
        return
    ou = None
    for px, py in PAS:
        vx, vy = x + px, y + py
        if map_get_type(vx, vy) != PLAIN_TYPE or map_get_nb_citrons(vx, vy, 0) != 0:
            continue
        place = ecart(citron_id, vx, vy)
        if place > mieux:
            mieux, ou = place, (vx, vy)
    if ou is None:
        return
    if divise:
        split_citron(citron_id, ou[0], ou[1], energie // 2)
    else:
        move_citron(citron_id, ou[0], ou[1])
