/** The tab Cupos and what the tab Categorías says of a distance. Whoever arrives here manages the event. */
import type { AppContext } from '#server/app-context.ts'
import { changesOf } from '#server/audit/changes.ts'
import { record } from '#server/audit/record.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import { changeDistance } from '../distances/change-distance.ts'
import { listDistances } from '../distances/list-distances.ts'
import * as contract from './capacity-contract.ts'
import * as messages from './capacity-messages.ts'
import { changeBlock, createBlock, releaseBlock } from './change-blocks.ts'
import { readBlockForm } from './find-block.ts'
import { readCapacity } from './read-capacity.ts'

export const capacityRoutes = ({ db, address }: AppContext): Route[] => {
  const capacityOf = async (event_id: number) => {
    const capacity = await readCapacity(db, event_id, address)
    if (!capacity) throw notFound()
    return capacity
  }

  return [
    route(contract.getCapacity, ({ params: { id } }) => capacityOf(id)),

    route(contract.createBlock, async ({ params: { id }, body, caller }) => {
      const block_id = await inTransaction(db, async (tx) => {
        const created = await createBlock(tx, id, body)
        if (created === 'not found') throw notFound()
        if (typeof created !== 'number') throw invalid(created)
        const { code: _, ...detail } = body
        await record(tx, caller, {
          action: 'reservar bloque',
          subject: 'bloque',
          subject_id: created,
          event_id: id,
          detail,
        })
        return created
      })
      return { ...messages.blockCreated(body.places), block_id, capacity: await capacityOf(id) }
    }),

    route(contract.changeBlock, async ({ params: { id, block_id }, body, caller }) => {
      const outcome = await inTransaction(db, async (tx) => {
        const before = await readBlockForm(tx, id, block_id)
        const changed = await changeBlock(tx, id, block_id, body)
        if (changed === 'not found') throw notFound()
        if (typeof changed === 'object') throw invalid(changed)
        const { code: _, ...detail } = body
        if (changed === 'changed')
          await record(tx, caller, {
            action: 'cambiar bloque',
            subject: 'bloque',
            subject_id: block_id,
            event_id: id,
            changes: changesOf<string>(before, detail),
            detail,
          })
        return changed
      })
      const notice = outcome === 'released' ? messages.ALREADY_RELEASED : messages.BLOCK_CHANGED
      return { ...notice, capacity: await capacityOf(id) }
    }),

    route(contract.releaseBlock, async ({ params: { id, block_id }, caller }) => {
      const outcome = await inTransaction(db, async (tx) => {
        const released = await releaseBlock(tx, id, block_id)
        if (released === 'not found') throw notFound()
        if (typeof released === 'number')
          await record(tx, caller, {
            action: 'liberar bloque',
            subject: 'bloque',
            subject_id: block_id,
            event_id: id,
            detail: { released },
          })
        return released
      })
      const capacity = await capacityOf(id)
      if (typeof outcome === 'object')
        return { ...messages.notReleased(outcome.dealt), released: 0, capacity }
      const released = outcome === 'released' ? 0 : outcome
      const notice = outcome === 'released' ? messages.ALREADY_RELEASED : messages.blockReleased(released)
      return { ...notice, released, capacity }
    }),

    route(contract.changeDistance, async ({ params: { id, distance_id }, body, caller }) => {
      await inTransaction(db, async (tx) => {
        const before = (await listDistances(tx, id)).find((one) => one.id === distance_id)
        const changed = await changeDistance(tx, id, distance_id, body)
        if (changed === 'not found') throw notFound()
        if (changed !== 'changed') throw invalid(changed)
        await record(tx, caller, {
          action: 'actualizar',
          subject: 'distancia',
          subject_id: distance_id,
          event_id: id,
          changes: before ? changesOf<string>(before, body) : {},
          detail: { changed: Object.keys(body), name: before?.name },
        })
      })
      const distance = (await listDistances(db, id)).find((one) => one.id === distance_id)
      if (!distance) throw notFound()
      return { ...messages.DISTANCE_CHANGED, distance }
    }),
  ]
}
