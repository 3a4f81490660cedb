### Les textes des pages que `joute site` écrit.

skip = Aller au contenu
home = Accueil
kits = Kits
guide = Guide
rules = Règles
reference = API
results = Résultats
maps = Cartes
organisers = Organiser un concours (en anglais)
contents = Sommaire

## La page d'accueil

lead = Écrivez un champion dans votre langage, faites-lui jouer des parties, regardez-les, recommencez.
rules-note = Ce qui se passe sur la carte, et ce qui rapporte des points.
guide-note = Prendre en main son kit, jouer, regarder, déboguer.
reference-note = Chaque fonction, dans votre langage.
edit = à remplir :
download = Télécharger
manual = Mode d'emploi
megabytes = { $size } Mo
start = Commencer
unpack = Téléchargez le kit de votre langage, puis décompressez-le :
play = Compilez et jouez une première partie contre l'adversaire fourni :
then = Lisez les règles, remplissez le fichier du champion, recommencez.
sums = Sommes de contrôle (SHA-256)
sums-note = À vérifier dans le dossier des archives avec :
all-results = Tous les résultats
last-matches = Quelques parties
more = Les résultats listent toutes les parties.
maps-note = Les cartes officielles ; dans un kit, on y joue en donnant leur nom.

## Résultats

all = tous
all-maps = toutes
against = contre
outcome = issue
any = toutes
won = gagnés
drawn = nuls
lost = perdus
opponents = Par adversaire
watch = regarder
show-more = Afficher plus
none-found = Aucun match.
filters-need = Les filtres ont besoin de JavaScript ; la page de chaque champion liste ses matchs.
files = Fichiers

## Noms de fichiers

guide-folder = candidat
rules-page = regles.html
