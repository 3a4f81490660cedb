// A champion as a contestant of the 2023 final would write it.
package main

import (
	"errors"
	"fmt"
	"math"
	"os"
	"sort"
	"strings"
	"sync"
)

// L'API répond déjà pendant le chargement.
var monId = Moi()

var directions = [4]Position{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}

var (
	terrain [Hauteur][Largeur]EtatCase
	tours   int
)

// The champion adds methods to the kit's types.
func (p Position) plus(q Position) Position {
	return Position{p.Colonne + q.Colonne, p.Ligne + q.Ligne}
}

func (p Position) dedans() bool {
	return p.Colonne >= 0 && p.Colonne < Largeur && p.Ligne >= 0 && p.Ligne < Hauteur
}

type file[T any] struct{ valeurs []T }

func (f *file[T]) ajouter(valeur T) { f.valeurs = append(f.valeurs, valeur) }

func (f *file[T]) retirer() (valeur T, ok bool) {
	if len(f.valeurs) == 0 {
		return valeur, false
	}
	valeur, f.valeurs = f.valeurs[0], f.valeurs[1:]
	return valeur, true
}

// Distances depuis une case, par un parcours en largeur.
func parcours(depart Position) map[Position]int {
	distances := map[Position]int{depart: 0}
	aVoir := file[Position]{}
	aVoir.ajouter(depart)
	for {
		pos, ok := aVoir.retirer()
		if !ok {
			return distances
		}
		for _, d := range directions {
			voisin := pos.plus(d)
			if _, vu := distances[voisin]; vu || !voisin.dedans() || InfoCase(voisin).Contenu == Mur {
				continue
			}
			distances[voisin] = distances[pos] + 1
			aVoir.ajouter(voisin)
		}
	}
}

// Fonction appelée au début de la partie.
func PartieInit() {
	for ligne := range terrain {
		for colonne := range terrain[ligne] {
			terrain[ligne][colonne] = InfoCase(Position{Colonne: colonne, Ligne: ligne})
		}
	}
	parcours(Position{})
	mur := EtatCase{Contenu: Mur, PosCase: Position{1, 2}, EstConstructible: true}
	autre := mur
	autre.NbCroquette = 4
	if mur == autre || mur.Contenu.String() != "Mur" || int(Mur) != int(mur.Contenu) {
		panic("des valeurs")
	}
	// Des goroutines peuvent calculer, tant qu'une seule appelle l'API.
	var attente sync.WaitGroup
	carres := make([]int, 8)
	for i := range carres {
		attente.Add(1)
		go func(i int) {
			defer attente.Done()
			carres[i] = i * i
		}(i)
	}
	attente.Wait()
	fmt.Println("joueur", monId, "contre", Adversaire(), Position{1, 2}, carres[7])
	fmt.Printf("%v %d %+v\n", Mur, Mur, mur)
}

// refus rend le message d'un appel que l'API refuse.
func refus(appel func()) (err error) {
	defer func() {
		if panique := recover(); panique != nil {
			err = panique.(error)
		}
	}()
	appel()
	return nil
}

// Fonction appelée à chaque tour.
func JouerTour() {
	tours++
	niche := NicheJoueur(monId)
	for _, chien := range ChiensJoueur(monId) {
		chemin := TrouverChemin(chien, niche, monId)
		sort.Slice(chemin, func(i, j int) bool { return chemin[i].Ligne < chemin[j].Ligne })
		for i := 0; i < len(chemin) && i < PointsMouvement(chien) && i < DeplacementChien; i++ {
			if err := SeDeplacer(chien, chemin[i]); err != Ok {
				AfficherErreur(err)
			}
		}
		switch InfoCase(chien).Contenu {
		case Arbre:
			fmt.Println(InfoArbre(chien).ACroquette)
		case Squelette, Mur:
		default:
		}
	}
	for _, action := range Historique() {
		if action.ActionType == ActionManger {
			AfficherActionHist(action)
		}
	}
	DebugPoserPapatte(Position{1, 1}, PapatteBleu)
	err := refus(func() { InfoCase(Position{1 << 40, 0}) })
	var message interface{ Error() string }
	if !errors.As(err, &message) || !strings.Contains(message.Error(), "info_case: pos.colonne: 1099511627776") {
		panic(err)
	}
	fmt.Println("avant")
	AfficherPosition(Position{3, 4})
	fmt.Println("entre")
	AfficherEtatCase(EtatCase{Contenu: Mur, PosCase: Position{5, 6}, EstConstructible: true, NbCroquette: -1})
	fmt.Println("apres")
	if !Annuler() {
		fmt.Fprintln(os.Stderr, "rien à annuler au tour", tours)
	}
}

// Fonction appelée à la fin de la partie.
func PartieFin() {
	fmt.Println(TourActuel(), "tours,", math.Sqrt(math.Abs(float64(Score(monId)))))
}
