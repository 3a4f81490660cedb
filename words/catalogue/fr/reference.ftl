### Les mots de la référence de l'API, page et Markdown.

title = référence de l'API
skip = Aller au contenu
tongue = Langage
contents = Sommaire
search = Chercher
nothing = Rien de ce nom.
champion = Tout votre code va dans
to-write = Ce sont les fonctions que vous écrivez ; le jeu les appelle.
constants = Constantes
enums = Énumérations
structs = Structures
functions = Fonctions
user-functions = Vos fonctions
values = Valeurs
fields = Champs
arguments = Arguments
returns = Renvoie
action = action
action-hint = Change le jeu
tuple = tuple
tuple-hint = Un tuple dans les langages qui en ont
shows = affiche une valeur de ce type.
example = Exemple
array-of = tableau de{ " " }
made-by = Page générée par joute.
colon = { " " }:
