package main

import "fmt"

// refused prints the message of a call that the API refuses.
func refused(call func()) {
	defer func() { fmt.Println(recover()) }()
	call()
}

func Debut() {
	refused(func() { UnEntier(Some(1 << 32)) })
	refused(func() { UneCouleur(Some(Couleur(9))) })
	refused(func() { UnTexte(Some("a\x00")) })
	refused(func() { UnePosition(&Position{X: -1 << 40}) })
	refused(func() { DesEntiers(&[]int{1, 1 << 33}) })
	refused(func() { UneFiche(&Fiche{Lieu: &Position{Y: 1 << 34}}) })
	refused(func() { LaFiche(Fiche{Age: Some(1 << 35)}) })
	refused(func() { LaFiche(Fiche{Bords: []Rebord{{}, {Fin: &Position{X: 1 << 36}}}}) })
	refused(func() { UneFiche(nil) })
}

func Choisir(*int, *float64, *bool, *string, *Couleur, *Position, *Meteo, *[]int, *Fiche) *Position {
	return &Position{X: 1 << 37}
}

func Compter() *int {
	return nil
}

func Peser() *float64 {
	return nil
}

func Trancher() *bool {
	return nil
}

func Nommer() *string {
	return nil
}

func Peindre() *Couleur {
	return nil
}

func Ranger() *Objet {
	return nil
}

func Lister() *[]int {
	return nil
}

func Remplir(v Fiche) Fiche {
	return v
}
