// Un champion qui rapporte des os. Sa stratégie est celle de tous les exemples.
//
// Chaque chien va vers l'os de notre âge qu'il peut prendre le plus tôt : le prix d'un squelette est la longueur du
// chemin, ou l'attente si l'os doit encore apparaître. Un squelette choisi par un chien est laissé de côté par les
// suivants. Comme un os qui apparaît sous un chien n'est pas pris, on attend à côté.
//
// Les maîtres font de même avec les arbres, puis portent leur croquette au chien le plus proche, qui la mange aussitôt.
//
// Le score est un produit : les trois âges se valent et se partagent les tours. On rentre à la niche dès que
// l'inventaire est plein, ou qu'il reste juste le temps d'y arriver avant la fin de l'âge ; on change d'âge quand plus
// aucun chien ne porte d'os. Les chemins viennent de TrouverChemin, un parcours en largeur.
package main

// Le tour auquel nous passons à l'âge suivant, au plus tard. Le dernier âge dure jusqu'à la fin de la partie.
var finAge = [NbAges]int{67, 134, NbTours}

const (
	// Le nombre de pas qu'un chien garde en réserve pour rentrer, parce que les chiens se gênent devant la niche.
	reserve = 16
	// Le nombre de pas d'un chien par tour de la partie. Il a 4 points de mouvement, mais nous ne jouons qu'un tour
	// sur deux.
	pasParTour = DeplacementChien / 2
)

// Ce qui ne bouge pas pendant la partie : les squelettes, classés par âge, et les arbres.
var (
	squelettes [NbAges][]Position
	arbres     []Position
)

// Les cibles choisies ce tour-ci.
var choisies map[Position]bool

// PartieInit retient où sont les squelettes et les arbres.
func PartieInit() {
	for ligne := 0; ligne < Hauteur; ligne++ {
		for colonne := 0; colonne < Largeur; colonne++ {
			pos := Position{colonne, ligne}
			switch InfoCase(pos).Contenu {
			case Squelette:
				age := InfoSquelette(pos).TypeSquelette
				squelettes[age] = append(squelettes[age], pos)
			case Arbre:
				arbres = append(arbres, pos)
			}
		}
	}
}

// JouerTour change d'âge s'il le faut, puis fait agir les maîtres, et les chiens qu'ils ont nourris.
func JouerTour() {
	age := AgeJoueur(Moi())
	reste := finAge[age] - TourActuel()
	porte := 0
	for _, chien := range ChiensJoueur(Moi()) {
		porte += InventaireChien(chien, age)
	}
	if age+1 < NbAges && (reste <= 0 || reste <= 8 && porte == 0) {
		AgeSuivant()
		age++
	}
	choisies = map[Position]bool{}
	for _, maitre := range MaitresJoueur(Moi()) {
		jouerMaitre(maitre)
	}
	for _, chien := range ChiensJoueur(Moi()) {
		jouerChien(chien, age)
	}
}

func PartieFin() {}

// jouerChien fait manger puis avancer un chien, jusqu'à ce qu'il n'ait plus qu'à attendre.
func jouerChien(chien Position, age int) {
	for NbCroquettes(chien) > 0 {
		Manger(chien)
	}
	for {
		var chemin []Position
		if doitRentrer(chien, age) {
			chemin = TrouverChemin(chien, NicheJoueur(Moi()), Moi())
		} else {
			chemin = cheminCible(chien, squelettes[age], attenteOs)
		}
		arrivee := avancer(chien, chemin)
		if arrivee == chien {
			return
		}
		chien = arrivee
	}
}

// doitRentrer renvoie vrai si le chien est plein, ou s'il a juste le temps de rapporter ce qu'il porte.
func doitRentrer(chien Position, age int) bool {
	os := InventaireChien(chien, age)
	retour := len(TrouverChemin(chien, NicheJoueur(Moi()), Moi()))
	pasRestants := (finAge[age] - TourActuel()) * pasParTour
	return os == TailleInventaireChien || os > 0 && retour+reserve >= pasRestants
}

// jouerMaitre fait cueillir une croquette à un maître, ou lui fait apporter à un chien celle qu'il a.
func jouerMaitre(maitre Position) {
	if NbCroquettes(maitre) == 0 {
		avancer(maitre, cheminCible(maitre, arbres, attenteCroquette))
		return
	}
	chiens := ChiensJoueur(Moi())
	var autour []Position
	arrive := false
	for _, chien := range chiens {
		arrive = arrive || chien.touche(maitre)
		autour = append(autour, chien.voisines()...)
	}
	if !arrive {
		maitre = avancer(maitre, plusProche(maitre, autour))
	}
	for _, chien := range chiens {
		if chien.touche(maitre) {
			DonnerCroquette(maitre, chien)
		}
	}
}

// plusProche renvoie le plus court des chemins vers ces cases.
func plusProche(entite Position, cases []Position) []Position {
	var meilleur []Position
	for _, pos := range cases {
		chemin := TrouverChemin(entite, pos, Moi())
		if len(chemin) > 0 && (meilleur == nil || len(chemin) < len(meilleur)) {
			meilleur = chemin
		}
	}
	return meilleur
}

// cheminCible renvoie le chemin vers la cible qui peut être atteinte le plus tôt, et l'ajoute à celles qui sont choisies.
// Si la cible n'est pas encore là, le chemin s'arrête juste à côté.
func cheminCible(entite Position, cibles []Position, attente func(Position) int) []Position {
	var meilleur []Position
	var but Position
	prixMeilleur := Largeur * Hauteur
	for _, cible := range cibles {
		if choisies[cible] {
			continue
		}
		chemin := TrouverChemin(entite, cible, Moi())
		prix := attente(cible) * pasParTour
		if len(chemin) > prix {
			prix = len(chemin)
		}
		if len(chemin) > 0 && prix < prixMeilleur {
			meilleur, but, prixMeilleur = chemin, cible, prix
		}
	}
	if meilleur == nil {
		return nil
	}
	choisies[but] = true
	if attente(but) > 0 {
		meilleur = meilleur[:len(meilleur)-1]
	}
	return meilleur
}

// attenteOs renvoie le nombre de tours avant que le prochain os apparaisse à cette position, 0 s'il y en a un.
func attenteOs(pos Position) int {
	etat := InfoSquelette(pos)
	if etat.ASquelette {
		return 0
	}
	return etat.ProchainSquelette
}

// attenteCroquette renvoie le nombre de tours avant que la prochaine croquette apparaisse à cette position, 0 s'il y en a
// une.
func attenteCroquette(pos Position) int {
	etat := InfoArbre(pos)
	if etat.ACroquette {
		return 0
	}
	return etat.ProchainCroquette
}

// avancer suit un chemin tant qu'il reste des points de mouvement, et renvoie la case atteinte.
func avancer(entite Position, chemin []Position) Position {
	points := PointsMouvement(entite)
	for i, pas := range chemin {
		if i >= points || SeDeplacer(entite, pas) != Ok {
			break
		}
		entite = pas
	}
	return entite
}

// voisines renvoie les quatre cases adjacentes.
func (pos Position) voisines() []Position {
	return []Position{
		{pos.Colonne + 1, pos.Ligne},
		{pos.Colonne - 1, pos.Ligne},
		{pos.Colonne, pos.Ligne + 1},
		{pos.Colonne, pos.Ligne - 1},
	}
}

// touche renvoie vrai si les deux cases sont adjacentes.
func (pos Position) touche(autre Position) bool {
	for _, voisine := range pos.voisines() {
		if voisine == autre {
			return true
		}
	}
	return false
}
