// Votre champion. C'est le fichier à compléter ; `make` compile, `make run` joue un match.
package main

// Appelée une fois, avant le premier tour.
func PartieInit() {
	// À compléter.
}

// Appelée à chacun de vos tours.
func JouerTour() {
	// À compléter.
}

// Appelée une fois, après le dernier tour.
func PartieFin() {
	// À compléter.
}
