// Une petite stratégie, pour partir de quelque chose.
//
// L'agent va au portail le plus proche qui n'est pas à vous, le prend, le relie à tous vos portails possibles et met des
// boucliers quand il ne peut plus rien faire d'autre. Il ne choisit ni ses champs ni ses cibles : il reste de quoi faire
// mieux.
using System;

namespace Champion
{
    public static class Champion
    {
        public static void PartieInit()
        {
        }

        public static void JouerTour()
        {
            while (true)
            {
                var ici = Api.PositionAgent(Api.Moi());
                if (Api.PortailJoueur(ici) != -2)
                {
                    if (!Prendre(ici))
                        return;
                    Relier(ici);
                }
                var but = Cible(ici);
                bool derniereEtape = but.Equals(ici) || Api.Distance(ici, but) > Api.PointsDeplacement();
                while (derniereEtape && Api.AjouterBouclier() == Erreur.OK)
                {
                }
                Avancer(ici, but);
                if (derniereEtape)
                    return;
            }
        }

        public static void PartieFin()
        {
        }

        /// <summary>Prend le portail où se trouve l'agent ; faux si c'est trop cher pour ce tour-ci.</summary>
        static bool Prendre(Position ici)
        {
            if (Api.PortailJoueur(ici) == Api.Adversaire())
                Api.Neutraliser();
            if (Api.PortailJoueur(ici) == -1)
                Api.Capturer();
            return Api.PortailJoueur(ici) == Api.Moi();
        }

        /// <summary>Relie un portail à tous les autres auxquels rien ne l'empêche d'être relié.</summary>
        static void Relier(Position ici)
        {
            if (Api.CaseDansChamp(ici))
                return;
            foreach (var autre in Api.ListePortails())
            {
                if (Api.PointsAction() < Api.COUT_LIEN)
                    return;
                if (!autre.Equals(ici) && Api.PortailJoueur(autre) == Api.Moi() && !Api.CaseDansChamp(autre)
                    && Api.LiensBloquants(ici, autre).Length == 0)
                    Api.Lier(autre);
            }
        }

        /// <summary>Le portail le plus proche qui n'est pas à vous ; la case elle-même s'il n'y en a plus.</summary>
        static Position Cible(Position ici)
        {
            var choix = ici;
            foreach (var portail in Api.ListePortails())
            {
                if (Api.PortailJoueur(portail) != Api.Moi()
                    && (choix.Equals(ici) || Api.Distance(ici, portail) < Api.Distance(ici, choix)))
                    choix = portail;
            }
            return choix;
        }

        /// <summary>Avance vers une case, en x puis en y, autant que les points de déplacement le permettent.</summary>
        static void Avancer(Position ici, Position but)
        {
            int points = Api.PointsDeplacement();
            int dx = Borner(but.X - ici.X, points);
            int dy = Borner(but.Y - ici.Y, points - Math.Abs(dx));
            Api.Deplacer(new Position(ici.X + dx, ici.Y + dy));
        }

        static int Borner(int valeur, int limite)
        {
            return Math.Max(-limite, Math.Min(limite, valeur));
        }
    }
}
