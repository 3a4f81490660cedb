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
no-champion = { $path } : pas de champion ici ({ $error }) ; donnez le dossier d'un kit où make a été lancé
no-manifest = { $path } : ce n'est pas le manifeste d'un kit ({ $error }) ; décompressez le kit à nouveau, et gardez votre champion
