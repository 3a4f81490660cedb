### The drawing functions that joute adds to a description with the key `cell`: names and texts.

## functions

layer-name = dessiner_calque
layer = Nomme le calque des dessins qui suivent. Dans le visualiseur, chaque calque peut être caché. Au début d'un tour, le calque n'a pas de nom.
mark-name = dessiner_marque
mark = Dessine un petit signe sur une case.
text-name = dessiner_texte
text = Écrit un texte court sur une case, d'au plus 80 caractères.
line-name = dessiner_trait
line = Dessine un trait entre deux cases.
arrow-name = dessiner_fleche
arrow = Dessine une flèche d'une case à une autre.
fill-name = dessiner_fond
fill = Remplit une case d'une couleur.
value-name = dessiner_valeur
value = Affiche un nombre sur une case. Les nombres d'un calque forment une carte de valeurs : plus le nombre est grand, plus la couleur est forte.
chart-name = dessiner_courbe
chart = Ajoute le point de ce tour à une courbe. Le visualiseur affiche une courbe par nom.

## arguments

place-argument = endroit
place-text = La case
origin-argument = depart
origin-text = La case de départ
target-argument = arrivee
target-text = La case d'arrivée
colour-argument = couleur
colour-text = La couleur
written-argument = texte
written-text = Le texte
name-argument = nom
name-text = Le nom, d'au plus 80 caractères
number-argument = valeur
number-text = Le nombre

## colours

colours-name = couleur_dessin
colours = La couleur d'un dessin. Vous seul voyez vos dessins.
grey-name = dessin_gris
grey = Gris
red-name = dessin_rouge
red = Rouge
orange-name = dessin_orange
orange = Orange
yellow-name = dessin_jaune
yellow = Jaune
green-name = dessin_vert
green = Vert
blue-name = dessin_bleu
blue = Bleu
purple-name = dessin_violet
purple = Violet
pink-name = dessin_rose
pink = Rose
