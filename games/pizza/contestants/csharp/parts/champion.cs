// A champion in several files.
using System;

namespace Champion
{
    class Champion
    {
        void PartieInit() { Console.WriteLine("parts " + new Position(40, 2).Sum()); }

        void JouerTour() { }

        void PartieFin() { }
    }
}
