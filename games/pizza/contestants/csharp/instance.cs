// Un champion comme un candidat de la finale 2023 l'écrirait.
using System;
using System.Collections.Generic;
using System.Linq;

namespace Champion
{
    enum Mission { Attaquer, Defendre, Rien }

    class Plan
    {
        public Mission Mission { get; set; }
        public Position But;
        public List<Position> Chemin = new List<Position>();
    }

    class ComparePositions : IEqualityComparer<Position>
    {
        public bool Equals(Position a, Position b) { return a.Colonne == b.Colonne && a.Ligne == b.Ligne; }
        public int GetHashCode(Position p) { return p.Ligne * Api.LARGEUR + p.Colonne; }
    }

    public class Champion
    {
        int moi, adversaire;
        // L'API répond déjà quand la classe se charge.
        static readonly int premierTour = Api.TourActuel();
        static TypeCase[,] terrain = new TypeCase[Api.HAUTEUR, Api.LARGEUR];
        static Dictionary<Position, Plan> plans = new Dictionary<Position, Plan>(new ComparePositions());
        static HashSet<Position> vus = new HashSet<Position>();
        static Random alea = new Random(42);

        static Position Voisin(Position p, int dx, int dy)
        {
            return new Position { Colonne = p.Colonne + dx, Ligne = p.Ligne + dy };
        }

        static bool DansCarte(Position p)
        {
            return p.Colonne >= 0 && p.Colonne < Api.LARGEUR && p.Ligne >= 0 && p.Ligne < Api.HAUTEUR;
        }

        static bool Libre(Position p)
        {
            if (!DansCarte(p)) return false;
            EtatCase etat = Api.InfoCase(p);
            switch (etat.Contenu)
            {
                case TypeCase.MUR:
                case TypeCase.FLAQUE:
                    return false;
                default:
                    return etat.EstConstructible || etat.NbCroquette > 0;
            }
        }

        // Fonction appelée au début de la partie
        void PartieInit()
        {
            moi = Api.Moi();
            adversaire = Api.Adversaire();
            for (int y = 0; y < Api.HAUTEUR; ++y)
                for (int x = 0; x < Api.LARGEUR; ++x)
                {
                    Position p = new Position();
                    p.Colonne = x;
                    p.Ligne = y;
                    terrain[y, x] = Api.InfoCase(p).Contenu;
                    if (Api.NbCroquettes(p) != 0) vus.Add(p);
                }
            foreach (Position chien in Api.ChiensJoueur(moi))
                plans[chien] = new Plan { Mission = Mission.Rien, But = null };
            Console.WriteLine("{0} croquettes vues, tour {1}", vus.Count, premierTour);
        }

        // Fonction appelée à chaque tour
        private void JouerTour()
        {
            int age = Api.AgeJoueur(moi);
            Position[] portails = Api.PositionsPortails();
            var buts = portails.Where(Libre).OrderBy(p => Math.Abs(p.Colonne - 20)).ToList();
            foreach (Position chien in Api.ChiensJoueur(moi))
            {
                if (buts.Count > 0)
                {
                    Position[] chemin = Api.TrouverChemin(chien, buts[0], age);
                    if (chemin.Length > 0)
                    {
                        Erreur e = Api.SeDeplacer(chien, chemin[0]);
                        if (e != Erreur.OK) Api.AfficherErreur(e);
                    }
                }
                else
                {
                    Api.Construire(chien, Voisin(chien, 1, 0));
                }
            }
            foreach (Position maitre in Api.MaitresJoueur(moi))
                if (Api.PointsMouvement(maitre) >= Api.COUT_CONSTRUCTION && Api.Detruire(maitre, Voisin(maitre, 0, 1)) == Erreur.DESTRUCTION_IMPOSSIBLE)
                    Api.DebugPoserPapatte(maitre, PapatteDebug.PAPATTE_ROUGE);
            foreach (LienTemporel lien in Api.LiensTemporels())
                if (lien.Chien.Equals(lien.Portail)) Api.AfficherPosition(lien.Chien);
            if (age < Api.NB_AGES - 1) Api.AgeSuivant();
            foreach (ActionHist h in Api.Historique())
            {
                if (h.ActionType != TypeAction.ACTION_SE_DEPLACER) continue;
                h.Dest = h.Src;
                Api.AfficherActionHist(h);
            }
            if (alea.Next(2) == 0 && Api.Annuler()) Console.WriteLine("annulé");
        }

        // Fonction appelée à la fin de la partie
        void PartieFin()
        {
            Console.WriteLine($"{Api.Score(moi)} - {Api.Score(adversaire)} au tour {Api.TourActuel()}");
        }
    }
}
