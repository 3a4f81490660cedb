package main

// Généré : appelle votre champion quand c'est à lui de jouer.

import (
	"os"
	"strconv"

	"champion/joute"
)

func main() {
	defer joute.Report()
	if !joute.Start(0x5e4f4c2e477a96f2) {
		os.Exit(1)
	}
	for {
		switch joute.Next() {
		case 0:
			PartieInit()
		case 1:
			JouerTour()
		case 2:
			PartieFin()
		case -1:
			return
		default:
			os.Exit(1)
		}
	}
}

func joute_name(number int, names ...string) string {
	if number < 0 || number >= len(names) {
		return strconv.Itoa(number)
	}
	return names[number]
}

func joute_api_poser(a0 Position) Erreur {
	m, f := joute.Open[joute_frame_api_poser]()
	if !joute_lower_position(m, a0, &f.a0) {
		m.Refuse("poser", "endroit")
	}
	m.Call(0)
	r := Erreur(f.r)
	m.Close()
	return r
}

func joute_api_annuler() bool {
	m, f := joute.Open[joute_frame_api_annuler]()
	m.Call(1)
	r := f.r
	m.Close()
	return r
}

func joute_api_marque_en(a0 Position) Marque {
	m, f := joute.Open[joute_frame_api_marque_en]()
	if !joute_lower_position(m, a0, &f.a0) {
		m.Refuse("marque_en", "endroit")
	}
	m.Call(2)
	r := Marque(f.r)
	m.Close()
	return r
}

func joute_api_cases_vides() []Position {
	m, f := joute.Open[joute_frame_api_cases_vides]()
	m.Call(3)
	r := joute_lift_position_array(&f.r)
	m.Close()
	return r
}

func joute_api_moi() int {
	m, f := joute.Open[joute_frame_api_moi]()
	m.Call(4)
	r := int(f.r)
	m.Close()
	return r
}

func joute_api_adversaire() int {
	m, f := joute.Open[joute_frame_api_adversaire]()
	m.Call(5)
	r := int(f.r)
	m.Close()
	return r
}

func joute_api_tour_actuel() int {
	m, f := joute.Open[joute_frame_api_tour_actuel]()
	m.Call(6)
	r := int(f.r)
	m.Close()
	return r
}

func joute_api_dessiner_calque(a0 string) {
	m, f := joute.Open[joute_frame_api_dessiner_calque]()
	if !m.String(a0, &f.a0) {
		m.Refuse("dessiner_calque", "nom")
	}
	m.Call(7)
	m.Close()
}

func joute_api_dessiner_marque(a0 Position, a1 CouleurDessin) {
	m, f := joute.Open[joute_frame_api_dessiner_marque]()
	if !joute_lower_position(m, a0, &f.a0) {
		m.Refuse("dessiner_marque", "endroit")
	}
	if !m.Int(int(a1), &f.a1) {
		m.Refuse("dessiner_marque", "couleur")
	}
	m.Call(8)
	m.Close()
}

func joute_api_dessiner_texte(a0 Position, a1 string) {
	m, f := joute.Open[joute_frame_api_dessiner_texte]()
	if !joute_lower_position(m, a0, &f.a0) {
		m.Refuse("dessiner_texte", "endroit")
	}
	if !m.String(a1, &f.a1) {
		m.Refuse("dessiner_texte", "texte")
	}
	m.Call(9)
	m.Close()
}

func joute_api_dessiner_trait(a0 Position, a1 Position, a2 CouleurDessin) {
	m, f := joute.Open[joute_frame_api_dessiner_trait]()
	if !joute_lower_position(m, a0, &f.a0) {
		m.Refuse("dessiner_trait", "depart")
	}
	if !joute_lower_position(m, a1, &f.a1) {
		m.Refuse("dessiner_trait", "arrivee")
	}
	if !m.Int(int(a2), &f.a2) {
		m.Refuse("dessiner_trait", "couleur")
	}
	m.Call(10)
	m.Close()
}

func joute_api_dessiner_fleche(a0 Position, a1 Position, a2 CouleurDessin) {
	m, f := joute.Open[joute_frame_api_dessiner_fleche]()
	if !joute_lower_position(m, a0, &f.a0) {
		m.Refuse("dessiner_fleche", "depart")
	}
	if !joute_lower_position(m, a1, &f.a1) {
		m.Refuse("dessiner_fleche", "arrivee")
	}
	if !m.Int(int(a2), &f.a2) {
		m.Refuse("dessiner_fleche", "couleur")
	}
	m.Call(11)
	m.Close()
}

func joute_api_dessiner_fond(a0 Position, a1 CouleurDessin) {
	m, f := joute.Open[joute_frame_api_dessiner_fond]()
	if !joute_lower_position(m, a0, &f.a0) {
		m.Refuse("dessiner_fond", "endroit")
	}
	if !m.Int(int(a1), &f.a1) {
		m.Refuse("dessiner_fond", "couleur")
	}
	m.Call(12)
	m.Close()
}

func joute_api_dessiner_valeur(a0 Position, a1 float64) {
	m, f := joute.Open[joute_frame_api_dessiner_valeur]()
	if !joute_lower_position(m, a0, &f.a0) {
		m.Refuse("dessiner_valeur", "endroit")
	}
	f.a1 = a1
	m.Call(13)
	m.Close()
}

func joute_api_dessiner_courbe(a0 string, a1 float64) {
	m, f := joute.Open[joute_frame_api_dessiner_courbe]()
	if !m.String(a0, &f.a0) {
		m.Refuse("dessiner_courbe", "nom")
	}
	f.a1 = a1
	m.Call(14)
	m.Close()
}

func joute_show_erreur(a0 Erreur) {
	m, f := joute.Open[joute_frame_show_erreur]()
	if !m.Int(int(a0), &f.a0) {
		m.Refuse("afficher_erreur", "v")
	}
	m.Call(15)
	text := joute.Text(f.r)
	m.Close()
	joute.Print(text)
}

func joute_show_marque(a0 Marque) {
	m, f := joute.Open[joute_frame_show_marque]()
	if !m.Int(int(a0), &f.a0) {
		m.Refuse("afficher_marque", "v")
	}
	m.Call(16)
	text := joute.Text(f.r)
	m.Close()
	joute.Print(text)
}

func joute_show_couleur_dessin(a0 CouleurDessin) {
	m, f := joute.Open[joute_frame_show_couleur_dessin]()
	if !m.Int(int(a0), &f.a0) {
		m.Refuse("afficher_couleur_dessin", "v")
	}
	m.Call(17)
	text := joute.Text(f.r)
	m.Close()
	joute.Print(text)
}

func joute_show_position(a0 Position) {
	m, f := joute.Open[joute_frame_show_position]()
	if !joute_lower_position(m, a0, &f.a0) {
		m.Refuse("afficher_position", "v")
	}
	m.Call(18)
	text := joute.Text(f.r)
	m.Close()
	joute.Print(text)
}

type joute_frame_api_poser struct {
	a0 joute_raw_position
	r  int32
}

type joute_frame_api_annuler struct {
	r bool
}

type joute_frame_api_marque_en struct {
	a0 joute_raw_position
	r  int32
}

type joute_frame_api_cases_vides struct {
	r joute.Array
}

type joute_frame_api_moi struct {
	r int32
}

type joute_frame_api_adversaire struct {
	r int32
}

type joute_frame_api_tour_actuel struct {
	r int32
}

type joute_frame_api_dessiner_calque struct {
	a0 *byte
}

type joute_frame_api_dessiner_marque struct {
	a0 joute_raw_position
	a1 int32
}

type joute_frame_api_dessiner_texte struct {
	a0 joute_raw_position
	a1 *byte
}

type joute_frame_api_dessiner_trait struct {
	a0 joute_raw_position
	a1 joute_raw_position
	a2 int32
}

type joute_frame_api_dessiner_fleche struct {
	a0 joute_raw_position
	a1 joute_raw_position
	a2 int32
}

type joute_frame_api_dessiner_fond struct {
	a0 joute_raw_position
	a1 int32
}

type joute_frame_api_dessiner_valeur struct {
	a0 joute_raw_position
	a1 float64
}

type joute_frame_api_dessiner_courbe struct {
	a0 *byte
	a1 float64
}

type joute_frame_show_erreur struct {
	a0 int32
	r  *byte
}

type joute_frame_show_marque struct {
	a0 int32
	r  *byte
}

type joute_frame_show_couleur_dessin struct {
	a0 int32
	r  *byte
}

type joute_frame_show_position struct {
	a0 joute_raw_position
	r  *byte
}

type joute_raw_position struct {
	f0 int32
	f1 int32
}

func joute_lower_position(m *joute.Memory, v Position, raw *joute_raw_position) bool {
	if !m.Int(v.Ligne, &raw.f0) {
		return m.In("ligne")
	}
	if !m.Int(v.Colonne, &raw.f1) {
		return m.In("colonne")
	}
	return true
}

func joute_lift_position(raw *joute_raw_position) Position {
	return Position{int(raw.f0), int(raw.f1)}
}

func joute_lower_position_array(m *joute.Memory, v []Position, raw *joute.Array) bool {
	items := joute.List[joute_raw_position](m, len(v), raw)
	for i := range v {
		if !joute_lower_position(m, v[i], &items[i]) {
			return m.InItem(i)
		}
	}
	return true
}

func joute_lift_position_array(raw *joute.Array) []Position {
	items := joute.Items[joute_raw_position](raw)
	v := make([]Position, len(items))
	for i := range items {
		v[i] = joute_lift_position(&items[i])
	}
	return v
}
