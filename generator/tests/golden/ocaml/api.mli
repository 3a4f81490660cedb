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

(** La couleur d’un dessin. Vous seul voyez vos dessins. *)
type couleur_dessin =
  | Dessin_gris  (** Gris *)
  | Dessin_rouge  (** Rouge *)
  | Dessin_orange  (** Orange *)
  | Dessin_jaune  (** Jaune *)
  | Dessin_vert  (** Vert *)
  | Dessin_bleu  (** Bleu *)
  | Dessin_violet  (** Violet *)
  | Dessin_rose  (** Rose *)

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

(** [dessiner_calque nom]: Nomme le calque des dessins qui suivent. Dans le visualiseur, chaque calque peut être caché. Au
    début d’un tour, le calque n’a pas de nom.

    @param nom Le nom, d’au plus 80 caractères *)
val dessiner_calque : string -> unit

(** [dessiner_marque endroit couleur]: Dessine un petit signe sur une case.

    @param endroit La case
    @param couleur La couleur *)
val dessiner_marque : position -> couleur_dessin -> unit

(** [dessiner_texte endroit texte]: Écrit un texte court sur une case, d’au plus 80 caractères.

    @param endroit La case
    @param texte Le texte *)
val dessiner_texte : position -> string -> unit

(** [dessiner_trait depart arrivee couleur]: Dessine un trait entre deux cases.

    @param depart La case de départ
    @param arrivee La case d’arrivée
    @param couleur La couleur *)
val dessiner_trait : position -> position -> couleur_dessin -> unit

(** [dessiner_fleche depart arrivee couleur]: Dessine une flèche d’une case à une autre.

    @param depart La case de départ
    @param arrivee La case d’arrivée
    @param couleur La couleur *)
val dessiner_fleche : position -> position -> couleur_dessin -> unit

(** [dessiner_fond endroit couleur]: Remplit une case d’une couleur.

    @param endroit La case
    @param couleur La couleur *)
val dessiner_fond : position -> couleur_dessin -> unit

(** [dessiner_valeur endroit valeur]: Affiche un nombre sur une case. Les nombres d’un calque forment une carte de valeurs : plus le
    nombre est grand, plus la couleur est forte.

    @param endroit La case
    @param valeur Le nombre *)
val dessiner_valeur : position -> float -> unit

(** [dessiner_courbe nom valeur]: Ajoute le point de ce tour à une courbe. Le visualiseur affiche une courbe par nom.

    @param nom Le nom, d’au plus 80 caractères
    @param valeur Le nombre *)
val dessiner_courbe : string -> float -> unit

(** Affiche une valeur de type erreur sur la sortie standard. *)
val afficher_erreur : erreur -> unit

(** Affiche une valeur de type marque sur la sortie standard. *)
val afficher_marque : marque -> unit

(** Affiche une valeur de type couleur_dessin sur la sortie standard. *)
val afficher_couleur_dessin : couleur_dessin -> unit

(** Affiche une valeur de type position sur la sortie standard. *)
val afficher_position : position -> unit
