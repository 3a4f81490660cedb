import java.io.IOException;
import java.util.Random;

/** Un joueur qui donne à chaque étape un ordre au hasard. Remplacez {@code choisis} par votre algorithme. */
public final class Joueur {
    private final Reseau reseau = new Reseau();
    private final Random hasard = new Random();

    /** Votre caractère dans le labyrinthe. */
    private char ID;
    private int nbLig;
    private int nbCol;
    private boolean mortSubite;
    /** Le labyrinthe, et 1 où se trouve une bombe ; mis à jour à chaque étape. */
    private char[][] laby;
    private int[][] bombes;

    /** L'ordre de cette étape : N, S, E, O ou B. */
    private char choisis() {
        return "NSEOB".charAt(hasard.nextInt(5));
    }

    private boolean identifie(String pseudo) throws IOException {
        reseau.sendString("LOGIN " + pseudo);
        String reponse = reseau.getString();
        if (!reponse.equals("SPEC")) {
            System.err.println("Le serveur refuse : " + reponse);
            return false;
        }
        ID = reseau.getChar();
        nbLig = reseau.getInt();
        nbCol = reseau.getInt();
        mortSubite = reseau.getString().equals("ms");
        return true;
    }

    private void lisCarte() throws IOException {
        laby = new char[nbLig][nbCol];
        bombes = new int[nbLig][nbCol];
        for (char[] ligne : laby) {
            for (int colonne = 0; colonne < nbCol; colonne++) {
                ligne[colonne] = reseau.getChar();
            }
        }
        for (int reste = reseau.getInt(); reste > 0; reste--) {
            int ligne = reseau.getInt();
            int colonne = reseau.getInt();
            bombes[ligne][colonne] = 1;
        }
    }

    /** Jusqu'à la prochaine carte ; faux à la fin du match. */
    private boolean attendsCarte() throws IOException {
        while (true) {
            String message = reseau.getString();
            switch (message) {
                case "MAP":
                    lisCarte();
                    return true;
                case "DEAD":
                case "QUIT":
                    return false;
                default:
                    System.err.println("Le serveur dit : " + message);
            }
        }
    }

    public static void main(String[] args) throws IOException {
        if (args.length != 3) {
            System.err.println("usage : java Joueur hôte port pseudo");
            System.exit(2);
        }
        Joueur joueur = new Joueur();
        joueur.reseau.connectTo(args[0], Integer.parseInt(args[1]));
        if (joueur.identifie(args[2])) {
            while (joueur.attendsCarte()) {
                joueur.reseau.sendChar(joueur.choisis());
            }
        }
        joueur.reseau.disconnect();
    }
}
