// Une petite stratégie, pour partir de quelque chose : le centre s'il est libre, sinon la première case vide. Elle ne
// voit ni ses lignes ni celles de l'autre : il reste de quoi faire mieux.
package main

func PartieInit() {}

func JouerTour() {
	centre := Position{Taille / 2, Taille / 2}
	if MarqueEn(centre) == Vide {
		Poser(centre)
	} else {
		Poser(CasesVides()[0])
	}
}

func PartieFin() {}
