### Ce que dit la page publique d'un candidat.

own-note = Voici votre profil public. Il montre vos résultats, dans la mesure où d'autres peuvent les voir, et les matchs que vous choisissez sur leurs pages.
results-note = La cote est en points Elo, avec son intervalle à 95 % ; la moyenne de tous les champions d'un tournoi est 1500. Le score est la part de victoires contre les autres champions, en pour cent ; un match nul compte comme une demi-victoire.
matches = Matchs choisis
my-profile = Mon profil public
add-match = Montrer ce match sur mon profil
remove-match = Retirer ce match de mon profil
full = Votre profil montre déjà 12 matchs. Retirez-en d'abord un.
