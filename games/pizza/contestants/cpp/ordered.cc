// A champion that uses structs in algorithms of C++20, which need every comparison operator.
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
    // The champion's own operator is used, also by the other comparisons.
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
    // An enum is printed as its name, or as its number if it has no name. Arithmetic and printf use the number.
    const erreur refus = PLUS_DE_PM;
    cout << OK << ' ' << refus << ' ' << refus + 1 - PLUS_DE_PM << ' ' << static_cast<erreur>(99) << endl;
    cout << info_case(a).contenu << endl;
}

void jouer_tour() {}

void partie_fin() {}
