package inner

func More(value int) int {
	return value
}
