### What the game's library and the glue of each language say of a call that cannot be made. Other languages ask for these
### by key (`joute_say`), so their values are given in the order in which they stand here.

## Where

out-of-range = { $value } does not fit in an int (-2147483648 to 2147483647)
