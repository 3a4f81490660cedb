// Structs in the algorithms of C++20, which ask for every comparison.
#include "api.hh"
#include <algorithm>
#include <cassert>
#include <functional>
#include <iostream>
#include <map>
#include <queue>
#include <ranges>
#include <set>
using namespace std;

using etape = tuple<int, position, erreur>;

bool operator<(const lien_temporel &a, const lien_temporel &b)
{
    return b.chien < a.chien;
}

void partie_init()
{
    vector<position> cases = chiens_joueur(moi());
    ranges::sort(cases);
    sort(cases.begin(), cases.end(), greater<position>());
    sort(cases.rbegin(), cases.rend());
    const position a{1, 2}, b{1, 3};
    assert(a < b && b > a && a <= b && b >= a && a <= a && a >= a && !(a > a));
    assert(max(a, b) == b && ranges::min({b, a}) == a);
    // Theirs, where they have one, under the others too.
    const lien_temporel un{a, b}, autre{b, a};
    assert(autre < un && un > autre && un >= autre && autre <= un);
    static_assert(totally_ordered<position> && totally_ordered<etat_case>);
    priority_queue<etape, vector<etape>, greater<etape>> file;
    file.emplace(3, a, OK);
    map<position, int, greater<>> vus{{a, 1}, {b, 2}};
    assert(vus.begin()->first == b);
    set<etat_case, greater<etat_case>> etats;
    etats.insert(info_case(a));
    cout << "ordered" << endl;
    // An enum prints its name, or the number that has none; arithmetic and printf see the number.
    const erreur refus = PLUS_DE_PM;
    cout << OK << ' ' << refus << ' ' << refus + 1 - PLUS_DE_PM << ' ' << static_cast<erreur>(99) << endl;
    cout << info_case(a).contenu << endl;
}

void jouer_tour() {}

void partie_fin() {}
