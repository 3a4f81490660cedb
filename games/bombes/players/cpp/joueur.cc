// Un joueur qui donne à chaque étape un ordre au hasard. Remplacez choisis() par votre algorithme.
#include "reseau.hh"

#include <exception>
#include <iostream>
#include <random>
#include <string>
#include <vector>

namespace {

// Votre caractère dans le labyrinthe.
char ID;
int nbLig, nbCol;
bool mortSubite;
// Le labyrinthe, et 1 où se trouve une bombe ; mis à jour à chaque étape.
std::vector<std::string> laby;
std::vector<std::vector<int>> bombes;

// L'ordre de cette étape : N, S, E, O ou B.
char choisis()
{
    static std::mt19937 hasard{std::random_device{}()};
    return "NSEOB"[std::uniform_int_distribution<>{0, 4}(hasard)];
}

bool identifie(const std::string &pseudo)
{
    sendString("LOGIN " + pseudo);
    const std::string reponse = getString();
    if (reponse != "SPEC") {
        std::cerr << "Le serveur refuse : " << reponse << '\n';
        return false;
    }
    ID = getChar();
    nbLig = getInt();
    nbCol = getInt();
    mortSubite = getString() == "ms";
    return true;
}

void lisCarte()
{
    laby.assign(nbLig, std::string(nbCol, ' '));
    bombes.assign(nbLig, std::vector<int>(nbCol));
    for (std::string &ligne : laby)
        for (char &c : ligne)
            c = getChar();
    for (int reste = getInt(); reste > 0; reste--) {
        const int ligne = getInt(), colonne = getInt();
        bombes.at(ligne).at(colonne) = 1;
    }
}

// Jusqu'à la prochaine carte ; faux à la fin du match.
bool attendsCarte()
{
    for (;;) {
        const std::string message = getString();
        if (message == "MAP") {
            lisCarte();
            return true;
        }
        if (message == "DEAD" || message == "QUIT")
            return false;
        std::cerr << "Le serveur dit : " << message << '\n';
    }
}

} // namespace

int main(int argc, char **argv)
{
    if (argc != 4) {
        std::cerr << "usage : " << argv[0] << " hôte port pseudo\n";
        return 2;
    }
    try {
        if (!connectTo(argv[1], std::stoi(argv[2]))) {
            std::cerr << "Pas de serveur sur " << argv[1] << ':' << argv[2] << ".\n";
            return 1;
        }
        if (identifie(argv[3]))
            while (attendsCarte())
                sendChar(choisis());
        disconnect();
    } catch (const std::exception &erreur) {
        std::cerr << erreur.what() << '\n';
        return 1;
    }
    return 0;
}
