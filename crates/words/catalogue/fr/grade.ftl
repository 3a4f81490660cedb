### Ce que dit `joute grade`.

report = Correction
question = question { $id }
test = test
verdict = verdict
points = points
total = total
compiles = compile.sh : ni erreur ni avertissement
not-compiled = compile.sh a échoué, donc rien n'est corrigé : { $why }
complained = compile.sh a affiché une erreur ou un avertissement : { $line }
no-program = compile.sh n'a pas créé le programme { $program } : la question n'est pas corrigée
nothing-to-grade = compile.sh n'a créé aucun des programmes { $programs }

## Verdicts

right = juste
missing = lignes manquantes : { $count }
extra = lignes en trop : { $count }
both = lignes manquantes : { $missing }, lignes en trop : { $extra }
instead = « { $extra } » au lieu de « { $missing } »
other-order = les bonnes lignes dans un autre ordre
late = plus de { $seconds } s
crashed = tué par le signal { $signal }
memory = plus de { $mib } Mio de mémoire
flood = plus de { $mib } Mio affichés
no-start = ne peut pas être lancé : { $why } ; un script commence par une ligne comme #!/bin/sh
not-text = la sortie n'est pas en UTF-8
won = gagné, { $scores }
drawn = nul, { $scores }
lost = perdu, { $scores }
lost-out = perdu : { $why }
seat = joueur { $seat } contre { $opponent }

## Ce que montre une réponse fausse

input = Entrée
expected = Attendu
got = Reçu
printed = Sortie d'erreur
nothing = rien
more-lines = … et { $count } de plus
