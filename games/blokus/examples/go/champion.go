// Une petite stratégie, pour partir de quelque chose.
//
// À chaque tour, elle pose une des plus grosses pièces possibles, là où elle avance le plus vers le coin opposé. Elle ne
// regarde ni les coins qu'elle se laisse ni ceux de l'autre : il reste de quoi faire mieux.
package main

func PartieInit() {}

func JouerTour() {
	coups := CoupsPossibles(Moi())
	if len(coups) == 0 {
		Passer()
		return
	}
	meilleur := coups[0]
	blocs, loin := valeur(meilleur)
	for _, coup := range coups[1:] {
		if b, l := valeur(coup); b > blocs || b == blocs && l > loin {
			meilleur, blocs, loin = coup, b, l
		}
	}
	Poser(meilleur)
}

func PartieFin() {}

// valeur renvoie le nombre de blocs de la pièce, puis la plus grande distance de ses cases à notre case de départ.
func valeur(pose Coup) (blocs, loin int) {
	depart := CaseDepartJoueur(Moi())
	cases := CasesCouvertes(pose)
	for _, c := range cases {
		if d := abs(c.X-depart.X) + abs(c.Y-depart.Y); d > loin {
			loin = d
		}
	}
	return len(cases), loin
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
