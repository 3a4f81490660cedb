// A small strategy to start from. Each miner walks straight to the nearest known gold, or to the nearest dark cell if none is
// known, and digs when it is blocked. It does not walk around rock and ignores the other players, so you can improve it.
using System;

namespace Champion
{
    public static class Champion
    {
        public static void MatchInit()
        {
        }

        public static void PlayTurn()
        {
            var miners = Api.MyMiners();
            var taken = new Position(-1, -1);
            for (int miner = 0; miner < Api.MINERS; miner++)
            {
                taken = Target(miners[miner], taken);
                var way = WayTo(miners[miner], taken);
                if (Api.Walk(miner, way) == Verdict.BLOCKED)
                    Api.Dig(miner, way);
            }
        }

        public static void MatchEnd()
        {
        }

        /// <summary>Returns the target of a miner, which differs from that of the other one.</summary>
        static Position Target(Position from, Position taken)
        {
            var best = from;
            int least = 4 * Api.SIDE;
            for (int row = 0; row < Api.SIDE; row++)
            {
                for (int column = 0; column < Api.SIDE; column++)
                {
                    var place = new Position(row, column);
                    bool gold = Api.GoldAt(place) > 0;
                    bool isTaken = row == taken.Row && column == taken.Column;
                    if ((!gold && Api.GroundAt(place) != Ground.DARK) || isTaken)
                        continue;
                    // Dark cells count as farther away than any gold.
                    int far = Math.Abs(row - from.Row) + Math.Abs(column - from.Column) + (gold ? 0 : 2 * Api.SIDE);
                    if (far < least)
                    {
                        least = far;
                        best = place;
                    }
                }
            }
            return best;
        }

        static Direction WayTo(Position from, Position to)
        {
            if (to.Row != from.Row)
                return to.Row < from.Row ? Direction.NORTH : Direction.SOUTH;
            return to.Column < from.Column ? Direction.WEST : Direction.EAST;
        }
    }
}
