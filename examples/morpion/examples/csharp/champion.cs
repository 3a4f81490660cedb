// Une petite stratégie, pour partir de quelque chose : le centre s'il est libre, sinon la première case vide. Elle ne voit
// ni ses lignes ni celles de l'autre : il reste de quoi faire mieux.
namespace Champion
{
    public static class Champion
    {
        public static void PartieInit()
        {
        }

        public static void JouerTour()
        {
            var centre = new Position(Api.TAILLE / 2, Api.TAILLE / 2);
            Api.Poser(Api.MarqueEn(centre) == Marque.VIDE ? centre : Api.CasesVides()[0]);
        }

        public static void PartieFin()
        {
        }
    }
}
