### Les textes de la page qui rejoue les parties. `viewer/src/words.generated.ts` est produit à partir de ce fichier.

open = Ouvrir une partie
save = Enregistrer la partie (replay.jsonl)
compare = Ouvrir une deuxième partie à côté de celle-ci
same-match = Les deux parties sont identiques : les champions ont fait la même chose à chaque étape.
share = Partager ce tour
share-link = Lien vers ce tour
share-copy = Copier
share-copied = Le lien est copié.
share-picture = Enregistrer une image du plateau (PNG)
share-drawings = Montrer les dessins des champions dans les images et les vidéos. Sinon, leurs propriétaires sont seuls à les voir.
share-from = premier tour
share-to = dernier tour
share-video = Enregistrer une vidéo de ces tours (WebM)
share-turns = Le premier et le dernier tour doivent être des nombres, dans cet ordre.
share-recording = Les tours sont joués et enregistrés…
share-recorded = La vidéo est enregistrée.
theme = Clair ou sombre
help = Aide
close = Fermer
live = en direct
to-live = Revenir au direct
waiting = On attend le début de la partie…
severed = La liaison est coupée ; la page essaie de la rétablir.
missing = il n'y a pas de telle partie ici

## Ouvrir un fichier

drop = Déposez ici une partie enregistrée
drop-how = un fichier replay.jsonl écrit par « joute match », ou par « make run » dans votre kit
choose = Choisir un fichier…
drop-now = Lâchez pour l'ouvrir
unreadable = illisible
damaged = ce fichier compressé est abîmé
too-large = cette partie dépasse 64 Mo
no-inflating = cette partie est compressée, et ce navigateur trop vieux pour l'ouvrir ; il en faut un de mi-2023 ou plus récent. Un fichier replay.jsonl, déposé ici, s'ouvre quand même
empty = ce fichier est vide
not-json = ce n'est pas du JSON
not-header = ce n'est pas l'en-tête d'une partie enregistrée
format = partie enregistrée au format
own-format = cette page lit le format
after-result = il y a quelque chose après le résultat
line = ligne
result = résultat
want-object = un objet est attendu
want-list = un tableau est attendu
want-row = une ligne de nombres est attendue
want-player = un numéro de joueur est attendu
too-many = il y en a trop ({ $most } au plus)

## Dérouler une partie

play = Lire
pause = Pause
first = Début
last = Fin
beat-back = Coup précédent
beat-on = Coup suivant
turn-back = Tour précédent
turn-on = Tour suivant
speed = Vitesse
go-to = Aller au tour (G)
go-to-short = tour…
timeline = Ligne du temps
step-init = Préparation
step-turn = Tour
step-end = Fin de la partie

## À côté du dessin

actions = Coups
no-actions = Aucun coup.
one-refused = { $number } action refusée
refused = { $number } actions refusées
one-more-refused = et { $number } autre refus
more-refused = et { $number } autres refus
one-more = et { $number } autre
more = et { $number } autres
one-hidden = { $number } action hors de vue
hidden = { $number } actions hors de vue
output = Sortie du champion
no-output = Rien d'imprimé à cet appel.
whole-output = Toute la sortie
this-turn = Ce tour seulement
after-end = Après son dernier tour
champion = Champion
search = Chercher…
nothing-found = Rien de tel n'a été imprimé.
one-line = { $number } ligne
lines = { $number } lignes
drawings = Dessins
drawings-why = Ce que le champion a dessiné sur la carte. Son propriétaire est seul à le voir.
nameless-layer = sans nom
more-drawings = { $number } autres dessins, au-delà d'une limite
lost = perdu
lost-why = Imprimé, et non gardé : l'arène garde ce que dit un champion jusqu'à une limite.
units = o ko Mo Go
colon = { " : " }
comma = ,

## La ligne du temps

event-back = Événement précédent de cette sorte (Maj E)
event-on = Événement suivant de cette sorte (E)
kinds = Événements où sauter
no-events = aucun événement
kind-differs = ≠ première différence
kind-decisive = ◆ moments décisifs
kind-gone = ✕ départs
kind-late = tours manqués
kind-refused = ▼ actions refusées
kind-cancelled = ⊘ actions annulées
kind-slow = ▲ tours lents
kind-output = • sorties
kind-drawn = • remarques dessinées
lead-change = gagne { $points }
curves = Ce que montrent les courbes
scale-scores = scores
scale-shares = parts
scale-leads = avance
thinking = temps de réflexion
enlarge = Grande ou petite ligne du temps (C)

## Le dessin

no-scene = Pas de dessin pour ce jeu : voici ses coups.
bad-scene = Ce dessin est abîmé ({ $place }) : voici les coups.
seen = Ce que voit
seen-by-all = vue : tout
seen-by = vue de { $name }
unseen = hors de vue
marks = marques : { $whose }
everybody = toutes
nobody = aucune
legend = Légende
legend-owned = de chaque joueur
legend-number = nombre : { $what }
legend-strength = couleur pâle ou vive : { $what }
legend-and = { ", " }
legend-both = nombre et couleur pâle ou vive : { $what }
legend-neutral = { $name }, neutre
legend-trail = déplacement pendant ce tour
legend-gain = score qui monte, qui descend
trails = Les chemins des figures pendant ce tour, ou pendant le tour d'avant quand il commence (A)
trails-short = flèches
zoom-in = Agrandir
zoom-out = Réduire

## Le résultat

scores = Scores
gains = Points par raison
gains-total = total
gains-start = au départ
gone = hors jeu
late = en retard : tour manqué
unfinished = partie interrompue
draw = Égalité
final-score = score final
winner = Gagnant
firsts = Premiers ex æquo

## Touches et gestes, pour l'aide

help-space-key = Espace
help-space = lire, mettre en pause
help-arrows = coup précédent, coup suivant
help-shift-arrows-key = Maj ← Maj →
help-shift-arrows = tour précédent, tour suivant
help-home-end-key = Début Fin
help-home-end = début, fin de la partie
help-speed = plus vite, moins vite ; à ×1, une partie dure une minute au plus
help-go-to = aller à un tour ; le tour est aussi dans l'adresse (#turn=60), pour l'envoyer à quelqu'un
help-events-key = E Maj E
help-events = événement suivant, précédent de la sorte choisie
help-kinds = une autre sorte d'événements : moments décisifs, actions refusées, tours lents…
help-scales = les courbes montrent les scores, les parts de tous les points, ou l'avance sur le meilleur des autres
help-enlarge = une grande ligne du temps, ou une petite
help-output = toute la sortie d'un champion, avec une recherche
help-theme = clair ou sombre
help-help = cette aide
help-escape-key = Échap
help-escape = fermer l'aide, lâcher la case ou le personnage
help-zoom-key = Z Maj Z
help-zoom = agrandir, réduire le plateau
help-trails = montrer ou cacher les flèches des déplacements
help-legend = montrer ou cacher la légende
help-view = ce que tous voient, ce que voit un joueur après l'autre
help-marks = marques de tous, d'un joueur après l'autre, d'aucun
help-cell-key = Une case
help-cell = la survoler dit ce qui s'y trouve ; un clic ou un appui la garde
help-figure-key = Une figure de la liste
help-figure = la montrer sur le plateau, et la suivre
help-wheel-key = Molette, pincement
help-wheel = agrandir ; glisser pour déplacer le plateau
help-timeline = la tirer pour remonter le temps ; les courbes sont les scores ou l'avance, les barres le temps de réflexion de chaque joueur (échelle logarithmique)
help-refused-key = ✗ parmi les coups
help-refused = essayé, et refusé par les règles : rien n'a changé
help-cancelled-key = ⊘ parmi les coups
help-cancelled = ordonné, puis annulé par les règles au moment de l'accomplir, avec la raison
help-gain-key = ± parmi les actions
help-gain = un score a changé, avec la raison que donnent les règles
help-tick-key = Trait en haut de la ligne
help-tick = un score a changé, dans la couleur de son joueur : un gain est au-dessus d'une perte
help-left-key = ✕ rouge sur la ligne
help-left = le joueur quitte la partie : erreur ou temps dépassé
help-triangle-key = Triangle sur la ligne
help-triangle = les règles ont refusé des actions de ce joueur à ce tour
help-diamond-key = Losange sur la ligne
help-diamond = moment décisif : l'avance du joueur de cette couleur a le plus grandi
help-slow-key = ▲ rouge sous une barre
help-slow = tour lent : 10 ms au moins, et quatre fois plus long que la moitié des tours du joueur
help-dot-key = Point sur la ligne
help-dot = le champion a imprimé quelque chose pendant cet appel
