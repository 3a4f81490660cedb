### Pourquoi un champion a quitté la partie. Le mot en capitales qui précède est le même dans toutes les langues.

## Où dans la partie

in-call = dans { $calls }
loading = pendant le chargement
before = (avant { $calls })

## Les limites

late = plus de { $limit } { $place }
total = plus de { $limit } en tout, { $place }
late-processor = plus de { $limit } de temps processeur { $place }
total-processor = plus de { $limit } de temps processeur en tout, { $place }
reserve = plus que la réserve de { $limit }, { $place }
memory = plus de { $limit } { $place }
beyond = { $limit } au-delà d'un champion vide de son langage
flood = plus de { $limit } Mio au-delà de ce qui est gardé, { $place }

## Ce qu'il a demandé ou dit

policy = un appel système dont aucun champion n'a besoin, { $place }
closed = il a fermé son canal { $place }
protocol = { $how } ({ $place })
other-version = il utilise le protocole { $theirs } et l'API { $their-api } ; l'arène utilise { $ours } et { $our-api }
early-done = il a fini un tour avant d'être prêt
ready-twice = il a dit deux fois qu'il était prêt
missed = il était en retard et a manqué son tour
out-of-turn = il a parlé hors de son tour
long-frame = une trame de { $length } octets ; la limite est { $limit }
no-message = des octets qui ne sont pas un message
garbled = ses actions ne sont pas des actions de ce jeu
refused = les règles refusent une action : { $why }
astray = sa copie du jeu n'est plus le jeu

## Ce qu'a dit un programme qui parle en lignes

closed-output = il a fermé sa sortie standard { $place }
early-line = il a écrit { $read } avant que ce soit son tour
long-line = une ligne de plus de { $limit } octets : { $read }
no-text = une ligne qui n'est pas en UTF-8 : { $read }
no-move = { $read } n'est pas un coup : { $why }
move-refused = les règles refusent { $read } : { $why }
reads-nothing = il ne lit pas ce qu'on lui dit
unfinished = il a écrit { $read } sans finir la ligne

## Ce qu'a fait un joueur qui parle en octets

no-bytes = { $game } ne se joue pas en octets
no-login = il ne s'est pas identifié
hung-up = il a raccroché { $place }
nobody = il a raccroché avant la partie
slow-reader = il ne lit pas ce qu'on lui envoie
flood-of-orders = { $limit } ordres de trop en une étape

## De combien

in-all = { $last }, { $total } en tout
thrown = { $count } octets jetés
peak = jusqu'à { $count } octets
mebibytes = { $count } Mio
bytes = { $count } octets
kilobytes = { $count } ko
megabytes = { $count } Mo
not-kept = [… { $size } imprimés, mais pas gardés]
milliseconds = { $count } ms

## Un kit qui ne convient pas

other-game = { $kit } : ce kit est de { $theirs } (API { $their-api }), et la partie de { $ours } (API { $our-api }) : prenez le nouveau kit, mettez-y votre champion, et lancez make
no-champion = { $path } : pas de champion ici ({ $error }) ; donnez le dossier d'un kit où make a été lancé, ou celui d'un joueur avec son player.toml
no-player = { $path } : ce n'est pas le manifeste d'un joueur : { $error }
no-lines = { $game } ne se joue pas en lignes
player-of-another-game = { $player } : un joueur de { $theirs }, et la partie de { $ours }
no-manifest = { $path } : ce n'est pas le manifeste d'un kit ({ $error }) ; décompressez le kit à nouveau, et gardez votre champion
