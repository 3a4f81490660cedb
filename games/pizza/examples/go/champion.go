// Une petite stratégie, pour partir de quelque chose.
//
// Chaque chien va chercher l'os le plus proche et rentre à la niche quand il en porte assez. Les maîtres ne font
// rien, les croquettes et les portails ne servent pas, deux chiens peuvent viser le même os : il reste de quoi faire
// mieux.
package main

// Le nombre d'os qu'un chien doit porter pour rentrer à sa niche.
const assez = 3

// Le nombre de tours avant la fin d'un âge à partir duquel un chien rentre avec ce qu'il a.
const retour = 30

func PartieInit() {}

func JouerTour() {
	age := AgeJoueur(Moi())
	fin := NbTours * (age + 1) / NbAges // les trois âges se partagent les tours
	if TourActuel() > fin && AgeSuivant() == Ok {
		age++
	}
	for _, chien := range ChiensJoueur(Moi()) {
		os := InventaireChien(chien, age)
		if os >= assez || os > 0 && fin-TourActuel() < retour {
			suivre(chien, TrouverChemin(chien, NicheJoueur(Moi()), Moi()))
		} else {
			suivre(chien, versUnOs(chien, age))
		}
	}
}

func PartieFin() {}

// versUnOs renvoie le chemin vers le plus proche squelette de cet âge qui porte un os, vide s'il n'y en a pas.
func versUnOs(chien Position, age int) []Position {
	var meilleur []Position
	for ligne := 0; ligne < Hauteur; ligne++ {
		for colonne := 0; colonne < Largeur; colonne++ {
			pos := Position{colonne, ligne}
			squelette := InfoSquelette(pos)
			if squelette.TypeSquelette != age || !squelette.ASquelette {
				continue
			}
			chemin := TrouverChemin(chien, pos, Moi())
			if len(chemin) > 0 && (meilleur == nil || len(chemin) < len(meilleur)) {
				meilleur = chemin
			}
		}
	}
	return meilleur
}

// suivre fait suivre un chemin à un chien tant qu'il a des points de mouvement et que rien ne l'arrête.
func suivre(chien Position, chemin []Position) {
	points := PointsMouvement(chien)
	for i, pas := range chemin {
		if i >= points || SeDeplacer(chien, pas) != Ok {
			return
		}
		chien = pas
	}
}
