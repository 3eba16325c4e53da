/** Calls for column maps. */
import type { AppContext } from '#server/app-context.ts'
import { record } from '#server/audit/record.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import { type Route, route } from '#server/http/route.ts'
import * as messages from '../messages.ts'
import * as contract from './profile-contract.ts'
import { changeProfile, createProfile, deleteProfile, type SaveOutcome } from './save-profile.ts'

const subject = 'perfil de cronometraje'

const savedOf = (saved: SaveOutcome) => {
  switch (saved.outcome) {
    case 'saved':
      return saved.profile
    case 'name taken':
      throw invalid({ name: [messages.NAME_TAKEN] })
    case 'header twice':
      throw invalid({ columns: [messages.HEADER_TWICE] })
    case 'too many':
      throw invalid({ name: [messages.TOO_MANY_PROFILES] })
    default:
      throw notFound()
  }
}

export const timingProfileRoutes = ({ db }: AppContext): Route[] => [
  route(contract.createProfile, async ({ params, body, caller }) => {
    const profile = await inTransaction(db, async (tx) => {
      const saved = savedOf(await createProfile(tx, params.id, body))
      const detail = { name: body.name, columns: body.columns.length }
      await record(tx, caller, {
        action: 'crear',
        subject,
        subject_id: saved.key,
        event_id: params.id,
        detail,
      })
      return saved
    })
    return { ...messages.PROFILE_SAVED, profile }
  }),

  route(contract.changeProfile, async ({ params: { id: event_id, profile_id }, body, caller }) => {
    const profile = await inTransaction(db, async (tx) => {
      const saved = savedOf(await changeProfile(tx, { event_id, profile_id }, body))
      const detail = { name: body.name, columns: body.columns.length }
      await record(tx, caller, { action: 'actualizar', subject, subject_id: profile_id, event_id, detail })
      return saved
    })
    return { ...messages.PROFILE_SAVED, profile }
  }),

  route(contract.deleteProfile, async ({ params: { id: event_id, profile_id }, caller }) => {
    await inTransaction(db, async (tx) => {
      const name = await deleteProfile(tx, { event_id, profile_id })
      if (name === null) throw notFound()
      await record(tx, caller, {
        action: 'eliminar',
        subject,
        subject_id: profile_id,
        event_id,
        detail: { name },
      })
    })
    return messages.PROFILE_DELETED
  }),
]
