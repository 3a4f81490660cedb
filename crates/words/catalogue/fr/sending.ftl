### Ce que les candidats lisent sur ce qu'ils envoient, dans les pages d'un concours.

versions = Champions
versions-of = Champions de { $name }
version = Version { $number }
archive = Archive (champion.tar.gz, créée par make tar)
note = Note
send = Envoyer
save = Enregistrer
received = Reçue
language = Langage
state = État
size = Taille
nothing-sent = Aucun champion n'a encore été envoyé.
older = Versions plus anciennes
counts = C'est cette version qui joue
plays = joue
counts-until = La version { $number } joue si celle-ci ne le peut pas
nothing-counts = Aucune de vos versions ne peut encore jouer
replaced = La version { $refused } ne peut pas jouer : la version { $number } joue jusqu'à ce que vous en envoyiez une meilleure
none-left = La version { $refused } ne peut pas jouer, ni aucune version précédente : envoyez-en une meilleure
waiting = En attente de compilation ; versions devant elle dans la file : { $ahead }
building = En cours de compilation
stuck = La compilation a échoué à cause d'un problème du concours, pas de votre code ; les organisateurs le voient
playing = Joue son premier match
ready = Prête
superseded = Non compilée : vous avez envoyé une version plus récente avant sa compilation
refused = Refusée : { $why }
log = Messages de la compilation
log-cut = Seule la fin est montrée.
no-log = La compilation n'a rien affiché.
fetch = Télécharger l'archive
compare = Comparer
compare-with = Comparer avec la version
compared = Comparaison de la version { $old } avec la version { $new }
alike = Les deux versions ont les mêmes fichiers.
added = nouveau
removed = supprimé
changed = modifié
binary = modifié ; ce n'est pas un fichier texte
diff-cut = Le reste n'est pas montré : téléchargez les archives pour le voir.
unreadable = L'une de ces archives ne peut pas être lue.
tokens = Jetons
tokens-for = Avec un jeton, make submit et joute submit peuvent envoyer vos champions. Toute personne qui l'a peut envoyer en votre nom : gardez-le secret.
token-name = Nom, par exemple celui de votre machine
make-token = Créer un jeton
new-token = Votre nouveau jeton. Il n'est affiché qu'une fois : copiez-le maintenant.
take-back = Révoquer
made = Créé
your-tokens = Vos jetons
no-token-yet = Aucun jeton n'a encore été créé. Chaque jeton est affiché ici, avec un bouton qui le révoque.
too-many-tokens = Vous avez atteint le nombre maximal de jetons ; révoquez-en un d'abord
put-out = Exclue par les organisateurs : { $why }

## joute submit

no-address = --server { $given } : une adresse doit commencer par http:// ou https://
which-server = Aucun concours n'est encore connu. Indiquez-le une fois : --server URL (avec make : make submit SERVER=URL)
ask-token = Votre jeton (créez-en un sur { $page } ; il ne s'affiche pas pendant la saisie) :
no-token = Aucun jeton n'est connu : créez-en un sur { $page }
wrong-token = { $server } ne connaît pas ce jeton, ou le jeton a été révoqué : créez-en un nouveau sur { $page }, puis réessayez
no-server = { $server } ne répond pas : { $why }
sent = La version { $number } a été reçue : { $page }
not-begun = le concours n'a pas commencé
over = le concours est terminé ; plus aucun champion n'est accepté
paused = les organisateurs ont suspendu les envois ; réessayez plus tard
builds-too-long = vos compilations ont utilisé tout le temps que le concours permet en une heure ; réessayez plus tard
too-many = vous avez envoyé autant de versions que le concours le permet en une heure ; réessayez plus tard
list-is-fixed = la liste d'un tournoi a été arrêtée avant que votre champion ait pu être enregistré ; renvoyez-le, pour le suivant
long-note = une note a au plus 500 caractères
## Le premier match d'une version

first-match = Premier match
first-won = Premier match gagné : { $scores }
first-lost = Premier match perdu : { $scores }
first-drawn = Premier match nul : { $scores }
first-out = Mise hors jeu dans son premier match : { $why }
ready-but-out = Prête, mais mise hors jeu dans son premier match
code-was-at = Son code en était à { $line }
watch-first = Regarder le premier match
largest = Au plus { $size } Mio
only-larger = { $file } fait { $size } Mio, mais ce concours accepte au plus { $most } Mio : rien n'a été envoyé. Lancez make clean, puis retirez les fichiers dont le champion n'a pas besoin.
make-tar-failed = { $folder } : make tar a échoué dans ce dossier ; ses messages disent pourquoi
no-make = make ne peut pas être lancé ici ({ $why }) ; installez-le, ou envoyez une archive

## joute new

no-contest-address = --from { $given } : une adresse doit commencer par http:// ou https://
no-kits-at = { $server } ne propose pas de kit ({ $why }). Donnez l'adresse de la première page du concours. Un concours peut ne proposer ses kits qu'à partir de son début.
no-kit-in = { $server } n'a pas de kit pour { $language }. Il a des kits pour : { $known }
kit-exists = { $folder } existe déjà. Donnez un autre dossier, ou déplacez celui-ci.
no-download = { $file } ne peut pas être téléchargé : { $why }
damaged-download = { $file } est endommagé : son SHA-256 n'est pas celui de { $list }. Essayez de nouveau.
kit-is-here = { $folder } : un nouveau kit. { $readme } l'explique. Ces commandes jouent un match et envoient le champion :

## The editor in the page

editor = Éditeur
editor-about = Écrivez un champion ici et envoyez-le, sans rien installer. Le concours le compile, joue un premier match, et montre les deux sur la page de la version. C'est une version comme les autres.
editor-instead = Vous pouvez aussi écrire un champion dans le navigateur, sans rien installer :
editor-from = Continuer dans l'éditeur
editor-starter = Partir de son modèle
editor-send = Envoyer et jouer
editor-keys = Tab et Maj+Tab indentent les lignes. Ctrl+Entrée envoie. Échap puis Tab quitte le champ.
editor-line = Ligne #, colonne #
editor-others = Cette version a aussi des fichiers à vous que l'éditeur n'envoie pas. Il n'envoie que { $file }. Fichiers laissés de côté : { $number }
editor-unreadable = L'éditeur ne peut pas montrer cette version : son archive n'a pas de champion en texte. Téléchargez plutôt l'archive.
