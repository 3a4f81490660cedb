// Une petite stratégie pour commencer : un Citron se nourrit à la source qu'il rencontre, se divise tant qu'il a assez d'énergie,
// s'écarte des siens pour voir plus de terrain, puis tient sa place. Il ignore les ennemis et les trous.
#include "api.hh"

#include <cstdlib>

// Énergie qu'une source donne avant qu'on la quitte.
static const int PLEIN = 100;
// Énergie que garde chaque moitié d'un Citron divisé.
static const int PART = 10;
// Au-delà, on ne se divise plus.
static const int ASSEZ = 80;
// Distance à laquelle on laisse les siens.
static const int LOIN = 9;

static const int PAS_X[] = {1, 0, -1, 0};
static const int PAS_Y[] = {0, 1, 0, -1};

// Les Citrons de l'équipe, au matin.
static int nombre, ids[200], xs[200], ys[200];

// Distance d'une case au plus proche des autres Citrons de l'équipe.
static int ecart(int citron, int x, int y)
{
    int moins = 1000;
    for (int i = 0; i < nombre; i++) {
        int distance = std::abs(xs[i] - x) + std::abs(ys[i] - y);
        if (ids[i] != citron && distance < moins)
            moins = distance;
    }
    return moins;
}

void player_init()
{
}

void player_new_day()
{
    int moi = game_get_my_team();
    nombre = 0;
    for (int c = map_get_next_citron_id(moi, -1); c != -1; c = map_get_next_citron_id(moi, c)) {
        if (citron_get_state(moi, c) == DEAD_STATE)
            continue;
        ids[nombre] = c;
        xs[nombre] = citron_get_cur_x(moi, c);
        ys[nombre] = citron_get_cur_y(moi, c);
        nombre++;
    }
}

void citron_day(int citron_id)
{
    int moi = game_get_my_team();
    if (citron_get_state(moi, citron_id) != NORMAL_STATE || citron_get_cur_z(moi, citron_id) != 0)
        return;
    int x = citron_get_cur_x(moi, citron_id), y = citron_get_cur_y(moi, citron_id);
    int energie = citron_get_energy(moi, citron_id);
    if (map_is_source(x, y) == 1 && energie < PLEIN)
        return;
    bool divise = energie >= 2 * PART && nombre < ASSEZ;
    int mieux = divise ? -1 : ecart(citron_id, x, y);
    if (mieux >= LOIN)
        return;
    int ou = -1;
    for (int i = 0; i < 4; i++) {
        int vx = x + PAS_X[i], vy = y + PAS_Y[i];
        if (map_get_type(vx, vy) != PLAIN_TYPE || map_get_nb_citrons(vx, vy, 0) != 0)
            continue;
        int place = ecart(citron_id, vx, vy);
        if (place > mieux) {
            mieux = place;
            ou = i;
        }
    }
    if (ou < 0)
        return;
    if (divise)
        split_citron(citron_id, x + PAS_X[ou], y + PAS_Y[ou], energie / 2);
    else
        move_citron(citron_id, x + PAS_X[ou], y + PAS_Y[ou]);
}
