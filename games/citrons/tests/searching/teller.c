/* Orders every day what the file `order` says, which no other player may know. */
#include "api.h"
#include <stdio.h>

static int energy;

void player_init(void)
{
    FILE *file = fopen("order", "r");
    if (!file || fscanf(file, "%d", &energy) != 1)
        energy = 0;
    if (file)
        fclose(file);
}

void player_new_day(void)
{
}

void citron_day(int id)
{
    int team = game_get_my_team();
    split_citron(id, citron_get_cur_x(team, id) + 1, citron_get_cur_y(team, id), energy);
}
