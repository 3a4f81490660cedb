/**
 * A small strategy to start from. Each miner walks straight to the nearest known gold, or to the nearest dark cell if none is
 * known, and digs when it is blocked. It does not walk around rock and ignores the other players, so you can improve it.
 */
public class Champion extends Interface {
    public void match_init() {}

    public void play_turn() {
        Position[] miners = my_miners();
        Position taken = new Position(-1, -1);
        for (int miner = 0; miner < MINERS; miner++) {
            taken = target(miners[miner], taken);
            Direction way = wayTo(miners[miner], taken);
            if (walk(miner, way) == Verdict.BLOCKED) {
                dig(miner, way);
            }
        }
    }

    public void match_end() {}

    /** Returns the target of a miner, which differs from that of the other one. */
    private Position target(Position from, Position taken) {
        Position best = from;
        int least = 4 * SIDE;
        for (int row = 0; row < SIDE; row++) {
            for (int column = 0; column < SIDE; column++) {
                Position place = new Position(row, column);
                boolean gold = gold_at(place) > 0;
                boolean isTaken = row == taken.row && column == taken.column;
                if ((!gold && ground_at(place) != Ground.DARK) || isTaken) {
                    continue;
                }
                // Dark cells count as farther away than any gold.
                int far = Math.abs(row - from.row) + Math.abs(column - from.column) + (gold ? 0 : 2 * SIDE);
                if (far < least) {
                    least = far;
                    best = place;
                }
            }
        }
        return best;
    }

    private Direction wayTo(Position from, Position to) {
        if (to.row != from.row) {
            return to.row < from.row ? Direction.NORTH : Direction.SOUTH;
        }
        return to.column < from.column ? Direction.WEST : Direction.EAST;
    }
}
