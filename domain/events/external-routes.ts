/** External events: races of others that only publish results here (admin.md section 5). */

import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import * as contract from './contract.ts'
import { createEvent } from './form/create-event.ts'
import { newExternalEventOf } from './form/event-form.ts'
import { readSnapshot, snapshotChanges } from './form/event-snapshot.ts'
import { discardUnused, withPictures } from './form/pictures.ts'
import { updateEvent } from './form/update-event.ts'
import * as messages from './messages.ts'
import { findEvent } from './queries.ts'

export const externalRoutes = (context: AppContext): Route[] => {
  const { db, files } = context

  const findExternal = async (id: number) => {
    const event = await findEvent(db, id)
    if (!event || !(event.external || event.restricted)) throw notFound()
    return event
  }

  return [
    route(contract.getExternalEvent, async ({ params }) => {
      const event = await findExternal(params.id)
      return { ...event, cover_image_url: event.cover_image, icon_url: event.icon }
    }),

    route(contract.createExternalEvent, async ({ body, caller }) => {
      const event = await withPictures(files, body, (pictures) =>
        inTransaction(db, async (tx) => {
          const created = await createEvent(tx, { ...newExternalEventOf(body), ...pictures })
          await record(tx, caller, {
            action: 'crear',
            subject: 'evento externo',
            subject_id: created.id,
            event_id: created.id,
            detail: { name: body.name, slug: created.slug },
          })
          return created
        }),
      )
      return { ...messages.EXTERNAL_CREATED, event }
    }),

    route(contract.updateExternalEvent, async ({ params: { id }, body, caller }) => {
      await findExternal(id)
      const saved = await withPictures(files, body, (pictures) =>
        inTransaction(db, async (tx) => {
          const { cover_image: _, icon: __, ...sent } = body
          // Nobody registers: the deadline simply goes along with the date.
          const register_deadline = sent.register_deadline ?? sent.event_datetime
          const before = await readSnapshot(tx, id)
          const outcome = await updateEvent(tx, id, { ...sent, register_deadline, ...pictures })
          if (outcome.outcome === 'invalid') throw invalid(outcome.errors)
          if (outcome.outcome !== 'updated') throw notFound()
          await record(tx, caller, {
            action: 'actualizar',
            subject: 'evento externo',
            subject_id: id,
            event_id: id,
            changes: snapshotChanges(before, await readSnapshot(tx, id)),
            detail: { changed: outcome.changed },
          })
          return outcome
        }),
      )
      await discardUnused(db, files, saved.replaced)
      return { ...messages.EXTERNAL_UPDATED, event: saved.event }
    }),
  ]
}
