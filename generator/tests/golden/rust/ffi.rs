//! Les champions plus anciens déclarent ce module : il n'a plus rien à faire.
