### Ce que dit la page publique d'un candidat.

own-note = Voici votre profil public. Il montre vos résultats, dans la mesure où d'autres peuvent les voir, et les matchs que vous choisissez sur leurs pages.
matches = Matchs choisis
my-profile = Mon profil public
add-match = Montrer ce match sur mon profil
remove-match = Retirer ce match de mon profil
full = Votre profil montre déjà 12 matchs. Retirez-en d'abord un.
