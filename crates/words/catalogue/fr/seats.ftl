### Le nombre de joueurs d'un jeu, et ses modes.

or = { $some } ou { $last }
to = { $least } à { $most }
players = { $game } se joue à { $seats }, et non à { $players }
players-in-mode = { $game }, en mode { $mode }, se joue à { $seats }, et non à { $players }
no-mode = { $game } n'a pas de mode { $mode } ; ses modes : { $modes }
no-modes = { $game } n'a pas de modes : le mode { $mode } n'existe pas
