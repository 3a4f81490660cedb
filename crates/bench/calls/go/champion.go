// Measures every kind of API call, for `joute-bench calls`.
package main

// The result of every measured call, so that the compiler keeps all of them.
var sink int

// timeCalls measures how long a call of an API function takes. It makes Repeat() calls once to warm up and then seven
// times, and reports the best time per call.
func timeCalls(name string, call func(i int) int) {
	times := Repeat()
	best := 0.0
	for run := 0; run <= 7; run++ {
		start := Now()
		for i := 0; i < times; i++ {
			sink += call(i)
		}
		taken := (Now() - start) / float64(times)
		if run == 1 || run > 1 && taken < best {
			best = taken
		}
	}
	Report(name, best)
}

func Measure() {
	ints := make([]int, 100)
	for i := range ints {
		ints[i] = i * 1000
	}
	timeCalls("int", func(int) int { return NoArgument() })
	timeCalls("2 ints", func(i int) int { return TwoInts(i, 2) })
	timeCalls("tuple sent", func(i int) int { return SendPair(Pair{i, 2}) })
	timeCalls("text drawn", func(i int) int {
		DrawText(Pair{i, 2}, "joute")
		return i
	})
	timeCalls("struct back", func(int) int {
		cell := GetCell()
		return cell.Amount + cell.Place.X
	})
	timeCalls("10 pairs back", func(int) int { return TenPairs()[9].Y })
	timeCalls("100 ints back", func(int) int { return HundredInts()[99] })
	timeCalls("100 ints in", func(int) int { return TakeInts(ints) })
}

func Entry() {
	sink += NoArgument()
	sink += NoArgument()
}
