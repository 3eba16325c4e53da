/**
 * A person corrects the own data in one event: never anybody else's row, and the stored record only as its owner. A
 * mistyped name is spelt anew; another person takes no place this way.
 */
import { eq, sql } from 'drizzle-orm'
import { isInsurer } from '#domain/colombia/insurers.ts'
import { isCityOf } from '#domain/colombia/places.ts'
import { changesOf } from '#server/audit/changes.ts'
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
import type { OwnParticipant } from './own-participant.ts'

type Sent = BodyOf<typeof contract>
export type Correction = Omit<Sent, 'document_type' | 'participant_key' | 'token'>

/** What was not sent is no change, nor is what stands there already. */
const given = (person: OwnParticipant, sent: Correction): Correction =>
  Object.fromEntries(
    Object.entries(sent).filter(
      ([field, value]) => value !== undefined && value !== person[field as keyof OwnParticipant],
    ),
  )

const fullName = ({ name, last_name }: { name: string; last_name: string }) => `${name} ${last_name}`

/** A spelling of what the person was called at first: a name corrected again and again goes nowhere else. */
const isSameName = (
  person: OwnParticipant,
  { name = person.name, last_name = person.last_name }: Correction,
) => isSpellingOf({ name: person.name_at_save ?? fullName(person), last_name: '' }, { name, last_name })

const problemsOf = (person: OwnParticipant, correction: Correction) => {
  const { department, city, eps } = { ...person, eps: undefined, ...correction }
  const problems: Record<string, string[]> = {}
  if (!isSameName(person, correction)) problems.name = [messages.ANOTHER_NAME]
  const moves = department !== person.department || city !== person.city
  if (moves && !isCityOf(department, city))
    problems.city = ['Elige un departamento y una ciudad de la lista.']
  if (eps !== undefined && !isInsurer(eps)) problems.eps = ['Elige una EPS de la lista.']
  else if (eps !== undefined && !person.health) problems.eps = [messages.HEALTH_NOT_KEPT]
  if (correction.conditions !== undefined && !person.health) problems.conditions = [messages.HEALTH_NOT_KEPT]
  return problems
}

/** What changes, or its problems at their fields. */
export const checkCorrection = (person: OwnParticipant, sent: Correction) => {
  const correction = given(person, sent)
  const problems = problemsOf(person, correction)
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return { correction, renames: 'name' in correction || 'last_name' in correction }
}

type Checked = ReturnType<typeof checkCorrection>

export const correctSelf = async (
  tx: Tx,
  caller: Caller | null,
  {
    person,
    owner,
    correction,
    renames,
    cipher,
  }: Checked & { person: OwnParticipant; owner: boolean; cipher: HealthCipher },
): Promise<void> => {
  const { eps, conditions, ...told } = correction
  const fields = Object.keys(correction)
  if (fields.length === 0) return
  const anchor = renames ? { name_at_save: person.name_at_save ?? fullName(person) } : {}
  const known = cipher.decryptHealth(person.health)
  const corrected = { ...known, eps: eps ?? known.eps, conditions: conditions ?? known.conditions }
  const health =
    eps === undefined && conditions === undefined ? {} : { health: cipher.encryptFields(corrected) }
  await tx
    .update(participants)
    .set({ ...told, ...anchor, ...health })
    .where(eq(participants.id, person.id))
  if (owner && Object.keys(told).length > 0)
    await tx.update(competitors).set(told).where(eq(competitors.id, person.competitor_id))
  if (told.phone !== undefined)
    await tx.execute(sql`delete from consent_requests
      where participant_id = ${person.id} and way = 'whatsapp' and signed_at is null`)
  await record(tx, caller, {
    action: 'corregir sus datos',
    subject: 'participante',
    subject_id: person.id,
    event_id: person.event_id,
    registration_id: person.registration_id,
    changes: changesOf<string>(person, told),
    detail: { fields },
  })
}
