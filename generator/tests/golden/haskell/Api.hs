{-# LANGUAGE MagicHash #-}
{-# LANGUAGE UnliftedFFITypes #-}

-- | L'API de morpion.
--
-- Ce fichier est généré : lisez-le, ne le modifiez pas. Votre code va dans le fichier du champion.
module Api
  ( -- * Constantes
    taille
  -- * Énumérations
  , Erreur (..)
  , Marque (..)
  , Couleur_dessin (..)
  -- * Structures
  , Position (..)
  -- * Fonctions
  , poser
  , annuler
  , marque_en
  , cases_vides
  , moi
  , adversaire
  , tour_actuel
  , dessiner_calque
  , dessiner_marque
  , dessiner_texte
  , dessiner_trait
  , dessiner_fleche
  , dessiner_fond
  , dessiner_valeur
  , dessiner_courbe
  -- * Affichage
  , afficher_erreur
  , afficher_marque
  , afficher_couleur_dessin
  , afficher_position
  ) where

import qualified GHC.Exts as Joute
import qualified JouteBorder as Joute
import qualified Prelude as Joute
import Prelude (Bool, Bounded, Double, Enum, Eq, IO, Int, Show, String)

-- | Nombre de lignes et de colonnes de la grille
taille :: Int
taille = 3

-- | Ce que répond une action
data Erreur
  = Ok -- ^ Le coup est joué
  | Hors_tour -- ^ Ce n'est pas à vous de jouer
  | Case_invalide -- ^ La case est hors de la grille (0 à TAILLE - 1)
  | Case_occupee -- ^ La case porte déjà une marque
  | Deja_joue -- ^ Vous avez déjà posé votre marque ce tour-ci
  deriving (Show, Eq, Enum, Bounded)

-- | Ce que porte une case
data Marque
  = Vide -- ^ Rien
  | Croix -- ^ La marque du joueur 0
  | Rond -- ^ La marque du joueur 1
  deriving (Show, Eq, Enum, Bounded)

-- | La couleur d'un dessin. Vous seul voyez vos dessins.
data Couleur_dessin
  = Dessin_gris -- ^ Gris
  | Dessin_rouge -- ^ Rouge
  | Dessin_orange -- ^ Orange
  | Dessin_jaune -- ^ Jaune
  | Dessin_vert -- ^ Vert
  | Dessin_bleu -- ^ Bleu
  | Dessin_violet -- ^ Violet
  | Dessin_rose -- ^ Rose
  deriving (Show, Eq, Enum, Bounded)

-- | Une case de la grille
data Position = Position
  { ligne :: Int -- ^ Ligne, de 0 (en haut) à TAILLE - 1
  , colonne :: Int -- ^ Colonne, de 0 (à gauche) à TAILLE - 1
  }
  deriving (Show, Eq)

-- | Pose votre marque sur une case vide. Un coup par tour.
poser
  :: Position -- ^ @endroit@: La case
  -> IO Erreur

-- | Reprend le coup de ce tour. Renvoie faux s'il n'y en a pas.
annuler :: IO Bool

-- | Ce que porte une case ; vide hors de la grille.
marque_en
  :: Position -- ^ @endroit@: La case
  -> IO Marque

-- | Les cases sans marque, ligne par ligne.
cases_vides :: IO [Position]

-- | Votre numéro de joueur, 0 ou 1.
moi :: IO Int

-- | Le numéro de votre adversaire, 0 ou 1.
adversaire :: IO Int

-- | Le numéro du tour, à partir de 0.
tour_actuel :: IO Int

-- | Nomme le calque des dessins qui suivent. Dans le visualiseur, chaque calque peut être caché. Au début d'un
-- tour, le calque n'a pas de nom.
dessiner_calque
  :: String -- ^ @nom@: Le nom, d'au plus 80 caractères
  -> IO ()

-- | Dessine un petit signe sur une case.
dessiner_marque
  :: Position       -- ^ @endroit@: La case
  -> Couleur_dessin -- ^ @couleur@: La couleur
  -> IO ()

-- | Écrit un texte court sur une case, d'au plus 80 caractères.
dessiner_texte
  :: Position -- ^ @endroit@: La case
  -> String   -- ^ @texte@: Le texte
  -> IO ()

-- | Dessine un trait entre deux cases.
dessiner_trait
  :: Position       -- ^ @depart@: La case de départ
  -> Position       -- ^ @arrivee@: La case d'arrivée
  -> Couleur_dessin -- ^ @couleur@: La couleur
  -> IO ()

-- | Dessine une flèche d'une case à une autre.
dessiner_fleche
  :: Position       -- ^ @depart@: La case de départ
  -> Position       -- ^ @arrivee@: La case d'arrivée
  -> Couleur_dessin -- ^ @couleur@: La couleur
  -> IO ()

-- | Remplit une case d'une couleur.
dessiner_fond
  :: Position       -- ^ @endroit@: La case
  -> Couleur_dessin -- ^ @couleur@: La couleur
  -> IO ()

-- | Affiche un nombre sur une case. Les nombres d'un calque forment une carte de valeurs : plus le nombre est
-- grand, plus la couleur est forte.
dessiner_valeur
  :: Position -- ^ @endroit@: La case
  -> Double   -- ^ @valeur@: Le nombre
  -> IO ()

-- | Ajoute le point de ce tour à une courbe. Le visualiseur affiche une courbe par nom.
dessiner_courbe
  :: String -- ^ @nom@: Le nom, d'au plus 80 caractères
  -> Double -- ^ @valeur@: Le nombre
  -> IO ()

-- | Affiche une valeur de type Erreur sur la sortie standard
afficher_erreur :: Erreur -> IO ()

-- | Affiche une valeur de type Marque sur la sortie standard
afficher_marque :: Marque -> IO ()

-- | Affiche une valeur de type Couleur_dessin sur la sortie standard
afficher_couleur_dessin :: Couleur_dessin -> IO ()

-- | Affiche une valeur de type Position sur la sortie standard
afficher_position :: Position -> IO ()

-- La suite ne sert qu'à transmettre vos appels à la bibliothèque du jeu.

joute_from_erreur :: Joute.Int -> Erreur
joute_from_erreur (Joute.I# joute_tag) = Joute.tagToEnum# joute_tag
{-# INLINE joute_from_erreur #-}

instance Joute.Value Erreur where
  width _ = 4
  load = Joute.loadTag joute_from_erreur
  store _ _ = Joute.storeTag
  {-# INLINE width #-}
  {-# INLINE load #-}
  {-# INLINE store #-}

joute_from_marque :: Joute.Int -> Marque
joute_from_marque (Joute.I# joute_tag) = Joute.tagToEnum# joute_tag
{-# INLINE joute_from_marque #-}

instance Joute.Value Marque where
  width _ = 4
  load = Joute.loadTag joute_from_marque
  store _ _ = Joute.storeTag
  {-# INLINE width #-}
  {-# INLINE load #-}
  {-# INLINE store #-}

joute_from_couleur_dessin :: Joute.Int -> Couleur_dessin
joute_from_couleur_dessin (Joute.I# joute_tag) = Joute.tagToEnum# joute_tag
{-# INLINE joute_from_couleur_dessin #-}

instance Joute.Value Couleur_dessin where
  width _ = 4
  load = Joute.loadTag joute_from_couleur_dessin
  store _ _ = Joute.storeTag
  {-# INLINE width #-}
  {-# INLINE load #-}
  {-# INLINE store #-}

instance Joute.Value Position where
  width _ = 8
  load joute_block joute_at = do
    joute_0 <- Joute.loadAt joute_block joute_at 0
    joute_1 <- Joute.loadAt joute_block joute_at 4
    Joute.pure (Position joute_0 joute_1)
  store joute_path _ joute_block joute_at (Position joute_0 joute_1) = do
    Joute.storeAt (Joute.Field joute_path "ligne") Joute.noKeep joute_block joute_at 0 joute_0
    Joute.storeAt (Joute.Field joute_path "colonne") Joute.noKeep joute_block joute_at 4 joute_1
  {-# INLINE width #-}
  {-# INLINE load #-}
  {-# INLINE store #-}

foreign import ccall unsafe "joute_flat_poser" joute_call_poser
  :: Joute.Raw -> IO Joute.Int32

poser joute_0 = do
  Joute.Block joute_0_raw <- Joute.one (Joute.Argument "poser" "endroit") Joute.noKeep joute_0
  joute_result <- joute_call_poser joute_0_raw
  Joute.settled (joute_from_erreur (Joute.fromInt joute_result))

foreign import ccall unsafe "joute_api_annuler" joute_call_annuler
  :: IO Joute.Word8

annuler = do
  joute_result <- joute_call_annuler
  Joute.settled (Joute.fromBool joute_result)
{-# INLINE annuler #-}

foreign import ccall unsafe "joute_flat_marque_en" joute_call_marque_en
  :: Joute.Raw -> IO Joute.Int32

marque_en joute_0 = do
  Joute.Block joute_0_raw <- Joute.one (Joute.Argument "marque_en" "endroit") Joute.noKeep joute_0
  joute_result <- joute_call_marque_en joute_0_raw
  Joute.settled (joute_from_marque (Joute.fromInt joute_result))

foreign import ccall unsafe "joute_flat_cases_vides" joute_call_cases_vides
  :: Joute.Raw -> IO ()

cases_vides = do
  Joute.Block joute_out <- Joute.newBlock 16
  joute_call_cases_vides joute_out
  Joute.settle
  Joute.load (Joute.Block joute_out) 0

foreign import ccall unsafe "joute_api_moi" joute_call_moi
  :: IO Joute.Int32

moi = do
  joute_result <- joute_call_moi
  Joute.settled (Joute.fromInt joute_result)
{-# INLINE moi #-}

foreign import ccall unsafe "joute_api_adversaire" joute_call_adversaire
  :: IO Joute.Int32

adversaire = do
  joute_result <- joute_call_adversaire
  Joute.settled (Joute.fromInt joute_result)
{-# INLINE adversaire #-}

foreign import ccall unsafe "joute_api_tour_actuel" joute_call_tour_actuel
  :: IO Joute.Int32

tour_actuel = do
  joute_result <- joute_call_tour_actuel
  Joute.settled (Joute.fromInt joute_result)
{-# INLINE tour_actuel #-}

foreign import ccall unsafe "joute_api_dessiner_calque" joute_call_dessiner_calque
  :: Joute.Raw -> IO ()

dessiner_calque joute_0 = do
  Joute.Block joute_0_raw <- Joute.text (Joute.Argument "dessiner_calque" "nom") joute_0
  joute_call_dessiner_calque joute_0_raw
  Joute.settle

foreign import ccall unsafe "joute_flat_dessiner_marque" joute_call_dessiner_marque
  :: Joute.Raw -> Joute.Int32 -> IO ()

dessiner_marque joute_0 joute_1 = do
  Joute.Block joute_0_raw <- Joute.one (Joute.Argument "dessiner_marque" "endroit") Joute.noKeep joute_0
  joute_call_dessiner_marque joute_0_raw (Joute.tag joute_1)
  Joute.settle

foreign import ccall unsafe "joute_flat_dessiner_texte" joute_call_dessiner_texte
  :: Joute.Raw -> Joute.Raw -> IO ()

dessiner_texte joute_0 joute_1 = do
  Joute.Block joute_0_raw <- Joute.one (Joute.Argument "dessiner_texte" "endroit") Joute.noKeep joute_0
  Joute.Block joute_1_raw <- Joute.text (Joute.Argument "dessiner_texte" "texte") joute_1
  joute_call_dessiner_texte joute_0_raw joute_1_raw
  Joute.settle

foreign import ccall unsafe "joute_flat_dessiner_trait" joute_call_dessiner_trait
  :: Joute.Raw -> Joute.Raw -> Joute.Int32 -> IO ()

dessiner_trait joute_0 joute_1 joute_2 = do
  Joute.Block joute_0_raw <- Joute.one (Joute.Argument "dessiner_trait" "depart") Joute.noKeep joute_0
  Joute.Block joute_1_raw <- Joute.one (Joute.Argument "dessiner_trait" "arrivee") Joute.noKeep joute_1
  joute_call_dessiner_trait joute_0_raw joute_1_raw (Joute.tag joute_2)
  Joute.settle

foreign import ccall unsafe "joute_flat_dessiner_fleche" joute_call_dessiner_fleche
  :: Joute.Raw -> Joute.Raw -> Joute.Int32 -> IO ()

dessiner_fleche joute_0 joute_1 joute_2 = do
  Joute.Block joute_0_raw <- Joute.one (Joute.Argument "dessiner_fleche" "depart") Joute.noKeep joute_0
  Joute.Block joute_1_raw <- Joute.one (Joute.Argument "dessiner_fleche" "arrivee") Joute.noKeep joute_1
  joute_call_dessiner_fleche joute_0_raw joute_1_raw (Joute.tag joute_2)
  Joute.settle

foreign import ccall unsafe "joute_flat_dessiner_fond" joute_call_dessiner_fond
  :: Joute.Raw -> Joute.Int32 -> IO ()

dessiner_fond joute_0 joute_1 = do
  Joute.Block joute_0_raw <- Joute.one (Joute.Argument "dessiner_fond" "endroit") Joute.noKeep joute_0
  joute_call_dessiner_fond joute_0_raw (Joute.tag joute_1)
  Joute.settle

foreign import ccall unsafe "joute_flat_dessiner_valeur" joute_call_dessiner_valeur
  :: Joute.Raw -> Double -> IO ()

dessiner_valeur joute_0 joute_1 = do
  Joute.Block joute_0_raw <- Joute.one (Joute.Argument "dessiner_valeur" "endroit") Joute.noKeep joute_0
  joute_call_dessiner_valeur joute_0_raw joute_1
  Joute.settle

foreign import ccall unsafe "joute_api_dessiner_courbe" joute_call_dessiner_courbe
  :: Joute.Raw -> Double -> IO ()

dessiner_courbe joute_0 joute_1 = do
  Joute.Block joute_0_raw <- Joute.text (Joute.Argument "dessiner_courbe" "nom") joute_0
  joute_call_dessiner_courbe joute_0_raw joute_1
  Joute.settle

foreign import ccall unsafe "joute_show_erreur" joute_show_erreur
  :: Joute.Int32 -> IO Joute.CString

afficher_erreur joute_0 = do
  joute_line <- joute_show_erreur (Joute.tag joute_0)
  Joute.say joute_line

foreign import ccall unsafe "joute_show_marque" joute_show_marque
  :: Joute.Int32 -> IO Joute.CString

afficher_marque joute_0 = do
  joute_line <- joute_show_marque (Joute.tag joute_0)
  Joute.say joute_line

foreign import ccall unsafe "joute_show_couleur_dessin" joute_show_couleur_dessin
  :: Joute.Int32 -> IO Joute.CString

afficher_couleur_dessin joute_0 = do
  joute_line <- joute_show_couleur_dessin (Joute.tag joute_0)
  Joute.say joute_line

foreign import ccall unsafe "joute_show_position" joute_show_position
  :: Joute.Raw -> IO Joute.CString

afficher_position joute_0 = do
  Joute.Block joute_raw <- Joute.one (Joute.Argument "afficher_position" "v") Joute.noKeep joute_0
  joute_line <- joute_show_position joute_raw
  Joute.say joute_line
