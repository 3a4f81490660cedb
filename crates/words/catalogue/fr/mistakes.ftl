### La page des erreurs, que `joute docs --mistakes` et `joute site` écrivent d'après de vrais matchs.

title = Les erreurs qu'on fait
file = erreurs.md

## Each mistake and what to do

wrong-type = Un mauvais type
wrong-type-cure = `{ $function }` prend pour `{ $argument }` un `{ $wanted }`, pas un texte.
missing-field = Un champ oublié
missing-field-cure = Un `{ $name }` a les champs { $fields }. Donnez-les tous.
missing-field-never = En { $language }, un nombre qu'on ne donne pas vaut 0, et rien n'est dit.
int-range = Un entier trop grand
int-range-cure = Les entiers de l'API ont 32 bits : de -2147483648 à 2147483647. Réduisez la valeur avant de la passer.
enum-value = Une valeur d'énumération inconnue
enum-value-cure = Une valeur de `{ $name }` est une de { $values } : prenez celle que vous voulez par son nom.
let-through = D'autres kits, plus anciens, laissaient passer n'importe quel nombre : un `-1` pour dire « aucune », une variable jamais remplie. Ici le match est perdu au premier appel : gardez « aucune » dans une variable à vous, à côté.
missing-function = Une fonction oubliée
missing-function-cure = Les fonctions que le jeu appelle doivent toutes être là, même vides : ici il manque `{ $function }`.
exception = Une erreur que personne ne rattrape
exception-cure = Le champion s'arrête là et il est mis hors jeu. `make debug` rejoue le match dans un débogueur.
loading = Une action pendant le chargement
loading-cure = Lire le jeu est permis dès la première ligne de votre champion, et une action est refusée : attendez que le jeu appelle `{ $function }`, puis votre tour.
loading-never = { $language } n'exécute rien d'un champion avant `{ $function }`.
endless = Une boucle sans fin
endless-cure = Passé le temps d'un tour, le champion est hors jeu. Ce que dit le jeu ne change pas pendant votre fonction : la boucle ne peut pas finir.
no-tool = Le compilateur ou l'interpréteur manque
no-tool-cure = La commande à taper est dans le message.
no-library = Un fichier du kit manque
no-library-cure = Décompressez l'archive à nouveau, à côté, et remettez-y votre champion.
no-replay = `make view` avant tout match
no-replay-cure = Jouez d'abord un match.
old-kit = Un kit plus ancien que l'API
old-kit-cure = L'API a changé depuis. Ici c'est l'adversaire qui est resté à l'ancienne : prenez pour lui le nouveau kit, remettez-y son champion, et compilez.
no-map = Une carte qui n'existe pas
no-map-cure = `make run MAP=maps/…` veut un fichier, ou le nom d'une carte officielle.
no-opponent = Un adversaire qui n'existe pas
no-opponent-cure = `make run OPPONENT=…` veut le dossier d'un autre kit, où vous avez déjà tapé `make`.

## La page

intro = Ce que les kits de { $game } affichent quand on se trompe, langage par langage, et ce qu'il faut faire. Les lignes qui commencent par `[0]` sont celles de votre champion pendant `make run` ; `hors jeu` dit pourquoi il a quitté la partie.
common = Dans tous les langages
make = `make` :
make-run = `make run` :
