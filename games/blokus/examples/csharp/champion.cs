// Une petite stratégie, pour partir de quelque chose.
//
// À chaque tour, elle pose une des plus grosses pièces possibles, là où elle avance le plus vers le coin opposé. Elle ne
// regarde ni les coins qu'elle se laisse ni ceux de l'autre : il reste de quoi faire mieux.
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
            var possibles = Api.CoupsPossibles(Api.Moi());
            if (possibles.Length == 0)
            {
                Api.Passer();
                return;
            }
            var choix = possibles[0];
            int record = -1;
            foreach (var pose in possibles)
            {
                int points = Valeur(pose);
                if (points > record)
                {
                    choix = pose;
                    record = points;
                }
            }
            Api.Poser(choix);
        }

        public static void PartieFin()
        {
        }

        /// <summary>Le nombre de blocs d'abord, puis la distance à notre case de départ.</summary>
        static int Valeur(Coup pose)
        {
            var depart = Api.CaseDepartJoueur(Api.Moi());
            var cases = Api.CasesCouvertes(pose);
            int loin = 0;
            foreach (var pos in cases)
                loin = Math.Max(loin, Math.Abs(pos.X - depart.X) + Math.Abs(pos.Y - depart.Y));
            return 100 * cases.Length + loin;
        }
    }
}
