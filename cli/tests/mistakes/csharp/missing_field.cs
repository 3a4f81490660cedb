public static void JouerTour()
{
    Api.AfficherLienTemporel(new LienTemporel { Portail = null });
}
