// Un champion qui rapporte des os. Sa stratégie est celle des dix exemples.
//
// Chaque chien va vers l'os de notre âge qu'il peut prendre le plus tôt : le prix d'un squelette est la longueur du
// chemin, ou l'attente si l'os doit encore apparaître. Un squelette choisi par un chien est laissé de côté par les
// suivants. Comme un os qui apparaît sous un chien n'est pas pris, on attend à côté.
//
// Les maîtres font de même avec les arbres, puis portent leur croquette au chien le plus proche, qui la mange aussitôt.
//
// Le score est un produit : les trois âges se valent et se partagent les tours. On rentre à la niche dès que
// l'inventaire est plein, ou qu'il reste juste le temps d'y arriver avant la fin de l'âge ; on change d'âge quand plus
// aucun chien ne porte d'os. Les chemins viennent de TrouverChemin, un parcours en largeur.
using System;
using System.Collections.Generic;
using System.Linq;

namespace Champion
{
    public static class Champion
    {
        /// <summary>Tour où chaque âge doit être fini ; le dernier se joue jusqu'au bout.</summary>
        static readonly int[] FinAge = { 67, 134, Api.NB_TOURS };

        /// <summary>Pas gardés en réserve pour rentrer : les chiens se gênent devant la niche.</summary>
        const int Reserve = 16;

        /// <summary>Un chien a 4 points de mouvement, mais nous ne jouons qu'un tour sur deux.</summary>
        const int PasParTour = Api.DEPLACEMENT_CHIEN / 2;

        /// <summary>Ce qui ne bouge pas : les squelettes, par âge, et les arbres.</summary>
        static ILookup<int, Position> squelettes;
        static List<Position> arbres;

        /// <summary>Retient où sont les squelettes et les arbres.</summary>
        public static void PartieInit()
        {
            var cases = (from ligne in Enumerable.Range(0, Api.HAUTEUR)
                         from colonne in Enumerable.Range(0, Api.LARGEUR)
                         select Api.InfoCase(new Position(colonne, ligne))).ToList();
            squelettes = cases.Where(c => c.Contenu == TypeCase.SQUELETTE)
                .ToLookup(c => Api.InfoSquelette(c.PosCase).TypeSquelette, c => c.PosCase);
            arbres = cases.Where(c => c.Contenu == TypeCase.ARBRE).Select(c => c.PosCase).ToList();
        }

        /// <summary>Change d'âge s'il le faut, puis fait agir les maîtres, et les chiens qu'ils ont nourris.</summary>
        public static void JouerTour()
        {
            int age = Api.AgeJoueur(Api.Moi());
            int reste = FinAge[age] - Api.TourActuel();
            bool porte = Api.ChiensJoueur(Api.Moi()).Any(chien => Api.InventaireChien(chien, age) > 0);
            if (age + 1 < Api.NB_AGES && (reste <= 0 || (reste <= 8 && !porte)))
            {
                Api.AgeSuivant();
                age++;
            }
            var choisies = new HashSet<Position>();
            foreach (var maitre in Api.MaitresJoueur(Api.Moi()))
                JouerMaitre(maitre, choisies);
            foreach (var chien in Api.ChiensJoueur(Api.Moi()))
                JouerChien(chien, age, choisies);
        }

        /// <summary>Fait manger un chien, puis avancer, jusqu'à ce qu'il n'ait plus qu'à attendre.</summary>
        static void JouerChien(Position chien, int age, ISet<Position> choisies)
        {
            while (Api.NbCroquettes(chien) > 0)
                Api.Manger(chien);
            for (;;)
            {
                var chemin = DoitRentrer(chien, age)
                    ? Api.TrouverChemin(chien, Api.NicheJoueur(Api.Moi()), Api.Moi())
                    : CheminCible(chien, squelettes[age], AttenteOs, choisies);
                var arrivee = Avancer(chien, chemin);
                if (arrivee.Equals(chien))
                    return;
                chien = arrivee;
            }
        }

        /// <summary>Vrai si le chien est plein, ou s'il reste juste le temps de rapporter ce qu'il porte.</summary>
        static bool DoitRentrer(Position chien, int age)
        {
            int os = Api.InventaireChien(chien, age);
            int retour = Api.TrouverChemin(chien, Api.NicheJoueur(Api.Moi()), Api.Moi()).Length;
            int pasRestants = (FinAge[age] - Api.TourActuel()) * PasParTour;
            return os == Api.TAILLE_INVENTAIRE_CHIEN || (os > 0 && retour + Reserve >= pasRestants);
        }

        /// <summary>Cueille une croquette, ou apporte la sienne à un chien.</summary>
        static void JouerMaitre(Position maitre, ISet<Position> choisies)
        {
            if (Api.NbCroquettes(maitre) == 0)
            {
                Avancer(maitre, CheminCible(maitre, arbres, AttenteCroquette, choisies));
                return;
            }
            var chiens = Api.ChiensJoueur(Api.Moi());
            var autour = chiens.SelectMany(Voisines).ToList();
            if (!autour.Contains(maitre))
                maitre = Avancer(maitre, CheminCible(maitre, autour, pos => 0, new HashSet<Position>()));
            foreach (var chien in chiens.Where(chien => Voisines(chien).Contains(maitre)))
                Api.DonnerCroquette(maitre, chien);
        }

        /// <summary>
        /// Le chemin de la cible atteinte le plus tôt, et choisie ; il s'arrête à côté de ce qui n'est pas encore là.
        /// </summary>
        static IEnumerable<Position> CheminCible(
            Position entite, IEnumerable<Position> cibles, Func<Position, int> attente, ISet<Position> choisies)
        {
            // Le tri est stable : à prix égal, la première cible.
            var meilleure = cibles
                .Where(cible => !choisies.Contains(cible))
                .Select(cible => new { But = cible, Chemin = Api.TrouverChemin(entite, cible, Api.Moi()) })
                .Where(essai => essai.Chemin.Length > 0)
                .OrderBy(essai => Math.Max(essai.Chemin.Length, attente(essai.But) * PasParTour))
                .FirstOrDefault();
            if (meilleure == null)
                return Enumerable.Empty<Position>();
            choisies.Add(meilleure.But);
            int trop = attente(meilleure.But) == 0 ? 0 : 1;
            return meilleure.Chemin.Take(meilleure.Chemin.Length - trop);
        }

        /// <summary>Les tours d'ici au prochain os, 0 s'il y en a un.</summary>
        static int AttenteOs(Position pos)
        {
            var etat = Api.InfoSquelette(pos);
            return etat.ASquelette ? 0 : etat.ProchainSquelette;
        }

        /// <summary>Les tours d'ici à la prochaine croquette, 0 s'il y en a une.</summary>
        static int AttenteCroquette(Position pos)
        {
            var etat = Api.InfoArbre(pos);
            return etat.ACroquette ? 0 : etat.ProchainCroquette;
        }

        /// <summary>Suit un chemin tant qu'il reste des points de mouvement, et rend la case atteinte.</summary>
        static Position Avancer(Position entite, IEnumerable<Position> chemin)
        {
            foreach (var pas in chemin.Take(Api.PointsMouvement(entite)))
            {
                if (Api.SeDeplacer(entite, pas) != Erreur.OK)
                    break;
                entite = pas;
            }
            return entite;
        }

        /// <summary>Les quatre cases adjacentes.</summary>
        static IEnumerable<Position> Voisines(Position pos)
        {
            yield return new Position(pos.Colonne + 1, pos.Ligne);
            yield return new Position(pos.Colonne - 1, pos.Ligne);
            yield return new Position(pos.Colonne, pos.Ligne + 1);
            yield return new Position(pos.Colonne, pos.Ligne - 1);
        }

        public static void PartieFin()
        {
        }
    }
}
