/** An audit row for every change by staff, written inside the transaction of the change (security.md rule 9). */
import type { Tx } from '../database/connect.ts'
import type { Caller } from '../http/route.ts'
import { type Changes, isPersonal } from './changes.ts'
import { audit_log } from './tables.ts'

export type Deed = {
  /** A verb of the trade: 'crear', 'actualizar', 'asignar eventos', … Its words: domain/panel/rules/history-words.ts. */
  action: string
  subject: string
  subject_id?: string | number | undefined
  event_id?: number | undefined
  /** Whom it is about, where the subject does not say it. */
  registration_id?: number | null | undefined
  participant_id?: number | null | undefined
  /** Before and after of each field, as changesOf makes them. */
  changes?: Changes | undefined
  /** What else is to be known, without passwords, tokens or health data. */
  detail?: Record<string, unknown>
}

/** Subjects whose number is that of a registration or of a person in it. */
const REGISTRATION = 'inscripción'
const PARTICIPANT = 'participante'

const numberOf = ({ subject, subject_id }: Deed, named: string) =>
  subject === named && subject_id !== undefined ? Number(subject_id) : null

const rowOf = (caller: Pick<Caller, 'user_id'> | null, deed: Deed) => {
  const { changes = {} } = deed
  const fields = Object.keys(changes)
  return {
    user_id: caller?.user_id ?? null,
    action: deed.action,
    subject: deed.subject,
    subject_id: deed.subject_id === undefined ? null : String(deed.subject_id),
    event_id: deed.event_id ?? null,
    registration_id: deed.registration_id ?? numberOf(deed, REGISTRATION),
    participant_id: deed.participant_id ?? numberOf(deed, PARTICIPANT),
    personal: fields.some((field) => isPersonal(deed.subject, field)),
    detail: { ...deed.detail, ...(fields.length > 0 ? { changes } : {}) },
  }
}

export const record = async (tx: Tx, caller: Pick<Caller, 'user_id'> | null, deed: Deed) => {
  await tx.insert(audit_log).values(rowOf(caller, deed))
}

const AT_ONCE = 500

/** A row each, some hundred a statement: an act on many holds the event's lock meanwhile. */
export const recordAll = async (tx: Tx, caller: Pick<Caller, 'user_id'> | null, deeds: readonly Deed[]) => {
  for (let from = 0; from < deeds.length; from += AT_ONCE)
    await tx.insert(audit_log).values(deeds.slice(from, from + AT_ONCE).map((deed) => rowOf(caller, deed)))
}
