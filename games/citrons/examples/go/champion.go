// Une petite stratégie pour commencer : un Citron se nourrit à la source qu'il rencontre, se divise tant qu'il a assez
// d'énergie, s'écarte des siens pour voir plus de terrain, puis tient sa place. Il ignore les ennemis et les trous.
package main

const (
	// L'énergie à partir de laquelle un Citron quitte sa source d'énergie.
	plein = 100
	// L'énergie que chaque moitié d'un Citron garde quand il se divise.
	part = 10
	// Le nombre de Citrons à partir duquel l'équipe ne se divise plus.
	assez = 80
	// La distance à laquelle un Citron est assez loin des autres de l'équipe.
	lointain = 9
)

var pas = [][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}

type citron struct{ id, x, y int }

// Les Citrons de l'équipe au début du jour.
var citrons []citron

// ecart renvoie la distance entre une case et le plus proche des autres Citrons de l'équipe.
func ecart(id, x, y int) int {
	proche := 1000
	for _, c := range citrons {
		if d := abs(c.x-x) + abs(c.y-y); c.id != id && d < proche {
			proche = d
		}
	}
	return proche
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

func PlayerInit() {}

func PlayerNewDay() {
	moi := GameGetMyTeam()
	citrons = nil
	for c := MapGetNextCitronId(moi, -1); c != -1; c = MapGetNextCitronId(moi, c) {
		if CitronGetState(moi, c) != DeadState {
			citrons = append(citrons, citron{c, CitronGetCurX(moi, c), CitronGetCurY(moi, c)})
		}
	}
}

func CitronDay(citronId int) {
	moi := GameGetMyTeam()
	if CitronGetState(moi, citronId) != NormalState || CitronGetCurZ(moi, citronId) != 0 {
		return
	}
	x, y := CitronGetCurX(moi, citronId), CitronGetCurY(moi, citronId)
	energie := CitronGetEnergy(moi, citronId)
	if MapIsSource(x, y) == 1 && energie < plein {
		return
	}
	divise := energie >= 2*part && len(citrons) < assez
	mieux := -1
	if !divise {
		mieux = ecart(citronId, x, y)
	}
	if mieux >= lointain {
		return
	}
	versX, versY, trouve := 0, 0, false
	for _, p := range pas {
		vx, vy := x+p[0], y+p[1]
		if MapGetType(vx, vy) != PlainType || MapGetNbCitrons(vx, vy, 0) != 0 {
			continue
		}
		if place := ecart(citronId, vx, vy); place > mieux {
			mieux, versX, versY, trouve = place, vx, vy, true
		}
	}
	switch {
	case !trouve:
	case divise:
		SplitCitron(citronId, versX, versY, energie/2)
	default:
		MoveCitron(citronId, versX, versY)
	}
}
