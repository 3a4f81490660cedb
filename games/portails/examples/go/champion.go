// Une petite stratégie, pour partir de quelque chose.
//
// L'agent va au portail le plus proche qui n'est pas à vous, le prend, le relie à tous vos portails possibles et met des
// boucliers quand il ne peut plus rien faire d'autre. Il ne choisit ni ses champs ni ses cibles : il reste de quoi faire
// mieux.
package main

func PartieInit() {}

func JouerTour() {
	for {
		ici := PositionAgent(Moi())
		if PortailJoueur(ici) != -2 {
			if !prendre(ici) {
				return
			}
			relier(ici)
		}
		but := cible(ici)
		derniereEtape := but == ici || Distance(ici, but) > PointsDeplacement()
		for derniereEtape && AjouterBouclier() == Ok {
		}
		avancer(ici, but)
		if derniereEtape {
			return
		}
	}
}

func PartieFin() {}

// prendre prend le portail où se trouve l'agent. Renvoie faux si c'est trop cher pour ce tour-ci.
func prendre(ici Position) bool {
	if PortailJoueur(ici) == Adversaire() {
		Neutraliser()
	}
	if PortailJoueur(ici) == -1 {
		Capturer()
	}
	return PortailJoueur(ici) == Moi()
}

// relier relie le portail où se trouve l'agent à tous les autres portails avec lesquels un lien est possible.
func relier(ici Position) {
	if CaseDansChamp(ici) {
		return
	}
	for _, autre := range ListePortails() {
		if PointsAction() < CoutLien {
			return
		}
		libre := autre != ici && PortailJoueur(autre) == Moi() && !CaseDansChamp(autre)
		if libre && len(LiensBloquants(ici, autre)) == 0 {
			Lier(autre)
		}
	}
}

// cible renvoie le portail le plus proche que nous n'avons pas, ou la case donnée si tous les portails sont à nous.
func cible(ici Position) Position {
	but, trouve := ici, false
	for _, portail := range ListePortails() {
		if PortailJoueur(portail) == Moi() {
			continue
		}
		if !trouve || Distance(ici, portail) < Distance(ici, but) {
			but, trouve = portail, true
		}
	}
	return but
}

// avancer fait avancer l'agent vers une case, d'abord en x puis en y, autant que ses points de déplacement le
// permettent.
func avancer(ici, but Position) {
	points := PointsDeplacement()
	dx := borner(but.X-ici.X, points)
	dy := borner(but.Y-ici.Y, points-abs(dx))
	Deplacer(Position{ici.X + dx, ici.Y + dy})
}

// borner ramène un écart entre -limite et limite.
func borner(ecart, limite int) int {
	if ecart > limite {
		return limite
	}
	if ecart < -limite {
		return -limite
	}
	return ecart
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
