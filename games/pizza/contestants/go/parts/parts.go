package main

import "champion/inner"

func (p Position) sum() int {
	return inner.More(p.Colonne + p.Ligne)
}
