// L'API de morpion.
//
// Ce fichier est généré : lisez-le, ne le modifiez pas. Votre code va dans le fichier du champion.
namespace Champion
{
    /// <summary>L'API de morpion.</summary>
    public static class Api
    {
        /// <summary>Nombre de lignes et de colonnes de la grille</summary>
        public const int TAILLE = 3;

        /// <summary>Pose votre marque sur une case vide. Un coup par tour.</summary>
        /// <param name="endroit">La case</param>
        public static Erreur Poser(Position endroit) => Joute.glue.Poser(endroit);

        /// <summary>Reprend le coup de ce tour. Renvoie faux s'il n'y en a pas.</summary>
        public static bool Annuler() => Joute.glue.Annuler();

        /// <summary>Ce que porte une case ; vide hors de la grille.</summary>
        /// <param name="endroit">La case</param>
        public static Marque MarqueEn(Position endroit) => Joute.glue.MarqueEn(endroit);

        /// <summary>Les cases sans marque, ligne par ligne.</summary>
        public static Position[] CasesVides() => Joute.glue.CasesVides();

        /// <summary>Votre numéro de joueur, 0 ou 1.</summary>
        public static int Moi() => Joute.glue.Moi();

        /// <summary>Le numéro de votre adversaire, 0 ou 1.</summary>
        public static int Adversaire() => Joute.glue.Adversaire();

        /// <summary>Le numéro du tour, à partir de 0.</summary>
        public static int TourActuel() => Joute.glue.TourActuel();

        /// <summary>
        /// Nomme le calque des dessins qui suivent. Dans le visualiseur, chaque calque peut être caché. Au
        /// début d'un tour, le calque n'a pas de nom.
        /// </summary>
        /// <param name="nom">Le nom, d'au plus 80 caractères</param>
        public static void DessinerCalque(string nom) => Joute.glue.DessinerCalque(nom);

        /// <summary>Dessine un petit signe sur une case.</summary>
        /// <param name="endroit">La case</param>
        /// <param name="couleur">La couleur</param>
        public static void DessinerMarque(Position endroit, CouleurDessin couleur) => Joute.glue.DessinerMarque(endroit, couleur);

        /// <summary>Écrit un texte court sur une case, d'au plus 80 caractères.</summary>
        /// <param name="endroit">La case</param>
        /// <param name="texte">Le texte</param>
        public static void DessinerTexte(Position endroit, string texte) => Joute.glue.DessinerTexte(endroit, texte);

        /// <summary>Dessine un trait entre deux cases.</summary>
        /// <param name="depart">La case de départ</param>
        /// <param name="arrivee">La case d'arrivée</param>
        /// <param name="couleur">La couleur</param>
        public static void DessinerTrait(Position depart, Position arrivee, CouleurDessin couleur) => Joute.glue.DessinerTrait(depart, arrivee, couleur);

        /// <summary>Dessine une flèche d'une case à une autre.</summary>
        /// <param name="depart">La case de départ</param>
        /// <param name="arrivee">La case d'arrivée</param>
        /// <param name="couleur">La couleur</param>
        public static void DessinerFleche(Position depart, Position arrivee, CouleurDessin couleur) => Joute.glue.DessinerFleche(depart, arrivee, couleur);

        /// <summary>Remplit une case d'une couleur.</summary>
        /// <param name="endroit">La case</param>
        /// <param name="couleur">La couleur</param>
        public static void DessinerFond(Position endroit, CouleurDessin couleur) => Joute.glue.DessinerFond(endroit, couleur);

        /// <summary>
        /// Affiche un nombre sur une case. Les nombres d'un calque forment une carte de valeurs : plus le
        /// nombre est grand, plus la couleur est forte.
        /// </summary>
        /// <param name="endroit">La case</param>
        /// <param name="valeur">Le nombre</param>
        public static void DessinerValeur(Position endroit, double valeur) => Joute.glue.DessinerValeur(endroit, valeur);

        /// <summary>Ajoute le point de ce tour à une courbe. Le visualiseur affiche une courbe par nom.</summary>
        /// <param name="nom">Le nom, d'au plus 80 caractères</param>
        /// <param name="valeur">Le nombre</param>
        public static void DessinerCourbe(string nom, double valeur) => Joute.glue.DessinerCourbe(nom, valeur);

        /// <summary>Affiche une valeur de type Erreur sur la sortie standard</summary>
        /// <param name="v">La valeur à afficher</param>
        public static void AfficherErreur(Erreur v) => Joute.glue.AfficherErreur(v);

        /// <summary>Affiche une valeur de type Marque sur la sortie standard</summary>
        /// <param name="v">La valeur à afficher</param>
        public static void AfficherMarque(Marque v) => Joute.glue.AfficherMarque(v);

        /// <summary>Affiche une valeur de type CouleurDessin sur la sortie standard</summary>
        /// <param name="v">La valeur à afficher</param>
        public static void AfficherCouleurDessin(CouleurDessin v) => Joute.glue.AfficherCouleurDessin(v);

        /// <summary>Affiche une valeur de type Position sur la sortie standard</summary>
        /// <param name="v">La valeur à afficher</param>
        public static void AfficherPosition(Position v) => Joute.glue.AfficherPosition(v);
    }

    /// <summary>Ce que répond une action</summary>
    public enum Erreur
    {
        /// <summary>Le coup est joué</summary>
        OK = 0,
        /// <summary>Ce n'est pas à vous de jouer</summary>
        HORS_TOUR = 1,
        /// <summary>La case est hors de la grille (0 à TAILLE - 1)</summary>
        CASE_INVALIDE = 2,
        /// <summary>La case porte déjà une marque</summary>
        CASE_OCCUPEE = 3,
        /// <summary>Vous avez déjà posé votre marque ce tour-ci</summary>
        DEJA_JOUE = 4,
    }

    /// <summary>Ce que porte une case</summary>
    public enum Marque
    {
        /// <summary>Rien</summary>
        VIDE = 0,
        /// <summary>La marque du joueur 0</summary>
        CROIX = 1,
        /// <summary>La marque du joueur 1</summary>
        ROND = 2,
    }

    /// <summary>La couleur d'un dessin. Vous seul voyez vos dessins.</summary>
    public enum CouleurDessin
    {
        /// <summary>Gris</summary>
        DESSIN_GRIS = 0,
        /// <summary>Rouge</summary>
        DESSIN_ROUGE = 1,
        /// <summary>Orange</summary>
        DESSIN_ORANGE = 2,
        /// <summary>Jaune</summary>
        DESSIN_JAUNE = 3,
        /// <summary>Vert</summary>
        DESSIN_VERT = 4,
        /// <summary>Bleu</summary>
        DESSIN_BLEU = 5,
        /// <summary>Violet</summary>
        DESSIN_VIOLET = 6,
        /// <summary>Rose</summary>
        DESSIN_ROSE = 7,
    }

    /// <summary>Une case de la grille</summary>
    public partial class Position
    {
        /// <summary>Ligne, de 0 (en haut) à TAILLE - 1</summary>
        public int Ligne;
        /// <summary>Colonne, de 0 (à gauche) à TAILLE - 1</summary>
        public int Colonne;

        /// <summary>Une valeur vide, à compléter champ par champ.</summary>
        public Position()
        {
        }

        /// <summary>Une valeur complète.</summary>
        public Position(int ligne, int colonne)
        {
            this.Ligne = ligne;
            this.Colonne = colonne;
        }
    }
}
