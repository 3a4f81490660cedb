// Un petit joueur pour commencer : il fuit les bombes, va vers le bonus le plus proche, et sinon droit devant lui. Devant
// un mur, il pose une bombe si personne n'est près de lui et s'il sait où se mettre à l'abri. Il ne vise personne, ne
// compte ni ses bombes ni le temps qui leur reste, et ignore le mur de la mort subite : à vous de faire mieux.
package main

var tous = []Direction{Nord, Sud, Est, Ouest}

// Au-delà de cette distance, aucun autre joueur ne peut toucher les mêmes murs que nous.
const lointain = 2 * PorteeExplosion

// L'indice, dans tous, de la direction dans laquelle l'avatar avance. Elle sert quand il n'y a pas de bonus.
var devant = 2

type cases map[Position]bool

func PartieInit() {}

func JouerTour() {
	moi := MaPosition()
	menacees := cases{}
	for _, bombe := range ListeBombes() {
		menacees.menacer(bombe)
	}
	if sens, trouve := chercher(menacees); trouve {
		Deplacer(sens)
		return
	}
	if menacees[moi] || poser(menacees) {
		return
	}
	for range tous {
		voisine := CaseVoisine(moi, tous[devant])
		if praticable(voisine) && !menacees[voisine] {
			Deplacer(tous[devant])
			return
		}
		tourner()
	}
}

func tourner() {
	devant = (devant + 1) % len(tous)
}

// menacer ajoute aux cases menacées celles que l'explosion d'une bombe atteint.
func (menacees cases) menacer(bombe Position) {
	menacees[bombe] = true
	for _, sens := range tous {
		pos := CaseVoisine(bombe, sens)
		for portee := 0; portee < PorteeExplosion && ContenuCase(pos) != Mur; portee++ {
			menacees[pos] = true
			pos = CaseVoisine(pos, sens)
		}
	}
}

// praticable renvoie vrai si l'avatar peut aller sur une case. Il la laisse à un voisin d'identifiant plus petit. Ainsi,
// deux joueurs qui utilisent ce programme ne visent jamais la même case.
func praticable(pos Position) bool {
	quoi := ContenuCase(pos)
	if !CaseLibre(pos) || quoi == BonusExplosion || quoi == BonusTeleportation {
		return false
	}
	for _, sens := range tous {
		if autre := AvatarCase(CaseVoisine(pos, sens)); autre != 0 && autre < MonId() {
			return false
		}
	}
	return true
}

// chercher renvoie le premier pas vers la case utile la plus proche. C'est une case à l'abri si l'avatar est menacé, et
// une case avec un bonus sinon.
func chercher(menacees cases) (pas Direction, trouve bool) {
	moi := MaPosition()
	fuir := menacees[moi]
	premierPas := map[Position]Direction{}
	aVoir := []Position{moi}
	for vues := 0; vues < len(aVoir); vues++ {
		pos := aVoir[vues]
		pas, connu := premierPas[pos]
		quoi := ContenuCase(pos)
		utile := quoi == BonusBombes || quoi == BonusPoints
		if fuir {
			utile = !menacees[pos]
		}
		if utile {
			return pas, connu
		}
		for _, sens := range tous {
			voisine := CaseVoisine(pos, sens)
			if _, vue := premierPas[voisine]; vue || !praticable(voisine) || !fuir && menacees[voisine] {
				continue
			}
			premierPas[voisine] = sens
			if connu {
				premierPas[voisine] = pas
			}
			aVoir = append(aVoir, voisine)
		}
	}
	return pas, false
}

// ecart renvoie la distance entre deux coordonnées d'un labyrinthe circulaire de cette taille.
func ecart(a, b, taille int) int {
	d := a - b
	if d < 0 {
		d = -d
	}
	if d > taille-d {
		d = taille - d
	}
	return d
}

func pres(pos Position) bool {
	moi := MaPosition()
	return ecart(moi.Ligne, pos.Ligne, NbLignes())+ecart(moi.Colonne, pos.Colonne, NbColonnes()) <= lointain
}

// seul renvoie vrai s'il n'y a ni bombe ni autre avatar près du nôtre.
func seul() bool {
	for _, bombe := range ListeBombes() {
		if pres(bombe) {
			return false
		}
	}
	for _, autre := range ListeAvatars() {
		if autre.Joueur != MonId() && pres(autre.Pos) {
			return false
		}
	}
	return true
}

// poser pose une bombe devant un mur si l'avatar peut ensuite se mettre à l'abri. Renvoie faux si elle n'en pose pas.
func poser(menacees cases) bool {
	moi := MaPosition()
	if MortSubite() || ContenuCase(CaseVoisine(moi, tous[devant])) != Mur || !seul() {
		return false
	}
	ensuite := cases{}
	for pos := range menacees {
		ensuite[pos] = true
	}
	ensuite.menacer(moi)
	if _, trouve := chercher(ensuite); !trouve {
		return false
	}
	PoserBombe()
	tourner()
	return true
}

func PartieFin() {}
