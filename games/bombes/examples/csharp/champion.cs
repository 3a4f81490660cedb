// Un petit joueur pour commencer : il fuit les bombes, va vers le bonus le plus proche, et sinon droit devant lui. Devant un mur,
// il pose une bombe si personne n'est près de lui et s'il sait où se mettre à l'abri. Il ne vise personne, ne compte ni ses bombes
// ni le temps qui leur reste, et ignore le mur de la mort subite : à vous de faire mieux.
using System;
using System.Collections.Generic;

namespace Champion
{
    public static class Champion
    {
        static readonly Direction[] Tous = { Direction.NORD, Direction.SUD, Direction.EST, Direction.OUEST };

        /// <summary>À cette distance, personne ne peut toucher les mêmes murs que nous.</summary>
        const int Loin = 2 * Api.PORTEE_EXPLOSION;

        /// <summary>Où l'on va, quand il n'y a pas de bonus : un indice de Tous.</summary>
        static int devant = 2;

        public static void PartieInit()
        {
        }

        public static void JouerTour()
        {
            var menacees = new bool[Api.NbLignes() * Api.NbColonnes()];
            foreach (var bombe in Api.ListeBombes())
                Menacer(bombe, menacees);
            int sens = Chercher(menacees);
            if (sens != -1)
            {
                Api.Deplacer(Tous[sens]);
                return;
            }
            var moi = Api.MaPosition();
            if (menacees[Numero(moi)] || Poser((bool[])menacees.Clone()))
                return;
            for (int i = 0; i < 4; i++)
            {
                var voisine = Api.CaseVoisine(moi, Tous[devant]);
                if (Praticable(voisine) && !menacees[Numero(voisine)])
                {
                    Api.Deplacer(Tous[devant]);
                    return;
                }
                devant = (devant + 1) % 4;
            }
        }

        static int Numero(Position pos)
        {
            return pos.Ligne * Api.NbColonnes() + pos.Colonne;
        }

        /// <summary>Marque les cases qu'une bombe atteint.</summary>
        static void Menacer(Position bombe, bool[] menacees)
        {
            menacees[Numero(bombe)] = true;
            foreach (var sens in Tous)
            {
                var pos = Api.CaseVoisine(bombe, sens);
                for (int pas = 0; pas < Api.PORTEE_EXPLOSION && Api.ContenuCase(pos) != Contenu.MUR; pas++)
                {
                    menacees[Numero(pos)] = true;
                    pos = Api.CaseVoisine(pos, sens);
                }
            }
        }

        /// <summary>
        /// Vrai si l'on peut aller sur une case. On la laisse à un voisin d'identifiant plus petit : ainsi deux joueurs comme
        /// celui-ci ne veulent jamais la même.
        /// </summary>
        static bool Praticable(Position pos)
        {
            var quoi = Api.ContenuCase(pos);
            if (!Api.CaseLibre(pos) || quoi == Contenu.BONUS_EXPLOSION || quoi == Contenu.BONUS_TELEPORTATION)
                return false;
            foreach (var sens in Tous)
            {
                int autre = Api.AvatarCase(Api.CaseVoisine(pos, sens));
                if (autre != 0 && autre < Api.MonId())
                    return false;
            }
            return true;
        }

        /// <summary>
        /// Le premier pas (un indice de Tous) vers la case la plus proche qui est à l'abri si l'on est menacé, qui a un bonus
        /// sinon ; -1 s'il n'y en a pas.
        /// </summary>
        static int Chercher(bool[] menacees)
        {
            bool fuir = menacees[Numero(Api.MaPosition())];
            // Le premier pas vers chaque case, plus un ; 0 si la recherche n'y est pas passée.
            var premierPas = new int[menacees.Length];
            var aVoir = new List<Position> { Api.MaPosition() };
            for (int i = 0; i < aVoir.Count; i++)
            {
                var pos = aVoir[i];
                int pas = premierPas[Numero(pos)];
                var quoi = Api.ContenuCase(pos);
                bool bonus = quoi == Contenu.BONUS_BOMBES || quoi == Contenu.BONUS_POINTS;
                if (fuir ? !menacees[Numero(pos)] : bonus)
                    return pas - 1;
                for (int sens = 0; sens < 4; sens++)
                {
                    var voisine = Api.CaseVoisine(pos, Tous[sens]);
                    int c = Numero(voisine);
                    if (premierPas[c] != 0 || !Praticable(voisine) || (!fuir && menacees[c]))
                        continue;
                    premierPas[c] = pas != 0 ? pas : sens + 1;
                    aVoir.Add(voisine);
                }
            }
            return -1;
        }

        /// <summary>La distance de deux coordonnées dans un labyrinthe circulaire.</summary>
        static int Ecart(int a, int b, int taille)
        {
            int d = Math.Abs(a - b);
            return Math.Min(d, taille - d);
        }

        static bool Pres(Position pos)
        {
            var moi = Api.MaPosition();
            return Ecart(moi.Ligne, pos.Ligne, Api.NbLignes()) + Ecart(moi.Colonne, pos.Colonne, Api.NbColonnes()) <= Loin;
        }

        /// <summary>Vrai s'il n'y a près de nous ni bombe ni autre avatar.</summary>
        static bool Seul()
        {
            foreach (var bombe in Api.ListeBombes())
            {
                if (Pres(bombe))
                    return false;
            }
            foreach (var autre in Api.ListeAvatars())
            {
                if (autre.Joueur != Api.MonId() && Pres(autre.Pos))
                    return false;
            }
            return true;
        }

        /// <summary>Pose une bombe devant un mur s'il vaut mieux ; faux sinon.</summary>
        static bool Poser(bool[] menacees)
        {
            var moi = Api.MaPosition();
            if (Api.MortSubite() || Api.ContenuCase(Api.CaseVoisine(moi, Tous[devant])) != Contenu.MUR || !Seul())
                return false;
            Menacer(moi, menacees);
            if (Chercher(menacees) == -1)
                return false;
            Api.PoserBombe();
            devant = (devant + 1) % 4;
            return true;
        }
    }
}
