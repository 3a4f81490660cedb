# Ce que « joute view --text » dit d'une partie : une ligne chacun, après le tour et le nom.

out = hors jeu : { $why }
late = en retard : tour manqué
lost = … octets imprimés et perdus : { $bytes }
more-refused = … autres refus : { $count }
scores = scores : { $scores }
wins = { $name } gagne ({ $scores })
draw = égalité ({ $scores })
firsts = premiers ex æquo : { $names } ({ $scores })
ranks = rangs : { $ranks }
cut-short = partie interrompue
