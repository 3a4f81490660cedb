### Ce que dit `joute tune`.

begin = paramètres : { $count }, itérations : { $iterations }, matchs pour chacune : { $matches }
resumed = reprise après l'itération { $done }
progress = itération { $done } sur { $all } : { $values }
stopped = Arrêt après l'itération { $done } sur { $all }. La même commande continue.
value = { $name } : { $before } → { $after }
file = code source avec ces valeurs : { $path }
plot = évolution des valeurs : { $path }
check = Mettez ce fichier dans une copie de votre kit, compilez-la, et comparez les deux avec joute duel.
axis-iteration = itération
