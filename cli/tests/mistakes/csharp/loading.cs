static Champion()
{
    Api.AfficherErreur(Api.AgeSuivant());
}

public static void JouerTour() { }
