### Ce que les candidats lisent sur ce qu'ils envoient, dans les pages d'un concours.

versions = Champions
versions-of = Champions de { $name }
version = Version { $number }
archive = Archive (champion.tar.gz, celle de make tar)
note = Note
send = Envoyer
save = Enregistrer
received = Reçue
language = Langage
state = État
size = Taille
nothing-sent = Rien n'a encore été envoyé.
older = Les plus anciennes
counts = C'est elle qui compte
counts-until = La version { $number } compte si celle-ci ne peut pas jouer
nothing-counts = Aucune de vos versions ne peut encore jouer
replaced = La version { $refused } ne peut pas jouer : la version { $number } compte jusqu'à ce que vous en envoyiez une meilleure
none-left = La version { $refused } ne peut pas jouer, ni aucune autre avant elle : envoyez-en une meilleure
waiting = En attente ; avant elle dans la file : { $ahead }
building = En cours de compilation
stuck = Sa compilation a échoué ici, sans que ce soit votre faute ; les organisateurs le voient
playing = Joue son premier match
ready = Prête
superseded = Non construite : vous avez envoyé une version plus récente avant son tour
refused = Refusée : { $why }
log = Ce que sa compilation a écrit
log-cut = Seule la fin est montrée
no-log = Rien n'a été écrit.
fetch = Récupérer l'archive
compare = Comparer
compare-with = Comparer avec la version
compared = Version { $old } et version { $new }
alike = Elles ont les mêmes fichiers.
added = nouveau
removed = supprimé
changed = modifié
binary = modifié ; ce n'est pas un texte
diff-cut = Le reste n'est pas montré : récupérez les archives pour le voir
unreadable = Cette archive ne peut pas être lue
tokens = Jetons
tokens-for = Avec un jeton, make submit et joute submit envoient pour vous. Qui l'a peut envoyer en votre nom : gardez-le pour vous.
token-name = Nom, par exemple celui de la machine
make-token = Créer un jeton
new-token = Votre nouveau jeton. Il n'est montré que cette fois :
take-back = Reprendre
made = Créé
too-many-tokens = Vous avez autant de jetons que permis ; reprenez-en un d'abord
put-out = Écartée par les organisateurs : { $why }

## joute submit

no-address = --server { $given } : une adresse commence par http:// ou https://
which-server = À quel concours ? Dites-le une fois : --server URL (avec make : make submit SERVER=URL)
ask-token = Votre jeton (créé sur { $page } ; il n'est pas affiché) :
no-token = Pas de jeton : créez-en un sur { $page }
wrong-token = { $server } ne connaît pas ce jeton, ou il a été repris : créez-en un sur { $page }, puis réessayez
no-server = { $server } ne répond pas : { $why }
sent = La version { $number } est reçue : { $page }
not-begun = le concours n'a pas commencé
over = le concours est terminé ; plus rien n'est accepté
paused = les organisateurs ont suspendu les envois ; réessayez dans un moment
builds-too-long = vos constructions ont duré autant qu’elles le peuvent dans cette heure ; attendez un peu
too-many = trop de versions en une heure ; attendez un peu
long-note = une note a au plus 500 caractères
## Le premier match d'une version

first-match = Premier match
first-won = Premier match gagné : { $scores }
first-lost = Premier match perdu : { $scores }
first-drawn = Premier match nul : { $scores }
first-out = Éliminée de son premier match : { $why }
ready-but-out = Prête, mais éliminée de son premier match
code-was-at = Son code en était à { $line }
watch-first = Regarder le premier match
largest = Au plus { $size } Mio
only-larger = { $file } fait { $size } Mio et ce concours accepte au plus { $most } Mio : rien n'a été envoyé. make clean, puis laissez de côté ce dont le champion n'a pas besoin.
make-tar-failed = { $folder } : make tar y a échoué ; ses messages disent pourquoi
no-make = make ne peut pas être lancé ici ({ $why }) ; installez-le, ou envoyez une archive
