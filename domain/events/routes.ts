/** One short function an endpoint of the events part; the tabs' own ones are in tab-routes.ts. */

import type { AppContext } from '#server/app-context.ts'
import { changesOf } from '#server/audit/changes.ts'
import { record } from '#server/audit/record.ts'
import { type BodyOf, pagedAnswer } from '#server/contract-kit.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalid, notFound, Refusal } from '#server/http/refusals.ts'
import { type Caller, type Route, route } from '#server/http/route.ts'
import { capacityRoutes } from './capacity/capacity-routes.ts'
import * as contract from './contract.ts'
import { courseRoutes } from './course/course-routes.ts'
import { distanceIds } from './distances/distance-rows.ts'
import { externalRoutes } from './external-routes.ts'
import { firstStepsRoutes } from './first-steps/first-steps-routes.ts'
import { changeStatus } from './form/change-status.ts'
import { createEvent } from './form/create-event.ts'
import { deleteCopy } from './form/delete-copy.ts'
import { type CopyPart, duplicateEvent } from './form/duplicate-event.ts'
import { newEventErrors, newEventOf } from './form/event-form.ts'
import { readSnapshot, snapshotChanges } from './form/event-snapshot.ts'
import { followMove, type MoveByForm } from './form/moved-by-form.ts'
import { discardUnused, storePicture, withPictures } from './form/pictures.ts'
import { dateWarnings, missingWarnings } from './form/publication-warnings.ts'
import { kitsForNobody } from './form/save-kits.ts'
import { updateEvent } from './form/update-event.ts'
import type { NewQuestion } from './form/wire-event.ts'
import * as messages from './messages.ts'
import type { ReadMoney } from './overview.ts'
import { pageRoutes } from './page/page-routes.ts'
import { savePage } from './page/save-page.ts'
import { missingFiles } from './page/store-rules.ts'
import { findEvent, listEvents } from './queries.ts'
import { categoryWarnings } from './rules/category-ranges.ts'
import { sponsorRoutes } from './sponsor/sponsor-routes.ts'
import { type Admits, correctionWarnings } from './tabs/corrected-rows.ts'
import { type DeleteOutcome, deleteCategory, deleteKit } from './tabs/delete-row.ts'
import { tabRoutes } from './tabs/tab-routes.ts'

/** What modules below this one know or do: app/ hands it in. */
export type EventParts = {
  addQuestions: (tx: Tx, event_id: number, questions: NewQuestion[]) => Promise<number[] | string>
  copyParts: CopyPart[]
  admits: Admits
  readMoney: ReadMoney
  /** Another date with people in the event is an act of its own. */
  moveByForm: MoveByForm
}

const refuseErrors = (errors: Record<string, string[]>) => {
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

const readSaved = async (db: Reader, event_id: number) => {
  const event = await findEvent(db, event_id)
  if (!event) throw notFound()
  return event
}

/** Dates that are over are no news to who corrects the text of an old event. */
const DATES = ['status', 'event_datetime', 'register_deadline']

const formRoutes = (
  context: AppContext,
  { addQuestions, copyParts, admits, moveByForm }: EventParts,
): Route[] => {
  const { db, files } = context

  const create = async (body: BodyOf<typeof contract.createEvent>, caller: Caller) => {
    const event = newEventOf(body)
    refuseErrors({ ...newEventErrors(event), ...(await missingFiles(files, body.page)) })
    return withPictures(files, body, (pictures) =>
      inTransaction(db, async (tx) => {
        const created = await createEvent(tx, { ...event, ...pictures })
        for (const kit of await kitsForNobody(tx, created.id))
          throw invalid({ kits: [messages.kitForNobody(kit, kit)] })
        const page = await savePage(tx, created.id, await distanceIds(tx, created.id), body.page)
        refuseErrors(page.errors)
        const asked = await addQuestions(tx, created.id, body.questions)
        if (!Array.isArray(asked)) throw invalid({ questions: ['Son demasiadas preguntas.'] })
        const detail = { name: event.name, slug: created.slug, questions: asked.length }
        await record(tx, caller, {
          action: 'crear',
          subject: 'evento',
          subject_id: created.id,
          event_id: created.id,
          detail,
        })
        return created
      }),
    )
  }

  return [
    route(contract.createEvent, async ({ body, caller }) => {
      const event = await create(body, caller)
      const saved = await readSaved(db, event.id)
      const closed = [...dateWarnings(saved), ...missingWarnings(saved)]
      const state = saved.status === 'inactive' ? 'inactive' : closed.length > 0 ? 'not open' : 'open'
      const warnings = [...closed, ...categoryWarnings(saved.categorias)]
      return { ...messages.eventCreated(state), event, warnings }
    }),

    route(contract.updateEvent, async ({ params: { id }, body, caller }) => {
      refuseErrors(await missingFiles(files, body.page))
      const saved = await withPictures(files, body, (pictures) =>
        inTransaction(db, async (tx) => {
          const { cover_image: _, icon: __, move_reason: reason = '', ...form } = body
          const before = await readSnapshot(tx, id)
          const sent = await followMove(tx, caller, id, { sent: form, reason, move: moveByForm })
          const outcome = await updateEvent(tx, id, { ...sent, ...pictures })
          if (outcome.outcome === 'not found') throw notFound()
          if (outcome.outcome === 'changed meanwhile') throw new Refusal(409, messages.CHANGED_MEANWHILE)
          if (outcome.outcome === 'invalid') throw invalid(outcome.errors)
          const detail = { changed: outcome.changed, version: outcome.event.version }
          await record(tx, caller, {
            action: 'actualizar',
            subject: 'evento',
            subject_id: id,
            event_id: id,
            changes: snapshotChanges(before, await readSnapshot(tx, id)),
            detail,
          })
          return { ...outcome, corrections: await correctionWarnings(tx, id, outcome.before, admits) }
        }),
      )
      await discardUnused(db, files, saved.replaced)
      const event = await readSaved(db, id)
      const warnings = [
        ...saved.corrections,
        ...(saved.changed.some((name) => DATES.includes(name)) ? dateWarnings(event) : []),
        ...missingWarnings(event),
        ...categoryWarnings(event.categorias),
      ]
      return { ...messages.EVENT_UPDATED, event: saved.event, warnings }
    }),

    route(contract.duplicateEvent, async ({ params: { id }, body, caller }) => {
      const event = await inTransaction(db, async (tx) => {
        const created = await duplicateEvent(tx, id, copyParts, body)
        if (created === 'not found') throw notFound()
        await record(tx, caller, {
          action: 'duplicar',
          subject: 'evento',
          subject_id: created.id,
          event_id: created.id,
          detail: { from: id },
        })
        return created
      })
      return { ...messages.EVENT_DUPLICATED, event, warnings: [] }
    }),

    route(contract.deleteCopy, async ({ params: { id }, caller }) => {
      const done = await inTransaction(db, async (tx) => {
        const deleted = await deleteCopy(tx, id)
        if (deleted === 'deleted')
          await record(tx, caller, { action: 'eliminar copia', subject: 'evento', subject_id: id })
        return deleted
      })
      return {
        deleted: messages.COPY_DELETED,
        'not a copy': messages.NOT_A_COPY,
        'in use': messages.COPY_IN_USE,
      }[done]
    }),

    route(contract.uploadImage, async ({ body: [file] }) => {
      if (!file) throw invalid({ file: ['Adjunta un archivo.'] })
      const { url } = await storePicture(files, file, 'file', { folder: 'editor', maxWidth: 1600 })
      return { url, location: url }
    }),
  ]
}

const readRoutes = ({ db }: AppContext): Route[] => [
  route(contract.listEvents, async ({ query, caller }) => {
    const { rows, total } = await listEvents(db, caller, query)
    return pagedAnswer(rows, total, query.page, query.per_page)
  }),

  route(contract.getEvent, async ({ params, query }) => {
    const event = await findEvent(db, params.id)
    if (!event) throw notFound()
    const wanted = query.search.toLocaleLowerCase('es')
    const contains = (...texts: string[]) =>
      texts.some((text) => text.toLocaleLowerCase('es').includes(wanted))
    const shown = {
      ...event,
      categorias: event.categorias.filter(({ distance, title }) => contains(distance, title)),
      kits: event.kits.filter(({ kit_name, size }) => contains(kit_name, size)),
    }
    return { event: shown, distancias: event.distancias }
  }),

  route(contract.getEventForEdit, async ({ params }) => {
    const event = await findEvent(db, params.id)
    if (!event) throw notFound()
    return { event }
  }),
]

const changeRoutes = ({ db }: AppContext): Route[] => {
  const remove = async (
    caller: Caller,
    subject: 'categoría' | 'kit',
    id: number,
    change: (tx: Tx, caller: Caller, id: number) => Promise<DeleteOutcome>,
  ) => {
    const gone = await inTransaction(db, async (tx) => {
      const outcome = await change(tx, caller, id)
      if (outcome.outcome === 'not found') throw notFound()
      if (outcome.outcome === 'deleted')
        await record(tx, caller, {
          action: 'eliminar',
          subject,
          subject_id: id,
          event_id: outcome.event_id,
          detail: { name: outcome.name },
        })
      return outcome
    })
    if (gone.outcome === 'in use') return messages.IN_USE
    if (gone.outcome === 'in coupons') return messages.IN_USE_BY_COUPONS
    if (gone.outcome === 'in a block') return messages.inUseByBlock(gone)
    return messages.rowDeleted(subject, missingWarnings(await readSaved(db, gone.event_id)))
  }

  return [
    route(contract.disableEvent, async ({ params: { id }, query: { status }, caller }) => {
      const outcome = await inTransaction(db, async (tx) => {
        const changed = await changeStatus(tx, id, status)
        if (changed === 'not found') throw notFound()
        if (changed === 'changed')
          await record(tx, caller, {
            action: status === 'active' ? 'activar' : 'desactivar',
            subject: 'evento',
            subject_id: id,
            event_id: id,
            changes: changesOf({ status: status === 'active' ? 'inactive' : 'active' }, { status }),
          })
        return changed
      })
      if (outcome === 'external') return { ...messages.EXTERNAL_STAYS_INACTIVE, warnings: [] }
      if (status === 'inactive') return { ...messages.DEACTIVATED, warnings: [] }
      const event = await readSaved(db, id)
      const warnings = [...dateWarnings(event), ...missingWarnings(event)]
      return { ...(warnings.length > 0 ? messages.activatedBut(warnings) : messages.ACTIVATED), warnings }
    }),

    route(contract.deleteCategory, ({ query, caller }) =>
      remove(caller, 'categoría', query.id, deleteCategory),
    ),
    route(contract.deleteKit, ({ query, caller }) => remove(caller, 'kit', query.id, deleteKit)),
  ]
}

export const eventRoutes = (context: AppContext, parts: EventParts): Route[] => [
  ...readRoutes(context),
  ...formRoutes(context, parts),
  ...changeRoutes(context),
  ...externalRoutes(context),
  ...tabRoutes(context, parts.readMoney),
  ...firstStepsRoutes(context),
  ...capacityRoutes(context),
  ...pageRoutes(context),
  ...courseRoutes(context),
  ...sponsorRoutes(context),
]
