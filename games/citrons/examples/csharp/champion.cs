// Une petite stratégie pour commencer : un Citron se nourrit à la source qu'il rencontre, se divise tant qu'il a assez d'énergie,
// s'écarte des siens pour voir plus de terrain, puis tient sa place. Il ignore les ennemis et les trous.
using System;
using System.Collections.Generic;

namespace Champion
{
    public static class Champion
    {
        /// <summary>Énergie qu'une source donne avant qu'on la quitte.</summary>
        const int Plein = 100;
        /// <summary>Énergie que garde chaque moitié d'un Citron divisé.</summary>
        const int Part = 10;
        /// <summary>Au-delà, on ne se divise plus.</summary>
        const int Assez = 80;
        /// <summary>Distance à laquelle on laisse les siens.</summary>
        const int Loin = 9;

        static readonly (int X, int Y)[] Pas = { (1, 0), (0, 1), (-1, 0), (0, -1) };

        /// <summary>Les Citrons de l'équipe, au matin.</summary>
        static readonly List<(int Id, int X, int Y)> Citrons = new List<(int, int, int)>();

        /// <summary>Distance d'une case au plus proche des autres Citrons de l'équipe.</summary>
        static int Ecart(int citron, int x, int y)
        {
            int moins = 1000;
            foreach (var autre in Citrons)
            {
                if (autre.Id != citron)
                    moins = Math.Min(moins, Math.Abs(autre.X - x) + Math.Abs(autre.Y - y));
            }
            return moins;
        }

        public static void PlayerInit()
        {
        }

        public static void PlayerNewDay()
        {
            int moi = Api.GameGetMyTeam();
            Citrons.Clear();
            for (int c = Api.MapGetNextCitronId(moi, -1); c != -1; c = Api.MapGetNextCitronId(moi, c))
            {
                if (Api.CitronGetState(moi, c) != Api.DEAD_STATE)
                    Citrons.Add((c, Api.CitronGetCurX(moi, c), Api.CitronGetCurY(moi, c)));
            }
        }

        public static void CitronDay(int citron)
        {
            int moi = Api.GameGetMyTeam();
            if (Api.CitronGetState(moi, citron) != Api.NORMAL_STATE || Api.CitronGetCurZ(moi, citron) != 0)
                return;
            int x = Api.CitronGetCurX(moi, citron), y = Api.CitronGetCurY(moi, citron);
            int energie = Api.CitronGetEnergy(moi, citron);
            if (Api.MapIsSource(x, y) == 1 && energie < Plein)
                return;
            bool divise = energie >= 2 * Part && Citrons.Count < Assez;
            int mieux = divise ? -1 : Ecart(citron, x, y);
            if (mieux >= Loin)
                return;
            int ouX = -1, ouY = -1;
            foreach (var pas in Pas)
            {
                int vx = x + pas.X, vy = y + pas.Y;
                if (Api.MapGetType(vx, vy) != Api.PLAIN_TYPE || Api.MapGetNbCitrons(vx, vy, 0) != 0)
                    continue;
                int place = Ecart(citron, vx, vy);
                if (place > mieux)
                    (mieux, ouX, ouY) = (place, vx, vy);
            }
            if (ouX < 0)
                return;
            if (divise)
                Api.SplitCitron(citron, ouX, ouY, energie / 2);
            else
                Api.MoveCitron(citron, ouX, ouY);
        }
    }
}
