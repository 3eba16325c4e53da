/** What a person corrected is written down beside what the file said, so that the next file does not undo it unseen. */
import { and, eq, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#server/database/connect.ts'
import {
  addCorrection,
  CORRECTED,
  type CorrectedField,
  type CorrectedFields,
} from '../rules/places/corrections.ts'
import { PLACES } from '../rules/places/place-marks.ts'
import { result_corrections } from '../tables.ts'

export type KeptCorrection = {
  public_id: string
  race_division: string
  bib_number: string
  fields: CorrectedFields
  recount: boolean
}

type Corrected = Record<CorrectedField, string | number | null>

export const listCorrections = (db: Reader, event_id: number): Promise<KeptCorrection[]> =>
  db
    .select({
      public_id: result_corrections.public_id,
      race_division: result_corrections.race_division,
      bib_number: result_corrections.bib_number,
      fields: result_corrections.fields,
      recount: result_corrections.recount,
    })
    .from(result_corrections)
    .where(eq(result_corrections.event_id, event_id))
    .orderBy(result_corrections.race_division, result_corrections.bib_number)

/** Places set by hand before go when the whole distance is counted anew. */
const dropPlaces = (tx: Tx, event_id: number, race_division: string) =>
  tx.execute(sql`
    update result_corrections set fields = fields - ${sql.param([...PLACES])}::text[]
    where event_id = ${event_id} and race_division = ${race_division}`)

export type Correcting = {
  event_id: number
  public_id: string
  race_division: string
  /** What the row said before, and what it says now of the fields that the person sent. */
  before: Corrected
  now: Corrected
  recount: boolean
  user_id: number | null
}

export const keepCorrection = async (tx: Tx, correcting: Correcting) => {
  const { event_id, public_id, race_division, before, now, recount, user_id } = correcting
  if (recount) await dropPlaces(tx, event_id, race_division)
  const mine = and(eq(result_corrections.event_id, event_id), eq(result_corrections.public_id, public_id))
  const [earlier] = await tx.select().from(result_corrections).where(mine)
  const fields = addCorrection(earlier?.fields ?? {}, before, now)
  const counted = recount || (earlier?.recount ?? false)
  if (Object.keys(fields).length === 0 && !counted) {
    await tx.delete(result_corrections).where(mine)
    return
  }
  const bib_number = String(fields.bib_number?.file ?? earlier?.bib_number ?? before.bib_number)
  const row = { fields, recount: counted, corrected_by: user_id, corrected_at: sql`now()` }
  await tx
    .insert(result_corrections)
    .values({ event_id, public_id, race_division, bib_number, ...row })
    .onConflictDoUpdate({
      target: [result_corrections.event_id, result_corrections.public_id],
      set: row,
    })
}

export const dropCorrections = async (tx: Tx, event_id: number, public_ids: readonly string[]) => {
  if (public_ids.length === 0) return
  await tx.execute(sql`delete from result_corrections
    where event_id = ${event_id} and public_id = any(${sql.param([...public_ids])}::text[])`)
}

/** A person who asked not to be named is not named by an old correction either. */
export const forgetCorrectedNames = (tx: Tx, event_id: number, public_ids: readonly string[]) =>
  tx.execute(sql`update result_corrections set fields = fields - array['name', 'city', 'club']
    where event_id = ${event_id} and public_id = any(${sql.param([...public_ids])}::text[])`)

export const pickCorrected = (row: Corrected): Corrected =>
  Object.fromEntries(CORRECTED.map((field) => [field, row[field]])) as Corrected
