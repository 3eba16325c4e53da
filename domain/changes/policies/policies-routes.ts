/** The tab Cambios. Whoever arrives here manages the event. */
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalid } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import { CHANGE_KINDS } from '../rules/kinds.ts'
import { defaultPolicies, policyTitle } from '../rules/policy.ts'
import * as contract from './policies-contract.ts'
import { readPolicyLines } from './policy-lines.ts'
import { readOwnPolicies, readPolicyEvent, readSecondPersonBefore, readSettings } from './read-policies.ts'
import { restorePolicy, savePolicies } from './save-policies.ts'

const saved = (message: string, body: string) => ({ message, body, icon: 'success' as const })
const SAVED = saved('Cambios guardados', 'La página del evento ya los dice así.')
const restored = (title: string) => saved('Vuelve a lo recomendado', `${title}: cuenta desde ahora.`)

export const policyRoutes = ({ db }: AppContext): Route[] => {
  const shownOf = async (event_id: number): Promise<contract.ShownPolicies> => {
    const { event_day, size_freeze_on, teams } = await readPolicyEvent(db, event_id)
    const own = await readOwnPolicies(db, event_id)
    return {
      policies: { ...defaultPolicies(event_day), ...own },
      defaults: CHANGE_KINDS.filter((kind) => !own[kind]),
      settings: await readSettings(db, event_id),
      second_person_until: await readSecondPersonBefore(db, event_id),
      lines: await readPolicyLines(db, event_id),
      event_day,
      size_freeze_on,
      teams,
    }
  }

  return [
    route(contract.getPolicies, ({ params: { id } }) => shownOf(id)),

    route(contract.savePolicies, async ({ params: { id }, body, caller }) => {
      await inTransaction(db, async (tx) => {
        const outcome = await savePolicies(tx, id, body, caller)
        if ('problems' in outcome) throw invalid(outcome.problems)
        if (Object.keys(outcome.changed).length > 0)
          await record(tx, caller, {
            action: 'cambiar políticas de cambios',
            subject: 'evento',
            subject_id: id,
            event_id: id,
            detail: { changed: outcome.changed },
          })
      })
      return { ...SAVED, changes: await shownOf(id) }
    }),

    route(contract.restorePolicy, async ({ params: { id }, body: { kind }, caller }) => {
      await inTransaction(db, async (tx) => {
        const changed = await restorePolicy(tx, id, kind)
        if (Object.keys(changed).length > 0)
          await record(tx, caller, {
            action: 'volver a la política recomendada',
            subject: 'evento',
            subject_id: id,
            event_id: id,
            detail: { kind, changed },
          })
      })
      return { ...restored(policyTitle(kind)), changes: await shownOf(id) }
    }),
  ]
}
