public static void JouerTour()
{
    while (Api.TourActuel() < Api.NB_TOURS) { }
}
