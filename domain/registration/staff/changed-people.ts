/** What a change of a registration did to each of its people, in the words of the event: the names outlive the rows. */
import { inArray } from 'drizzle-orm'
import { waves } from '#domain/events/tables.ts'
import type { FormAnswer } from '#domain/surveys/queries.ts'
import { ANSWER_FIELD, type Changes, changesOf } from '#server/audit/changes.ts'
import type { Tx } from '#server/database/connect.ts'
import type { BulkLine } from '../bulk/bulk-tables.ts'
import type { EventOffer } from '../lookup/find-offer.ts'
import type { Participant } from '../reprice.ts'

export type Pair = { before: Participant; after: Participant }
export type Changed = { participant_id: number; changes: Changes }
type Answered = { before: FormAnswer[]; after: FormAnswer[] }

const namesOf = async (tx: Tx, pairs: Pair[]) => {
  const ids = pairs
    .flatMap(({ before, after }) => [before.wave_id, after.wave_id])
    .filter((id) => id !== null)
  if (ids.length === 0) return []
  return tx.select({ id: waves.id, name: waves.name }).from(waves).where(inArray(waves.id, ids))
}

/** Where a question asks for what only the medical list may say, that it was answered anew is all that is told. */
const HEALTH =
  /salud|m[eé]dic|alerg|enferm|sangre|\beps\b|lesi[oó]n|cirug|operaci|embaraz|discapac|condici[oó]n|asma|diabet|card[ií]a|hipertens|tratamiento/i

const answerChanges = (participant_id: number, { before, after }: Answered): Changes => {
  const valuesOf = (all: FormAnswer[]) =>
    new Map(all.filter((one) => one.participant_id === participant_id).map((one) => [one.texto, one.value]))
  const [former, given] = [valuesOf(before), valuesOf(after)]
  const changes: Changes = {}
  for (const texto of new Set([...former.keys(), ...given.keys()])) {
    const pair = { before: former.get(texto) ?? null, after: given.get(texto) ?? null }
    const field = `${ANSWER_FIELD}${texto.replaceAll('|', '/')}`
    const changed = changesOf({ [field]: pair.before }, { [field]: pair.after })
    for (const [name, values] of Object.entries(changed)) changes[name] = HEALTH.test(texto) ? null : values
  }
  return changes
}

export const listChanged = async (
  tx: Tx,
  { categories, kits }: EventOffer,
  pairs: Pair[],
  answered: Answered = { before: [], after: [] },
): Promise<Changed[]> => {
  const known = await namesOf(tx, pairs)
  const wordsOf = ({ category_id, kit_id, wave_id, estimated_time }: Participant) => {
    const category = categories.find(({ id }) => id === category_id)
    const kit = kits.find(({ id }) => id === kit_id)
    return {
      distance: category?.distance ?? null,
      category: category?.title ?? null,
      kit: kit?.kit_name ?? null,
      size: kit?.size ?? null,
      wave: known.find(({ id }) => id === wave_id)?.name ?? null,
      estimated_time,
    }
  }
  return pairs
    .map(({ before, after }) => ({
      participant_id: after.id,
      changes: { ...changesOf(wordsOf(before), wordsOf(after)), ...answerChanges(after.id, answered) },
    }))
    .filter(({ changes }) => Object.keys(changes).length > 0)
}

const SIZE_FIELDS: readonly string[] = ['kit', 'size']

/** Who wears something else, where nobody's distance, wave, time or answer is another one; else nobody. */
export const onlySizes = (pairs: Pair[], told: Changed[]): BulkLine[] => {
  const fields = told.flatMap(({ changes }) => Object.keys(changes))
  if (!fields.every((field) => SIZE_FIELDS.includes(field))) return []
  return pairs
    .filter(({ before, after }) => before.kit_id !== after.kit_id)
    .map(({ before, after }) => ({ participant_id: after.id, before: before.kit_id, after: after.kit_id }))
}
