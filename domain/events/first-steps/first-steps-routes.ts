/** Calls of the checklist. Read where changes are written: a step that was just done is done. */

import type { AppContext } from '#server/app-context.ts'
import { notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import { readEventFirstSteps, readFirstSteps } from './first-steps.ts'
import { getEventFirstSteps, getFirstSteps } from './first-steps-contract.ts'

export const firstStepsRoutes = ({ db, config }: AppContext): Route[] => {
  const gateways = { sandbox: config.allowSandboxGateway }
  return [
    route(getFirstSteps, ({ caller }) => readFirstSteps(db, caller, gateways)),

    route(getEventFirstSteps, async ({ params, caller }) => {
      const found = await readEventFirstSteps(db, caller, params.id, gateways)
      if (!found) throw notFound()
      return found
    }),
  ]
}
