// Une petite stratégie, pour partir de quelque chose.
//
// Chaque chien va chercher l'os le plus proche et rentre à la niche quand il en porte Assez. Les maîtres ne font rien,
// les croquettes et les portails ne servent pas, deux chiens peuvent viser le même os : il reste de quoi faire mieux.
namespace Champion
{
    public static class Champion
    {
        /// <summary>Avec autant d'os, un chien rentre.</summary>
        const int Assez = 3;

        /// <summary>À autant de tours de la fin d'un âge, il rentre avec ce qu'il a.</summary>
        const int Retour = 30;

        public static void PartieInit()
        {
        }

        public static void JouerTour()
        {
            int moi = Api.Moi();
            int age = Api.AgeJoueur(moi);
            int fin = Api.NB_TOURS * (age + 1) / Api.NB_AGES; // les trois âges se partagent les tours
            if (Api.TourActuel() > fin && Api.AgeSuivant() == Erreur.OK)
                age++;
            foreach (var chien in Api.ChiensJoueur(moi))
            {
                int os = Api.InventaireChien(chien, age);
                bool rentre = os >= Assez || (os > 0 && fin - Api.TourActuel() < Retour);
                Suivre(chien, rentre ? Api.TrouverChemin(chien, Api.NicheJoueur(moi), moi) : VersUnOs(chien, age));
            }
        }

        public static void PartieFin()
        {
        }

        /// <summary>Le chemin vers le plus proche squelette de cet âge qui porte un os, vide s'il n'y en a pas.</summary>
        static Position[] VersUnOs(Position chien, int age)
        {
            var meilleur = new Position[0];
            for (int ligne = 0; ligne < Api.HAUTEUR; ligne++)
            {
                for (int colonne = 0; colonne < Api.LARGEUR; colonne++)
                {
                    var pos = new Position(colonne, ligne);
                    var squelette = Api.InfoSquelette(pos);
                    if (squelette.TypeSquelette != age || !squelette.ASquelette)
                        continue;
                    var chemin = Api.TrouverChemin(chien, pos, Api.Moi());
                    if (chemin.Length > 0 && (meilleur.Length == 0 || chemin.Length < meilleur.Length))
                        meilleur = chemin;
                }
            }
            return meilleur;
        }

        /// <summary>Suit un chemin tant que le chien a des points de mouvement et que rien ne l'arrête.</summary>
        static void Suivre(Position chien, Position[] chemin)
        {
            int points = Api.PointsMouvement(chien);
            foreach (var pas in chemin)
            {
                if (points-- == 0 || Api.SeDeplacer(chien, pas) != Erreur.OK)
                    return;
                chien = pas;
            }
        }
    }
}
