"""Plays a league of noughts and crosses between 16 players of known order, all matches and with `--few`.

Each player wins or blocks a line with a chance of its own, and otherwise plays at random. Prints Kendall's correlation
with this order and the mean half width of the intervals. Arguments: the program joute, and the number of seeds.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

PLAYERS = 16

PROGRAM = r"""
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int board[9];

static int is_won(int who) {
    static const int lines[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (int line = 0; line < 8; line++)
        if (board[lines[line][0]] == who && board[lines[line][1]] == who && board[lines[line][2]] == who)
            return 1;
    return 0;
}

static int best(void) {
    for (int who = 1; who <= 2; who++)
        for (int cell = 0; cell < 9; cell++)
            if (!board[cell]) {
                board[cell] = who;
                int won = is_won(who);
                board[cell] = 0;
                if (won)
                    return cell;
            }
    return -1;
}

static void move(void) {
    int cell = rand() < LEVEL * RAND_MAX ? best() : -1;
    while (cell < 0 || board[cell])
        cell = rand() % 9;
    board[cell] = 1;
    printf("%d %d\n", cell / 3, cell % 3);
    fflush(stdout);
}

int main(int count, char **arguments) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    srand(now.tv_nsec);
    if (count > 1 && arguments[1][0] == '0')
        move();
    for (int row, column; scanf("%d %d", &row, &column) == 2; move())
        board[3 * row + column] = 2;
}
"""

SETTINGS = """game = "morpion"
speaks = "lines"
language = "c"
build = ["gcc", "-O2", "-o", "player", "player.c"]
run = ["./player"]
"""


def table(folder, joute, *options):
    """Plays a league and returns its number of matches, Kendall's correlation and the mean half width."""
    output = folder / "-".join(["league", *options]).replace("--", "")
    command = [joute, "league", folder / "players", "--output", output, *options]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    found = json.loads((output / "league.json").read_text())
    ratings = {line["name"]: line["rating"] for line in found["standings"]}
    order = [ratings[name] for name in sorted(ratings)]
    pairs = [1 if high > low else -1 for one, low in enumerate(order) for high in order[one + 1 :]]
    width = sum(line["high"] - line["low"] for line in found["standings"]) / 2 / len(order)
    return len(found["matches"]), sum(pairs) / len(pairs), width


def main(joute, seeds):
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        for level in range(PLAYERS):
            player = folder / "players" / f"{level:02}"
            player.mkdir(parents=True)
            program = f"#define LEVEL {level / (PLAYERS - 1)}\n" + PROGRAM
            (player / "player.c").write_text(program)
            (player / "player.toml").write_text(SETTINGS)
            subprocess.run([joute, "build", player], check=True, stdout=subprocess.DEVNULL)
        options = ["--seeds", ",".join(map(str, range(seeds)))]
        for name, more in [("all", []), ("few", ["--few"])]:
            print("{}: {} matches, τ {:.3f}, ±{:.1f}".format(name, *table(folder, joute, *options, *more)))


main(sys.argv[1], int(sys.argv[2]))
