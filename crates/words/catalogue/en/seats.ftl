### Texts about the numbers of players and the modes of a game.

or = { $some } or { $last }
to = { $least } to { $most }
players = { $game } is for { $seats } players, not { $players }
players-in-mode = { $game }, mode { $mode }, is for { $seats } players, not { $players }
no-mode = { $game } has no mode { $mode }; it has: { $modes }
no-modes = { $game } has no modes, so the mode { $mode } does not exist
