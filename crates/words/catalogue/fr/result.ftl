### Ce que dit `joute match`.

player = joueur
score = score
rank = rang
winner = Gagnant : { $name } ({ $player })
draw = Égalité
firsts = Premiers ex æquo : { $names }
replay = replay : { $path }
jail = prison : { $level }
no-jail = aucune prison ne fonctionne sur cette machine, les champions tournent donc sans : ne jouez qu'avec des champions en qui vous avez confiance
not-enforced = prison { $level }, protections absentes ici :
refused = Actions refusées de { $name } ({ $player }), par nom et par raison :
refused-more = et { $count } autres
open-folder = { $folder } : les champions peuvent lire ce dossier, car la prison montre ce que tout utilisateur peut lire dans /usr et /var ; déplacez-le ailleurs, ou fermez-le aux autres avec chmod o-rx

## Qui est hors jeu

out = hors jeu : { $why }
out-in-turn = hors jeu au tour { $turn } : { $why }
source-line = votre code en était à { $line }
debug = make debug joue la même partie, votre champion dans un débogueur, sans limite de temps
page = le guide du candidat dit quoi faire : page « { $page } », « { $section } »
debug-page = Déboguer
debug-section = Quand le champion est mis hors jeu

## Son propre champion dans un débogueur

waits = La partie attend le champion du joueur { $player }, sans limite de temps. Dans un autre terminal :
debugger = Mettez un débogueur devant la commande ; le guide du candidat dit comment, langage par langage.

## Une partie enregistrée, à nouveau

same = { $file } : { $count } tours joués, tous conformes à l'enregistrement
differs = { $file } : { $moment }, { $calls }
differs-at = { $file } : { $moment }, { $calls }, action { $action }
in-turn = tour { $number }
before-turns = avant le premier tour
after-turns = après le dernier tour
then = alors      { $what }
now = maintenant { $what }
nothing = rien
