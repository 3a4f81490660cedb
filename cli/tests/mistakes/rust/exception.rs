pub fn jouer_tour() {
    let chiens = chiens_joueur(moi());
    println!("{:?}", chiens[70]);
}
