/** What a desk hands in. */
import { sizeOf, spendLate } from '#domain/crew/devices/late-total.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Route, route } from '#server/http/route.ts'
import type { Limit } from '#server/limits/rate-limit.ts'
import { createSemaphore } from '#server/semaphore.ts'
import * as contract from '../contract.ts'
import { holderKey, holderOf } from './holder.ts'
import { keepHandovers } from './keep-handovers.ts'
import { countNew } from './read-rows.ts'

/** Of one device: two hundred rows each. Over it nothing is lost, it waits on the device. */
const UPLOAD_LIMIT: Limit = { name: 'kit-desk-uploads', max: 120, seconds: 60 }

/** So many at once: forty desks that come back together leave connections for everybody else. */
const AT_ONCE = 3

export const handoverRoutes = (context: AppContext): Route[] => {
  const turns = createSemaphore(AT_ONCE)
  return [
    route(contract.sendHandovers, async ({ crew, params: { event_id }, body: { sent_at, rows } }) => {
      const holder = holderOf(crew)
      await spendLate(context.db, crew, { rows: await countNew(context.db, rows), bytes: sizeOf(rows) })
      await context.limiter.enforce(UPLOAD_LIMIT, holderKey(holder))
      await turns.acquire()
      try {
        const kept = await keepHandovers(context, { event_id, holder, sent_at, rows })
        return { now: new Date().toISOString(), rows: kept }
      } finally {
        turns.release()
      }
    }),
  ]
}
