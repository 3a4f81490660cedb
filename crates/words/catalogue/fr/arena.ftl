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
reserve = la réserve de temps de { $limit } est épuisée, { $place }
memory = plus de { $limit } { $place }
beyond = { $limit } au-delà d'un champion vide de son langage
flood = plus de { $limit } Mio de texte affichés au-delà de la partie conservée, { $place }

## Les pauses pour un débogueur

pause-of-process = Pause avant le tour { $turn } : attachez un débogueur au processus { $process }.
pause-at-port = Pause avant le tour { $turn } : attachez un débogueur à 127.0.0.1:{ $port }.

## Ce qu'il a demandé ou dit

policy = un appel système dont aucun champion n'a besoin, { $place }
closed = il a fermé son canal { $place }
protocol = { $how } ({ $place })
other-version = il utilise le protocole { $theirs } et l'API { $their-api } ; l'arène utilise { $ours } et { $our-api }
early-done = il a fini un tour avant d'être prêt
ready-twice = il a dit deux fois qu'il était prêt
missed = il était en retard et a manqué son tour
out-of-turn = il a envoyé un message alors que ce n'était pas son tour
long-frame = une trame de { $length } octets ; la limite est { $limit }
no-message = il a envoyé des octets qui ne forment pas un message
garbled = ses actions ne sont pas des actions de ce jeu
refused = les règles refusent une action : { $why }
astray = sa copie du jeu diffère de celle de l'arène

## Ce qu'a dit un programme qui parle en lignes

closed-output = il a fermé sa sortie standard { $place }
early-line = il a écrit { $read } avant son tour
long-line = une ligne de plus de { $limit } octets : { $read }
no-text = une ligne qui n'est pas en UTF-8 : { $read }
no-move = { $read } n'est pas un coup : { $why }
move-refused = les règles refusent { $read } : { $why }
reads-nothing = il ne lit pas son entrée
unfinished = il a écrit { $read } sans finir la ligne

## Ce qu'a fait un joueur qui parle en octets

no-bytes = { $game } ne se joue pas en octets
no-login = il ne s'est pas identifié
hung-up = il a fermé la connexion { $place }
nobody = il a fermé la connexion avant la partie
slow-reader = il ne lit pas les messages qu'il reçoit
flood-of-orders = plus de { $limit } ordres de trop en une étape

## De combien

in-all = { $last }, { $total } en tout
thrown = { $count } octets non conservés
peak = jusqu'à { $count } octets
mebibytes = { $count } Mio
bytes = { $count } octets
kilobytes = { $count } ko
megabytes = { $count } Mo
not-kept = [… { $size } imprimés, mais pas gardés]
milliseconds = { $count } ms

## Un kit qui ne convient pas

other-game = { $kit } : ce kit est pour { $theirs } (API { $their-api }), mais la partie se joue à { $ours } (API { $our-api }) : prenez le nouveau kit, mettez-y votre champion, et lancez make
no-champion = { $path } : il n'y a pas de champion ici ({ $error }) ; indiquez le dossier d'un kit où vous avez lancé make, ou celui d'un joueur avec son player.toml
no-player = { $path } : ce n'est pas le manifeste d'un joueur : { $error }
no-lines = { $game } ne se joue pas en lignes
player-of-another-game = { $player } : ce joueur est pour { $theirs }, mais la partie se joue à { $ours }
no-manifest = { $path } : ce n'est pas le manifeste d'un kit ({ $error }) ; décompressez le kit à nouveau, et gardez votre champion
