### The drawing functions that joute adds to a description with the key `cell`: names and texts.

## functions

layer-name = draw_layer
layer = Names the layer of the drawings that follow. In the viewer, each layer can be hidden. At the start of a turn, the layer has no name.
mark-name = draw_mark
mark = Draws a small sign on a cell.
text-name = draw_text
text = Writes a short text on a cell, of at most 80 characters.
line-name = draw_line
line = Draws a line between two cells.
arrow-name = draw_arrow
arrow = Draws an arrow from one cell to another.
fill-name = draw_fill
fill = Fills a cell with a colour.
value-name = draw_value
value = Shows a number on a cell. The numbers of a layer form a value map: the larger the number, the stronger the colour.
chart-name = draw_chart
chart = Adds this turn's point to a line chart. The viewer shows one chart for each name.

## arguments

place-argument = place
place-text = The cell
origin-argument = origin
origin-text = The cell where it begins
target-argument = target
target-text = The cell where it ends
colour-argument = colour
colour-text = The colour
written-argument = text
written-text = The text
name-argument = name
name-text = The name, of at most 80 characters
number-argument = value
number-text = The number

## colours

colours-name = draw_colour
colours = The colour of a drawing. Only you see your drawings.
grey-name = draw_grey
grey = Grey
red-name = draw_red
red = Red
orange-name = draw_orange
orange = Orange
yellow-name = draw_yellow
yellow = Yellow
green-name = draw_green
green = Green
blue-name = draw_blue
blue = Blue
purple-name = draw_purple
purple = Purple
pink-name = draw_pink
pink = Pink
