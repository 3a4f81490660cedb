// A small strategy to start from. Each miner walks straight to the nearest known gold, or to the nearest dark cell if
// none is known, and digs when it is blocked. It does not walk around rock and ignores the other players, so you can
// do better.
package main

func MatchInit() {}

func PlayTurn() {
	taken := Position{-1, -1}
	for miner, from := range MyMiners() {
		taken = target(from, taken)
		way := wayTo(from, taken)
		if Walk(miner, way) == Blocked {
			Dig(miner, way)
		}
	}
}

func MatchEnd() {}

// target returns the cell to which one of our miners should go. It is the nearest cell with gold, or else the nearest
// dark cell. The target of our other miner is excluded.
func target(from, taken Position) Position {
	best, least := from, 3*2*Side
	for row := 0; row < Side; row++ {
		for column := 0; column < Side; column++ {
			place := Position{row, column}
			if place == taken {
				continue
			}
			far := abs(row-from.Row) + abs(column-from.Column)
			if GoldAt(place) == 0 {
				if GroundAt(place) != Dark {
					continue
				}
				// Dark cells count as farther away than any gold.
				far += 2 * Side
			}
			if far < least {
				best, least = place, far
			}
		}
	}
	return best
}

func wayTo(from, to Position) Direction {
	switch {
	case to.Row < from.Row:
		return North
	case to.Row > from.Row:
		return South
	case to.Column < from.Column:
		return West
	}
	return East
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
