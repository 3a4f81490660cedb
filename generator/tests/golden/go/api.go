// L'API de morpion.
//
// Ce fichier est généré : lisez-le, ne le modifiez pas. Votre code va dans le fichier du champion.
package main

// Nombre de lignes et de colonnes de la grille
const Taille = 3

// Ce que répond une action
type Erreur int

const (
	// Le coup est joué
	Ok Erreur = iota
	// Ce n'est pas à vous de jouer
	HorsTour
	// La case est hors de la grille (0 à TAILLE - 1)
	CaseInvalide
	// La case porte déjà une marque
	CaseOccupee
	// Vous avez déjà posé votre marque ce tour-ci
	DejaJoue
)

// String renvoie le nom de la valeur.
func (v Erreur) String() string {
	return joute_name(int(v), "Ok", "HorsTour", "CaseInvalide", "CaseOccupee", "DejaJoue")
}

// Ce que porte une case
type Marque int

const (
	// Rien
	Vide Marque = iota
	// La marque du joueur 0
	Croix
	// La marque du joueur 1
	Rond
)

// String renvoie le nom de la valeur.
func (v Marque) String() string {
	return joute_name(int(v), "Vide", "Croix", "Rond")
}

// La couleur d'un dessin. Vous seul voyez vos dessins.
type CouleurDessin int

const (
	// Gris
	DessinGris CouleurDessin = iota
	// Rouge
	DessinRouge
	// Orange
	DessinOrange
	// Jaune
	DessinJaune
	// Vert
	DessinVert
	// Bleu
	DessinBleu
	// Violet
	DessinViolet
	// Rose
	DessinRose
)

// String renvoie le nom de la valeur.
func (v CouleurDessin) String() string {
	return joute_name(int(v), "DessinGris", "DessinRouge", "DessinOrange", "DessinJaune", "DessinVert", "DessinBleu", "DessinViolet", "DessinRose")
}

// Une case de la grille
type Position struct {
	// Ligne, de 0 (en haut) à TAILLE - 1
	Ligne int
	// Colonne, de 0 (à gauche) à TAILLE - 1
	Colonne int
}

// Pose votre marque sur une case vide. Un coup par tour.
//
//   - endroit: La case
func Poser(endroit Position) Erreur {
	return joute_api_poser(endroit)
}

// Reprend le coup de ce tour. Renvoie faux s'il n'y en a pas.
func Annuler() bool {
	return joute_api_annuler()
}

// Ce que porte une case ; vide hors de la grille.
//
//   - endroit: La case
func MarqueEn(endroit Position) Marque {
	return joute_api_marque_en(endroit)
}

// Les cases sans marque, ligne par ligne.
func CasesVides() []Position {
	return joute_api_cases_vides()
}

// Votre numéro de joueur, 0 ou 1.
func Moi() int {
	return joute_api_moi()
}

// Le numéro de votre adversaire, 0 ou 1.
func Adversaire() int {
	return joute_api_adversaire()
}

// Le numéro du tour, à partir de 0.
func TourActuel() int {
	return joute_api_tour_actuel()
}

// Nomme le calque des dessins qui suivent. Dans le visualiseur, chaque calque peut être caché. Au
// début d'un tour, le calque n'a pas de nom.
//
//   - nom: Le nom, d'au plus 80 caractères
func DessinerCalque(nom string) {
	joute_api_dessiner_calque(nom)
}

// Dessine un petit signe sur une case.
//
//   - endroit: La case
//   - couleur: La couleur
func DessinerMarque(endroit Position, couleur CouleurDessin) {
	joute_api_dessiner_marque(endroit, couleur)
}

// Écrit un texte court sur une case, d'au plus 80 caractères.
//
//   - endroit: La case
//   - texte: Le texte
func DessinerTexte(endroit Position, texte string) {
	joute_api_dessiner_texte(endroit, texte)
}

// Dessine un trait entre deux cases.
//
//   - depart: La case de départ
//   - arrivee: La case d'arrivée
//   - couleur: La couleur
func DessinerTrait(depart Position, arrivee Position, couleur CouleurDessin) {
	joute_api_dessiner_trait(depart, arrivee, couleur)
}

// Dessine une flèche d'une case à une autre.
//
//   - depart: La case de départ
//   - arrivee: La case d'arrivée
//   - couleur: La couleur
func DessinerFleche(depart Position, arrivee Position, couleur CouleurDessin) {
	joute_api_dessiner_fleche(depart, arrivee, couleur)
}

// Remplit une case d'une couleur.
//
//   - endroit: La case
//   - couleur: La couleur
func DessinerFond(endroit Position, couleur CouleurDessin) {
	joute_api_dessiner_fond(endroit, couleur)
}

// Affiche un nombre sur une case. Les nombres d'un calque forment une carte de valeurs : plus le
// nombre est grand, plus la couleur est forte.
//
//   - endroit: La case
//   - valeur: Le nombre
func DessinerValeur(endroit Position, valeur float64) {
	joute_api_dessiner_valeur(endroit, valeur)
}

// Ajoute le point de ce tour à une courbe. Le visualiseur affiche une courbe par nom.
//
//   - nom: Le nom, d'au plus 80 caractères
//   - valeur: Le nombre
func DessinerCourbe(nom string, valeur float64) {
	joute_api_dessiner_courbe(nom, valeur)
}

// Affiche une valeur de type Erreur sur la sortie standard
//
//   - v: La valeur à afficher
func AfficherErreur(v Erreur) {
	joute_show_erreur(v)
}

// Affiche une valeur de type Marque sur la sortie standard
//
//   - v: La valeur à afficher
func AfficherMarque(v Marque) {
	joute_show_marque(v)
}

// Affiche une valeur de type CouleurDessin sur la sortie standard
//
//   - v: La valeur à afficher
func AfficherCouleurDessin(v CouleurDessin) {
	joute_show_couleur_dessin(v)
}

// Affiche une valeur de type Position sur la sortie standard
//
//   - v: La valeur à afficher
func AfficherPosition(v Position) {
	joute_show_position(v)
}
