import java.util.LinkedHashSet;
import java.util.Scanner;
import java.util.Set;

/** Joue au morpion : dans la première case libre, colonne par colonne. L'argument est son numéro, 0 ou 1. */
class Joueur {
    private static final Set<String> LIBRES = new LinkedHashSet<>();

    private static void jouer() {
        if (LIBRES.isEmpty()) {
            return;
        }
        String coup = LIBRES.iterator().next();
        LIBRES.remove(coup);
        System.out.println(coup);
    }

    public static void main(String[] arguments) {
        for (int colonne = 0; colonne < 3; colonne++) {
            for (int ligne = 0; ligne < 3; ligne++) {
                LIBRES.add(ligne + " " + colonne);
            }
        }
        if (arguments[0].equals("0")) {
            jouer();
        }
        Scanner entree = new Scanner(System.in);
        while (entree.hasNextLine()) {
            String coup = entree.nextLine();
            LIBRES.remove(coup);
            System.err.println("l'autre a joué " + coup);
            jouer();
        }
    }
}
