/** The correction of a person's record; registrations of coming events follow it. */
import { eq } from 'drizzle-orm'
import { changeCompetitor } from '#domain/registration/staff/change-competitor.ts'
import { phoneProblems } from '#domain/registration/staff/phone-problems.ts'
import type { Tx } from '#server/database/connect.ts'
import { invalid } from '#server/http/refusals.ts'
import { competitors } from '../registration/tables.ts'

type Changes = Partial<Record<(typeof CORRECTABLE)[number], string | undefined>>

const CORRECTABLE = [
  'name',
  'last_name',
  'gender',
  'birthday',
  'email',
  'phone',
  'address',
  'department',
  'city',
  'emergency_name',
  'emergency_phone',
] as const

/** The names of the fields that changed. */
export const correctPerson = async (tx: Tx, key: string, changes: Changes): Promise<string[] | 'nobody'> => {
  const [stored] = await tx.select().from(competitors).where(eq(competitors.document_key, key)).for('update')
  if (!stored) return 'nobody'
  const { id, document_key: _, created_at: __, health: ___, ...before } = stored
  const fields = CORRECTABLE.filter((name) => changes[name] !== undefined && changes[name] !== before[name])
  if (fields.length === 0) return []
  const phones = phoneProblems({ ...before, ...changes }, before)
  if (phones) throw invalid(phones)
  const change = { ...before, ...Object.fromEntries(fields.map((name) => [name, changes[name]])) }
  await changeCompetitor(tx, id, change, null)
  return fields
}
