(** L'API de morpion.

    Ce fichier est généré : lisez-le, ne le modifiez pas. Votre code va dans le fichier du champion. *)

(** Ce que répond une action *)
type erreur =
  | Ok  (** Le coup est joué *)
  | Hors_tour  (** Ce n’est pas à vous de jouer *)
  | Case_invalide  (** La case est hors de la grille (0 à TAILLE - 1) *)
  | Case_occupee  (** La case porte déjà une marque *)
  | Deja_joue  (** Vous avez déjà posé votre marque ce tour-ci *)

(** Ce que porte une case *)
type marque =
  | Vide  (** Rien *)
  | Croix  (** La marque du joueur 0 *)
  | Rond  (** La marque du joueur 1 *)

(** [(ligne, colonne)]: Une case de la grille

    - [ligne]: Ligne, de 0 (en haut) à TAILLE - 1
    - [colonne]: Colonne, de 0 (à gauche) à TAILLE - 1 *)
type position = int * int

(** Nombre de lignes et de colonnes de la grille: [3] *)
val taille : int

(** [poser endroit]: Pose votre marque sur une case vide. Un coup par tour.

    @param endroit La case *)
val poser : position -> erreur

(** Reprend le coup de ce tour. Renvoie faux s’il n’y en a pas. *)
val annuler : unit -> bool

(** [marque_en endroit]: Ce que porte une case ; vide hors de la grille.

    @param endroit La case *)
val marque_en : position -> marque

(** Les cases sans marque, ligne par ligne. *)
val cases_vides : unit -> position array

(** Votre numéro de joueur, 0 ou 1. *)
val moi : unit -> int

(** Le numéro de votre adversaire, 0 ou 1. *)
val adversaire : unit -> int

(** Le numéro du tour, à partir de 0. *)
val tour_actuel : unit -> int

(** Affiche une valeur de type erreur sur la sortie standard. *)
val afficher_erreur : erreur -> unit

(** Affiche une valeur de type marque sur la sortie standard. *)
val afficher_marque : marque -> unit

(** Affiche une valeur de type position sur la sortie standard. *)
val afficher_position : position -> unit
