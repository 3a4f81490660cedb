//! Les champions plus anciens déclarent ce module : il est vide aujourd'hui.
