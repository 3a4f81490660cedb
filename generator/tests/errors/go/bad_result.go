package main

func Start() {}

func Choose(int, float64, bool, string, Colour, Point, Flat, []int, Team) int {
	return 0
}

func NameIt([]string) string {
	return ""
}

func Decide() bool {
	return true
}

func Weigh() float64 {
	return 0
}

func Paint() Colour {
	return Colour(9)
}

func Place() Point {
	return Point{}
}

func Describe() Flat {
	return Flat{}
}

func ListInts() []int {
	return nil
}

func ListPoints() []Point {
	return nil
}

func Build([][]int) Team {
	return Team{}
}
