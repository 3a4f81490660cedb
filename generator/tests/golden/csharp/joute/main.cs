// Généré : appelle votre champion quand c'est à lui de jouer.
static class JouteMain
{
    static void Main()
    {
        System.Environment.Exit(Joute.Match.Run(typeof(Champion.Champion)));
    }
}
