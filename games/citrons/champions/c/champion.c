/* L'adversaire : chaque Citron presse l'ennemi qu'il contrôle ou côtoie, va boire à la source libre la plus proche, pousse un ennemi
 * plus faible dans le trou voisin, se divise, s'écarte des siens pour voir plus de terrain, va là où personne ne voit quand il est à
 * l'étroit, et lance un pont au-dessus d'un trou étroit. Il se souvient du terrain qu'il a vu. */
#include "api.h"

#include <stdlib.h>
#include <string.h>

#define COTE 64
#define CITRONS 200
/* Énergie qu'une source donne avant qu'on la quitte. */
#define PLEIN 100
/* Énergie que garde chaque moitié d'un Citron divisé. */
#define PART 10
/* Au-delà, on ne se divise plus. */
#define ASSEZ 150
/* Distance à laquelle on laisse les siens. */
#define LOIN 9
/* Distance jusqu'à laquelle on va chercher une source. */
#define SOIF 20
/* Distance des siens à partir de laquelle une plaine n'est vue de personne, et jusqu'où on va la chercher. */
#define VIDE (VIEW_DISTANCE_PARAM + 1)
#define VOYAGE 40

/* Les quatre directions, celles qui mènent vers le milieu de la carte d'abord : à chances égales, on prend la première. */
static int PAS_X[] = {1, 0, -1, 0};
static int PAS_Y[] = {0, 1, 0, -1};

/* Le terrain tel qu'on l'a vu : UNKNOWN ailleurs. */
static int terrain[COTE][COTE], source[COTE][COTE];

/* Les Citrons de l'équipe, au matin. */
static int moi, nombre, ids[CITRONS], xs[CITRONS], ys[CITRONS];

/* Distance de chaque case au plus proche des siens, ou à ce que l'un d'eux va voir. */
static int vide[COTE][COTE];

/* Celui qui a réservé chaque case pour la journée, ou -1. */
static int reserve[COTE][COTE];

/* Tourne les directions pour qui commence à cet endroit. */
static void oriente(int x, int y)
{
    bool est = 2 * x >= map_get_size_x(), sud = 2 * y >= map_get_size_y();
    int quarts = est ? (sud ? 2 : 1) : (sud ? 3 : 0);
    for (; quarts > 0; quarts--) {
        for (int i = 0; i < 4; i++) {
            int dx = PAS_X[i];
            PAS_X[i] = -PAS_Y[i];
            PAS_Y[i] = dx;
        }
    }
}

static bool dedans(int x, int y)
{
    return x >= 0 && y >= 0 && x < map_get_size_x() && y < map_get_size_y();
}

static void regarde(int x, int y)
{
    for (int dy = -VIEW_DISTANCE_PARAM; dy <= VIEW_DISTANCE_PARAM; dy++) {
        int large = VIEW_DISTANCE_PARAM - abs(dy);
        for (int dx = -large; dx <= large; dx++) {
            if (!dedans(x + dx, y + dy) || terrain[y + dy][x + dx] != UNKNOWN)
                continue;
            terrain[y + dy][x + dx] = map_get_type(x + dx, y + dy);
            source[y + dy][x + dx] = map_is_source(x + dx, y + dy);
        }
    }
}

static int ecart(int citron, int x, int y)
{
    int moins = 1000;
    for (int i = 0; i < nombre; i++) {
        int distance = abs(xs[i] - x) + abs(ys[i] - y);
        if (ids[i] != citron && distance < moins)
            moins = distance;
    }
    return moins;
}

/* Peut-on y aller à pied, sans rencontrer personne ? */
static bool libre(int x, int y)
{
    return dedans(x, y) && map_get_type(x, y) == PLAIN_TYPE && map_get_nb_citrons(x, y, 0) == 0 && reserve[y][x] < 0;
}

/* Un ennemi contrôle-t-il cette case ? Donne son énergie, ou -1. */
static int ennemi(int x, int y)
{
    int equipe = map_get_citron_team(x, y, 0, 0);
    if (equipe == UNKNOWN || equipe == moi)
        return -1;
    int citron = map_get_citron_id(x, y, 0, 0);
    return citron_get_state(equipe, citron) == DEAD_STATE ? -1 : citron_get_energy(equipe, citron);
}

static bool est_source_libre(int x, int y)
{
    return source[y][x] == 1 && map_get_nb_citrons(x, y, 0) <= 0 && reserve[y][x] < 0;
}

/* Personne des siens ne la voit, ou l'inconnu commence à côté. */
static bool est_vide(int x, int y)
{
    for (int i = 0; i < 4; i++)
        if (vide[y][x] > 1 && dedans(x + PAS_X[i], y + PAS_Y[i]) && terrain[y + PAS_Y[i]][x + PAS_X[i]] == UNKNOWN)
            return true;
    return vide[y][x] >= VIDE;
}

/* Le premier pas vers la case la plus proche qui convient, par les plaines connues ; -1 s'il n'y en a pas. */
static int vers(int x, int y, int portee, bool (*convient)(int, int), int *but_x, int *but_y)
{
    static int pas[COTE][COTE], file_x[COTE * COTE], file_y[COTE * COTE], loin[COTE][COTE];
    memset(pas, -1, sizeof pas);
    int debut = 0, fin = 0;
    file_x[fin] = x, file_y[fin++] = y;
    pas[y][x] = 4;
    loin[y][x] = 0;
    while (debut < fin) {
        int cx = file_x[debut], cy = file_y[debut++];
        if (loin[cy][cx] > 0 && convient(cx, cy)) {
            *but_x = cx, *but_y = cy;
            return pas[cy][cx];
        }
        for (int i = 0; i < 4 && loin[cy][cx] < portee; i++) {
            int vx = cx + PAS_X[i], vy = cy + PAS_Y[i];
            if (!dedans(vx, vy) || terrain[vy][vx] != PLAIN_TYPE || pas[vy][vx] >= 0)
                continue;
            if (loin[cy][cx] == 0 && !libre(vx, vy))
                continue;
            pas[vy][vx] = loin[cy][cx] == 0 ? i : pas[cy][cx];
            loin[vy][vx] = loin[cy][cx] + 1;
            file_x[fin] = vx, file_y[fin++] = vy;
        }
    }
    return -1;
}

/* Quelqu'un voit, ou va voir, autour de cette case. */
static void peuple(int x, int y)
{
    for (int dy = -VIEW_DISTANCE_PARAM; dy <= VIEW_DISTANCE_PARAM; dy++) {
        int large = VIEW_DISTANCE_PARAM - abs(dy);
        for (int dx = -large; dx <= large; dx++) {
            int distance = abs(dx) + abs(dy);
            if (dedans(x + dx, y + dy) && vide[y + dy][x + dx] > distance)
                vide[y + dy][x + dx] = distance;
        }
    }
}

/* Presse ou pousse un ennemi qui est sur la case ou à côté ; faux s'il n'y en a pas qui vaille la peine. */
static bool combat(int citron, int x, int y, int energie)
{
    if (map_get_nb_citrons(x, y, 0) > 1 && map_get_citron_team(x, y, 0, 0) == moi) {
        for (int i = 0; i < 4; i++) {
            int vx = x + PAS_X[i], vy = y + PAS_Y[i];
            if (map_get_type(vx, vy) == HOLE_TYPE && map_get_nb_bridges(vx, vy) == 0 && energie > 60)
                return drop_citron(citron, vx, vy) == ORDER_OK;
        }
        return press_citron(citron, x, y) == ORDER_OK;
    }
    for (int i = 0; i < 4; i++) {
        int autre = ennemi(x + PAS_X[i], y + PAS_Y[i]);
        if (autre > 0)
            return press_citron(citron, x + PAS_X[i], y + PAS_Y[i]) == ORDER_OK;
    }
    return false;
}

/* Un trou d'une à trois cases, et une plaine que personne des siens ne voit derrière : de quel côté ? */
static int vers_pont(int citron, int x, int y)
{
    for (int i = 0; i < 4; i++) {
        int l = 1;
        while (l < 4 && dedans(x + l * PAS_X[i], y + l * PAS_Y[i]) &&
               terrain[y + l * PAS_Y[i]][x + l * PAS_X[i]] == HOLE_TYPE)
            l++;
        int bx = x + l * PAS_X[i], by = y + l * PAS_Y[i];
        if (l > 1 && dedans(bx, by) && terrain[by][bx] == PLAIN_TYPE && ecart(citron, bx, by) >= LOIN)
            return i;
    }
    return -1;
}

void player_init(void)
{
    moi = game_get_my_team();
    for (int y = 0; y < COTE; y++) {
        for (int x = 0; x < COTE; x++)
            terrain[y][x] = source[y][x] = UNKNOWN;
    }
}

void player_new_day(void)
{
    nombre = 0;
    memset(reserve, -1, sizeof reserve);
    for (int c = map_get_next_citron_id(moi, -1); c != -1; c = map_get_next_citron_id(moi, c)) {
        if (citron_get_state(moi, c) == DEAD_STATE)
            continue;
        ids[nombre] = c;
        xs[nombre] = citron_get_cur_x(moi, c);
        ys[nombre] = citron_get_cur_y(moi, c);
        regarde(xs[nombre], ys[nombre]);
        nombre++;
    }
    for (int y = 0; y < COTE; y++) {
        for (int x = 0; x < COTE; x++)
            vide[y][x] = VIDE;
    }
    for (int i = 0; i < nombre; i++)
        peuple(xs[i], ys[i]);
    static bool premier_jour = true;
    if (premier_jour && nombre > 0)
        oriente(xs[0], ys[0]);
    premier_jour = false;
}

/* Un pont s'allonge jusqu'à la plaine, et y reste : il voit de là. */
static void pont(int citron)
{
    int x = citron_get_cur_x(moi, citron), y = citron_get_cur_y(moi, citron);
    int dx = x - citron_get_origin_x(moi, citron), dy = y - citron_get_origin_y(moi, citron);
    if (citron_get_state(moi, citron) == UNFINISHED_BRIDGE_STATE)
        stretch_citron(citron, x + (dx > 0) - (dx < 0), y + (dy > 0) - (dy < 0));
}

void citron_day(int citron_id)
{
    int etat = citron_get_state(moi, citron_id);
    if (etat == BRIDGE_STATE || etat == UNFINISHED_BRIDGE_STATE)
        pont(citron_id);
    if (etat != NORMAL_STATE || citron_get_cur_z(moi, citron_id) != 0)
        return;
    int x = citron_get_cur_x(moi, citron_id), y = citron_get_cur_y(moi, citron_id);
    int energie = citron_get_energy(moi, citron_id);
    if (combat(citron_id, x, y, energie))
        return;
    if (source[y][x] == 1 && energie < PLEIN)
        return;
    bool divise = energie >= 2 * PART && nombre < ASSEZ;
    int but_x = x, but_y = y;
    int ou = source[y][x] == 1 ? -1 : vers(x, y, SOIF, est_source_libre, &but_x, &but_y);
    int ici = ecart(citron_id, x, y), mieux = divise ? -1 : ici;
    if (ou < 0 && mieux >= LOIN)
        return;
    for (int i = 0; i < 4 && ou < 0; i++)
        if (libre(x + PAS_X[i], y + PAS_Y[i]) && ecart(citron_id, x + PAS_X[i], y + PAS_Y[i]) > mieux)
            mieux = ecart(citron_id, x + PAS_X[i], y + PAS_Y[i]);
    /* À l'étroit : voir ce que personne ne voit. */
    if (ou < 0 && mieux <= ici && !divise) {
        ou = vers(x, y, VOYAGE, est_vide, &but_x, &but_y);
        if (ou >= 0)
            peuple(but_x, but_y);
    }
    for (int i = 0; i < 4 && ou < 0; i++)
        if (libre(x + PAS_X[i], y + PAS_Y[i]) && ecart(citron_id, x + PAS_X[i], y + PAS_Y[i]) == mieux)
            ou = i;
    int travers = energie < 2 * PART ? vers_pont(citron_id, x, y) : -1;
    if (travers >= 0) {
        stretch_citron(citron_id, x + PAS_X[travers], y + PAS_Y[travers]);
        return;
    }
    if (ou < 0)
        return;
    int vx = x + PAS_X[ou], vy = y + PAS_Y[ou];
    reserve[vy][vx] = citron_id;
    if (divise)
        split_citron(citron_id, vx, vy, energie / 2);
    else
        move_citron(citron_id, vx, vy);
}
