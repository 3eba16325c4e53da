/** Writes a mailing with all its people in one go: either everybody is on the list or there is no list. */
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/database/connect.ts'
import { newCode } from '../issue-certificate.ts'
import type { CertificateValues } from '../rules/placement.ts'
import { certificate_batches, certificate_recipients, certificates } from '../tables.ts'

export type NewBatch = Pick<
  typeof certificate_batches.$inferInsert,
  | 'nombre_evento'
  | 'city'
  | 'fecha_evento'
  | 'icono_evento'
  | 'source'
  | 'event_id'
  | 'background_id'
  | 'template'
  | 'placements'
  | 'fecha_notificacion'
  | 'left_out'
  | 'created_by'
>

export type NewRecipient = {
  row: number
  name: string
  email: string
  values: CertificateValues
  result_id: string | null
}

/** PostgreSQL takes 65,535 values a statement. */
const AT_ONCE = 2000

const addRecipients = async (
  tx: Tx,
  { batch_id, event_id, next_try_at }: { batch_id: number; event_id: number | null; next_try_at: SQL | Date },
  people: NewRecipient[],
) => {
  const coded = people.map((person) => ({ ...person, code: newCode() }))
  const issued = await tx
    .insert(certificates)
    .values(coded.map(({ code, values, result_id }) => ({ code, event_id, result_id, batch_id, values })))
    .returning({ id: certificates.id, code: certificates.code })
  const idOf = new Map(issued.map(({ id, code }) => [code, id]))
  await tx.insert(certificate_recipients).values(
    coded.map(({ code, row, name, email }) => ({
      batch_id,
      certificate_id: idOf.get(code) as number,
      row,
      name,
      email,
      next_try_at,
    })),
  )
}

export const createBatch = async (tx: Tx, batch: NewBatch, people: NewRecipient[]) => {
  const [created] = await tx
    .insert(certificate_batches)
    .values(batch)
    .returning({ id: certificate_batches.id, job_id: certificate_batches.job_id })
  if (!created) throw new Error('an insert of one batch returned no row')
  const owner = {
    batch_id: created.id,
    event_id: batch.event_id ?? null,
    next_try_at: batch.fecha_notificacion ?? sql`now()`,
  }
  for (let from = 0; from < people.length; from += AT_ONCE)
    await addRecipients(tx, owner, people.slice(from, from + AT_ONCE))
  return created
}

/** The database's clock decides; the minute that runs is not past. */
export const isPast = async (tx: Tx, moment: Date): Promise<boolean> => {
  const { rows } = await tx.execute<{ past: boolean }>(
    sql`select ${moment.toISOString()}::timestamptz < date_trunc('minute', now()) as past`,
  )
  return rows[0]?.past === true
}
