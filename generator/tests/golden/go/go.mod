// Généré : ne pas modifier.
module champion

go 1.19
