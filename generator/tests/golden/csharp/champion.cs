// Votre champion. C'est le fichier à compléter ; `make` compile, `make run` joue un match.
using System;
using System.Collections.Generic;

namespace Champion
{
    public static class Champion
    {
        /// <summary>Appelée une fois, avant le premier tour.</summary>
        public static void PartieInit()
        {
            // À compléter.
        }

        /// <summary>Appelée à chacun de vos tours.</summary>
        public static void JouerTour()
        {
            // À compléter.
        }

        /// <summary>Appelée une fois, après le dernier tour.</summary>
        public static void PartieFin()
        {
            // À compléter.
        }
    }
}
