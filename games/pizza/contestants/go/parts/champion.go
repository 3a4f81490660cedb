// A champion in several files, one of them in a folder.
package main

import "fmt"

func PartieInit() {
	fmt.Println("parts", Position{40, 2}.sum())
}

func JouerTour() {}

func PartieFin() {}
