import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Les fonctions de communication avec le serveur. */
final class Reseau {
    private Socket connexion;
    private DataInputStream entree;
    private OutputStream sortie;

    /** Connecte le joueur au serveur. */
    void connectTo(String hote, int port) throws IOException {
        connexion = new Socket(hote, port);
        connexion.setTcpNoDelay(true);
        entree = new DataInputStream(new BufferedInputStream(connexion.getInputStream()));
        sortie = connexion.getOutputStream();
    }

    /** Déconnecte le joueur. */
    void disconnect() throws IOException {
        connexion.close();
    }

    /** Reçoit un entier de 0 à 255. */
    int getInt() throws IOException {
        return entree.readUnsignedByte();
    }

    /** Reçoit un caractère. */
    char getChar() throws IOException {
        return (char) getInt();
    }

    /** Reçoit une chaîne, sans son caractère nul final. */
    String getString() throws IOException {
        StringBuilder chaine = new StringBuilder();
        for (char caractere = getChar(); caractere != 0; caractere = getChar()) {
            chaine.append(caractere);
        }
        return chaine.toString();
    }

    /** Envoie une chaîne et son caractère nul final. */
    void sendString(String chaine) throws IOException {
        sortie.write((chaine + '\0').getBytes(StandardCharsets.UTF_8));
        sortie.flush();
    }

    /** Envoie un caractère. */
    void sendChar(char caractere) throws IOException {
        sortie.write(caractere);
        sortie.flush();
    }
}
