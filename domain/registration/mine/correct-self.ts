/**
 * A person corrects the own data in one event: never anybody else's row, and the record of the person only where this
 * mailbox is the one the person is known by. A mistyped name is spelt anew; another person takes no place this way.
 */
import { and, eq, sql } from 'drizzle-orm'
import { isInsurer } from '#domain/colombia/insurers.ts'
import { isCityOf } from '#domain/colombia/places.ts'
import { record } from '#server/audit/record.ts'
import type { BodyOf } from '#server/contract-kit.ts'
import type { Tx } from '#server/database/connect.ts'
import { invalid } from '#server/http/refusals.ts'
import type { Caller } from '#server/http/route.ts'
import type { HealthCipher } from '../health.ts'
import * as messages from '../messages.ts'
import { isSpellingOf } from '../rules/spelling.ts'
import { competitors, participants } from '../tables.ts'
import type { correctSelf as contract } from './correct-contract.ts'
import type { OwnParticipant } from './own-proofs.ts'

type Sent = BodyOf<typeof contract>
export type Correction = Omit<Sent, 'document_type' | 'participant_key' | 'token'>

const problemsOf = (person: OwnParticipant, correction: Correction) => {
  const { name, last_name, department, city, eps } = { ...person, eps: undefined, ...given(correction) }
  const problems: Record<string, string[]> = {}
  if (!isSpellingOf(person, { name, last_name })) problems.name = [messages.ANOTHER_NAME]
  const moves = department !== person.department || city !== person.city
  if (moves && !isCityOf(department, city))
    problems.city = ['Elige un departamento y una ciudad de la lista.']
  if (eps !== undefined && !isInsurer(eps)) problems.eps = ['Elige una EPS de la lista.']
  else if (eps !== undefined && !person.health) problems.eps = [messages.HEALTH_NOT_KEPT]
  return problems
}

/** What was not sent is no change. */
const given = <T extends object>(sent: T): Partial<T> =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Partial<T>

/** The person's record, where the mailbox that proves it is the one on it. */
const knownBy = ({ competitor_id, id, email }: OwnParticipant) =>
  and(
    eq(competitors.id, competitor_id),
    eq(competitors.email, email),
    sql`exists (select 1 from participants m where m.id = ${id} and m.identity_matches)`,
  )

export const correctSelf = async (
  tx: Tx,
  caller: Caller | null,
  { person, correction, cipher }: { person: OwnParticipant; correction: Correction; cipher: HealthCipher },
): Promise<void> => {
  const problems = problemsOf(person, correction)
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const { eps, ...told } = given(correction)
  const fields = Object.keys(given(correction))
  if (fields.length === 0) return
  const health =
    eps === undefined ? {} : { health: cipher.encryptFields({ ...cipher.decryptHealth(person.health), eps }) }
  await tx
    .update(participants)
    .set({ ...told, ...health })
    .where(eq(participants.id, person.id))
  if (Object.keys(told).length > 0) await tx.update(competitors).set(told).where(knownBy(person))
  if (told.phone !== undefined)
    await tx.execute(sql`delete from consent_requests
      where participant_id = ${person.id} and way = 'whatsapp' and signed_at is null`)
  await record(tx, caller, {
    action: 'corregir sus datos',
    subject: 'participante',
    subject_id: person.id,
    event_id: person.event_id,
    detail: { fields },
  })
}

/** False: the address became another one meanwhile. */
export const moveOwnEmail = async (
  tx: Tx,
  caller: Caller | null,
  person: OwnParticipant,
  email: string,
): Promise<boolean> => {
  const moved = await tx
    .update(participants)
    .set({ email })
    .where(and(eq(participants.id, person.id), eq(participants.email, person.email)))
    .returning({ id: participants.id })
  if (moved.length === 0) return false
  await tx.update(competitors).set({ email }).where(knownBy(person))
  // What was sent to the former address signs for nobody.
  await tx.execute(
    sql`delete from consent_requests where participant_id = ${person.id} and signed_at is null and way = 'mail'`,
  )
  await record(tx, caller, {
    action: 'cambiar su correo',
    subject: 'participante',
    subject_id: person.id,
    event_id: person.event_id,
  })
  return true
}
