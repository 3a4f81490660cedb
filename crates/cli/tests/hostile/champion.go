// A champion that misbehaves in the way that the file `case` names.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"time"
)

var kept [][]byte

// keep allocates a number of millions of bytes at the first call and keeps them.
func keep(millions string) {
	count, _ := strconv.Atoi(millions)
	for len(kept) < count {
		kept = append(kept, filled(1000000))
	}
}

func filled(size int) []byte {
	block := make([]byte, size)
	for i := range block {
		block[i] = 1
	}
	return block
}

func deeper(count int) int {
	return deeper(count+1) + 1
}

func PartieInit() {}

func JouerTour() {
	text, _ := os.ReadFile("case")
	name, millions, _ := strings.Cut(strings.TrimSpace(string(text)), "-")
	switch name {
	case "keep":
		keep(millions)
	case "churn":
		keep(millions)
		for i := 0; i < 100000; i++ {
			_ = []string{strings.Repeat("x", 500)}
		}
	case "memory":
		for {
			kept = append(kept, filled(1<<20))
		}
	case "recursion":
		fmt.Println(deeper(1))
	case "fork":
		if exec.Command("/bin/true").Run() == nil {
			fmt.Println("forked")
		} else {
			fmt.Println("refused")
		}
	case "loop":
		for {
		}
	case "sleep":
		time.Sleep(time.Minute)
	case "flood":
		for i := 0; i < 100000; i++ {
			fmt.Println(strings.Repeat("x", 99))
		}
	case "exit":
		os.Exit(42)
	case "exception":
		panic("mine")
	}
}

func PartieFin() {}
