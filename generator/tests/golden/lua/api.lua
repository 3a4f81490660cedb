-- L'API de morpion.
--
-- Ce fichier est généré : lisez-le, ne le modifiez pas. Votre code va dans le fichier du champion.
--
-- Les structures sont des tables à champs nommés : {x = 42, y = 1337}. Les tableaux sont des tables indexées à partir de 1.
-- Une valeur d'énumération est un entier dans la table de l'énumération.
-- Un int a 32 bits ; une valeur d'un autre type, ou qui n'y tient pas, est une erreur
-- qui nomme la fonction et l'argument.

---@return any
local function joute_absent()
    error("l'API ne répond que pendant un match ; lancez `make run`", 2)
end

--- Nombre de lignes et de colonnes de la grille
TAILLE = 3

--- Ce que répond une action
---@enum erreur
erreur = {
    OK = 0, -- Le coup est joué
    HORS_TOUR = 1, -- Ce n'est pas à vous de jouer
    CASE_INVALIDE = 2, -- La case est hors de la grille (0 à TAILLE - 1)
    CASE_OCCUPEE = 3, -- La case porte déjà une marque
    DEJA_JOUE = 4, -- Vous avez déjà posé votre marque ce tour-ci
}

--- Ce que porte une case
---@enum marque
marque = {
    VIDE = 0, -- Rien
    CROIX = 1, -- La marque du joueur 0
    ROND = 2, -- La marque du joueur 1
}

--- La couleur d'un dessin. Vous seul voyez vos dessins.
---@enum couleur_dessin
couleur_dessin = {
    DESSIN_GRIS = 0, -- Gris
    DESSIN_ROUGE = 1, -- Rouge
    DESSIN_ORANGE = 2, -- Orange
    DESSIN_JAUNE = 3, -- Jaune
    DESSIN_VERT = 4, -- Vert
    DESSIN_BLEU = 5, -- Bleu
    DESSIN_VIOLET = 6, -- Violet
    DESSIN_ROSE = 7, -- Rose
}

--- Une case de la grille
---@class position
---@field ligne integer Ligne, de 0 (en haut) à TAILLE - 1
---@field colonne integer Colonne, de 0 (à gauche) à TAILLE - 1

--- Pose votre marque sur une case vide. Un coup par tour.
---@param endroit position La case
---@return erreur
function poser(endroit) return joute_absent() end

--- Reprend le coup de ce tour. Renvoie faux s'il n'y en a pas.
---@return boolean
function annuler() return joute_absent() end

--- Ce que porte une case ; vide hors de la grille.
---@param endroit position La case
---@return marque
function marque_en(endroit) return joute_absent() end

--- Les cases sans marque, ligne par ligne.
---@return position[]
function cases_vides() return joute_absent() end

--- Votre numéro de joueur, 0 ou 1.
---@return integer
function moi() return joute_absent() end

--- Le numéro de votre adversaire, 0 ou 1.
---@return integer
function adversaire() return joute_absent() end

--- Le numéro du tour, à partir de 0.
---@return integer
function tour_actuel() return joute_absent() end

--- Nomme le calque des dessins qui suivent. Dans le visualiseur, chaque calque peut être caché. Au
--- début d'un tour, le calque n'a pas de nom.
---@param nom string Le nom, d'au plus 80 caractères
function dessiner_calque(nom) return joute_absent() end

--- Dessine un petit signe sur une case.
---@param endroit position La case
---@param couleur couleur_dessin La couleur
function dessiner_marque(endroit, couleur) return joute_absent() end

--- Écrit un texte court sur une case, d'au plus 80 caractères.
---@param endroit position La case
---@param texte string Le texte
function dessiner_texte(endroit, texte) return joute_absent() end

--- Dessine un trait entre deux cases.
---@param depart position La case de départ
---@param arrivee position La case d'arrivée
---@param couleur couleur_dessin La couleur
function dessiner_trait(depart, arrivee, couleur) return joute_absent() end

--- Dessine une flèche d'une case à une autre.
---@param depart position La case de départ
---@param arrivee position La case d'arrivée
---@param couleur couleur_dessin La couleur
function dessiner_fleche(depart, arrivee, couleur) return joute_absent() end

--- Remplit une case d'une couleur.
---@param endroit position La case
---@param couleur couleur_dessin La couleur
function dessiner_fond(endroit, couleur) return joute_absent() end

--- Affiche un nombre sur une case. Les nombres d'un calque forment une carte de valeurs : plus le
--- nombre est grand, plus la couleur est forte.
---@param endroit position La case
---@param valeur number Le nombre
function dessiner_valeur(endroit, valeur) return joute_absent() end

--- Ajoute le point de ce tour à une courbe. Le visualiseur affiche une courbe par nom.
---@param nom string Le nom, d'au plus 80 caractères
---@param valeur number Le nombre
function dessiner_courbe(nom, valeur) return joute_absent() end

--- Affiche une valeur de type erreur sur la sortie standard
---@param v erreur La valeur à afficher
function afficher_erreur(v) return joute_absent() end

--- Affiche une valeur de type marque sur la sortie standard
---@param v marque La valeur à afficher
function afficher_marque(v) return joute_absent() end

--- Affiche une valeur de type couleur_dessin sur la sortie standard
---@param v couleur_dessin La valeur à afficher
function afficher_couleur_dessin(v) return joute_absent() end

--- Affiche une valeur de type position sur la sortie standard
---@param v position La valeur à afficher
function afficher_position(v) return joute_absent() end
