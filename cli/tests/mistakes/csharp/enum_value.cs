public static void JouerTour()
{
    Api.DebugPoserPapatte(new Position { Colonne = 1, Ligne = 2 }, (PapatteDebug)12);
}
