from api import *

@SNIPPET@

def partie_init():
    pass

def partie_fin():
    pass
