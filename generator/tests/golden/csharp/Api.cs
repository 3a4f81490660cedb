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

        /// <summary>Affiche une valeur de type Erreur sur la sortie standard</summary>
        /// <param name="v">La valeur à afficher</param>
        public static void AfficherErreur(Erreur v) => Joute.glue.AfficherErreur(v);

        /// <summary>Affiche une valeur de type Marque sur la sortie standard</summary>
        /// <param name="v">La valeur à afficher</param>
        public static void AfficherMarque(Marque v) => Joute.glue.AfficherMarque(v);

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
