/** Calls of the panel's home and of the numbers in its menu. Read where changes are written: who decided sees it decided. */
import type { AppContext } from '#server/app-context.ts'
import { type Route, route } from '#server/http/route.ts'
import { readComing } from './coming-events.ts'
import * as contract from './home-contract.ts'
import { readCurves } from './read-curve.ts'
import { readDates } from './read-dates.ts'
import { readDecisions } from './read-decisions.ts'
import { readMoney } from './read-money.ts'
import { readWaiting } from './read-waiting.ts'

export const homeRoutes = ({ db }: AppContext): Route[] => [
  route(contract.readWaiting, ({ caller }) => readWaiting(db, caller)),

  route(contract.readHome, async ({ caller }) => {
    const [money, places, dates, waiting] = await Promise.all([
      readMoney(db, caller),
      readComing(db, caller),
      readDates(db, caller),
      readWaiting(db, caller),
    ])
    return { money, ...places, dates, decisions: await readDecisions(db, caller, waiting) }
  }),

  route(contract.readCurve, ({ caller, query }) => readCurves(db, caller, query)),
]
