import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;

/**
 * Un champion qui rapporte des os. Sa stratégie est celle des dix exemples.
 *
 * <p>Chaque chien va vers l'os de notre âge qu'il peut prendre le plus tôt : le prix d'un squelette est la longueur du
 * chemin, ou l'attente si l'os doit encore apparaître. Un squelette choisi par un chien est laissé de côté par les
 * suivants. Comme un os qui apparaît sous un chien n'est pas pris, on attend à côté.
 *
 * <p>Les maîtres font de même avec les arbres, puis portent leur croquette au chien le plus proche, qui la mange
 * aussitôt.
 *
 * <p>Le score est un produit : les trois âges se valent et se partagent les tours. On rentre à la niche dès que
 * l'inventaire est plein, ou qu'il reste juste le temps d'y arriver avant la fin de l'âge ; on change d'âge quand plus
 * aucun chien ne porte d'os. Les chemins viennent de trouver_chemin, un parcours en largeur.
 */
public class Champion extends Interface {
    /** Tour où chaque âge doit être fini ; le dernier se joue jusqu'au bout. */
    private static final int[] FIN_AGE = {67, 134, NB_TOURS};
    /** Pas gardés en réserve pour rentrer : les chiens se gênent devant la niche. */
    private static final int RESERVE = 16;
    /** Un chien a 4 points de mouvement, mais nous ne jouons qu'un tour sur deux. */
    private static final int PAS_PAR_TOUR = DEPLACEMENT_CHIEN / 2;

    /** Ce qui ne bouge pas : les squelettes de chaque âge, et les arbres. */
    private final List<List<Position>> squelettes = new ArrayList<>();
    private final List<Position> arbres = new ArrayList<>();

    /** Les cibles que quelqu'un a choisies ce tour-ci. */
    private final Set<Position> choisies = new HashSet<>();

    /** Retient où sont les squelettes et les arbres. */
    public void partie_init() {
        for (int age = 0; age < NB_AGES; age++) {
            squelettes.add(new ArrayList<>());
        }
        for (int ligne = 0; ligne < HAUTEUR; ligne++) {
            for (int colonne = 0; colonne < LARGEUR; colonne++) {
                Position pos = new Position(colonne, ligne);
                TypeCase contenu = info_case(pos).contenu;
                if (contenu == TypeCase.SQUELETTE) {
                    squelettes.get(info_squelette(pos).type_squelette).add(pos);
                } else if (contenu == TypeCase.ARBRE) {
                    arbres.add(pos);
                }
            }
        }
    }

    /** Change d'âge s'il le faut, puis fait agir les maîtres, et les chiens qu'ils ont nourris. */
    public void jouer_tour() {
        int age = age_joueur(moi());
        int reste = FIN_AGE[age] - tour_actuel();
        boolean porte = Arrays.stream(chiens_joueur(moi())).anyMatch(chien -> inventaire_chien(chien, age) > 0);
        if (age + 1 < NB_AGES && (reste <= 0 || (reste <= 8 && !porte))) {
            age_suivant();
        }
        choisies.clear();
        for (Position maitre : maitres_joueur(moi())) {
            jouerMaitre(maitre);
        }
        for (Position chien : chiens_joueur(moi())) {
            jouerChien(chien, age_joueur(moi()));
        }
    }

    /** Fait manger un chien, puis avancer, jusqu'à ce qu'il n'ait plus qu'à attendre. */
    private void jouerChien(Position chien, int age) {
        while (nb_croquettes(chien) > 0) {
            manger(chien);
        }
        Position depart;
        do {
            depart = chien;
            List<Position> chemin = doitRentrer(chien, age)
                    ? Arrays.asList(trouver_chemin(chien, niche_joueur(moi()), moi()))
                    : cheminCible(chien, squelettes.get(age), Champion::attenteOs);
            chien = avancer(chien, chemin);
        } while (!chien.equals(depart));
    }

    /** Vrai si le chien est plein, ou s'il reste juste le temps de rapporter ce qu'il porte. */
    private static boolean doitRentrer(Position chien, int age) {
        int os = inventaire_chien(chien, age);
        int retour = trouver_chemin(chien, niche_joueur(moi()), moi()).length;
        int pasRestants = (FIN_AGE[age] - tour_actuel()) * PAS_PAR_TOUR;
        return os == TAILLE_INVENTAIRE_CHIEN || (os > 0 && retour + RESERVE >= pasRestants);
    }

    /** Cueille une croquette, ou apporte la sienne à un chien. */
    private void jouerMaitre(Position maitre) {
        if (nb_croquettes(maitre) == 0) {
            avancer(maitre, cheminCible(maitre, arbres, Champion::attenteCroquette));
            return;
        }
        List<Position> chiens = Arrays.asList(chiens_joueur(moi()));
        List<Position> autour = new ArrayList<>();
        chiens.forEach(chien -> autour.addAll(voisines(chien)));
        Position arrivee = autour.contains(maitre) ? maitre : avancer(maitre, plusProche(maitre, autour));
        for (Position chien : chiens) {
            if (voisines(chien).contains(arrivee)) {
                donner_croquette(arrivee, chien);
            }
        }
    }

    /** Le plus court des chemins vers ces cases. */
    private static List<Position> plusProche(Position entite, List<Position> cases) {
        Position[] meilleur = {};
        for (Position pos : cases) {
            Position[] chemin = trouver_chemin(entite, pos, moi());
            if (chemin.length > 0 && (meilleur.length == 0 || chemin.length < meilleur.length)) {
                meilleur = chemin;
            }
        }
        return Arrays.asList(meilleur);
    }

    /** Le chemin de la cible atteinte le plus tôt, et choisie ; il s'arrête à côté de ce qui n'est pas encore là. */
    private List<Position> cheminCible(Position entite, List<Position> cibles, ToIntFunction<Position> attente) {
        List<Position> meilleur = List.of();
        Position but = null;
        int prixMeilleur = LARGEUR * HAUTEUR;
        for (Position cible : cibles) {
            if (choisies.contains(cible)) {
                continue;
            }
            List<Position> chemin = Arrays.asList(trouver_chemin(entite, cible, moi()));
            int prix = Math.max(chemin.size(), attente.applyAsInt(cible) * PAS_PAR_TOUR);
            if (!chemin.isEmpty() && prix < prixMeilleur) {
                meilleur = chemin;
                but = cible;
                prixMeilleur = prix;
            }
        }
        if (but == null) {
            return meilleur;
        }
        choisies.add(but);
        return attente.applyAsInt(but) == 0 ? meilleur : meilleur.subList(0, meilleur.size() - 1);
    }

    /** Les tours d'ici au prochain os, 0 s'il y en a un. */
    private static int attenteOs(Position pos) {
        EtatSquelette etat = info_squelette(pos);
        return etat.a_squelette ? 0 : etat.prochain_squelette;
    }

    /** Les tours d'ici à la prochaine croquette, 0 s'il y en a une. */
    private static int attenteCroquette(Position pos) {
        EtatArbre etat = info_arbre(pos);
        return etat.a_croquette ? 0 : etat.prochain_croquette;
    }

    /** Suit un chemin tant qu'il reste des points de mouvement, et rend la case atteinte. */
    private static Position avancer(Position entite, List<Position> chemin) {
        int points = Math.min(points_mouvement(entite), chemin.size());
        for (Position pas : chemin.subList(0, points)) {
            if (se_deplacer(entite, pas) != Erreur.OK) {
                break;
            }
            entite = pas;
        }
        return entite;
    }

    /** Les quatre cases adjacentes. */
    private static List<Position> voisines(Position pos) {
        return List.of(
                new Position(pos.colonne + 1, pos.ligne),
                new Position(pos.colonne - 1, pos.ligne),
                new Position(pos.colonne, pos.ligne + 1),
                new Position(pos.colonne, pos.ligne - 1));
    }

    public void partie_fin() {}
}
