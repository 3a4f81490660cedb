// A champion that compares positions and stores them in sets, in which equal positions are the same.
using System;
using System.Collections.Generic;
using System.Linq;

namespace Champion
{
    class Champion
    {
        static readonly Dictionary<Position, int> vus = new Dictionary<Position, int>();

        static void Vrai(bool vrai, string quoi) { if (!vrai) throw new Exception(quoi); }

        void PartieInit()
        {
            var a = new Position { Colonne = 1, Ligne = 2 };
            var b = new Position(1, 2);
            Position rien = null;
            Vrai(a == b && !(a != b) && a.Equals(b) && a.GetHashCode() == b.GetHashCode(), "égales");
            Vrai(a != new Position(2, 1) && a != null && null != a && rien == null && rien != a, "différentes");
            Vrai(new LienTemporel(a, b) == new LienTemporel(b, a), "dans une structure");
            vus[a] = 1;
            vus[b] = 2;
            Vrai(vus.Count == 1 && new[] { a, b }.Distinct().Count() == 1, "une seule");
            Vrai(Api.ChiensJoueur(0).All(chien => chien == new Position(chien.Colonne, chien.Ligne)), "lues");
            Console.WriteLine("equal");
        }

        void JouerTour() { }

        void PartieFin() { }
    }
}
