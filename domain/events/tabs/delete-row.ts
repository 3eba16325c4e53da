/** Deleting a category or a kit: never one that somebody registered with, whatever became of that registration. */
import { and, eq, exists, type SQL, sql } from 'drizzle-orm'
import { managedBy } from '#domain/accounts/users/queries.ts'
import type { Role } from '#server/contract-kit.ts'
import type { Tx } from '#server/database/connect.ts'
import { refuse } from '#server/database/transaction.ts'
import { coupons } from '../../coupons/tables.ts'
import { participants } from '../../registration/tables.ts'
import { lockEvent } from '../capacity/lock-event.ts'
import { distanceLeftAlone, dropUnnamedDistances } from '../distances/distance-rows.ts'
import { categories, events, kits } from '../tables.ts'

type Staff = { user_id: number; role: Role }
export type DeleteOutcome =
  /** `name`: what it was called, for the history. */
  | { outcome: 'deleted'; event_id: number; name: string }
  | { outcome: 'not found' }
  | { outcome: 'in use' }
  | { outcome: 'in coupons' }
  | { outcome: 'in a block'; block: string; distance: string }

/** The event of the row, locked: a registration that is being saved right now comes first or sees the row gone. */
const lockOwner = async (tx: Tx, caller: Staff, table: typeof categories | typeof kits, id: number) => {
  const [owner] = await tx
    .select({ event_id: table.event_id })
    .from(table)
    .innerJoin(events, eq(events.id, table.event_id))
    .where(and(eq(table.id, id), managedBy(caller)))
  if (!owner) return null
  await lockEvent(tx, owner.event_id)
  return owner.event_id
}

const isThere = async (tx: Tx, query: SQL) => {
  const { rows } = await tx.execute<{ there: boolean }>(sql`select ${query} as there`)
  return rows[0]?.there === true
}

export const deleteCategory = async (tx: Tx, caller: Staff, id: number): Promise<DeleteOutcome> => {
  const event_id = await lockOwner(tx, caller, categories, id)
  if (event_id === null) return { outcome: 'not found' }
  const registered = tx
    .select({ one: sql`1` })
    .from(participants)
    .where(and(eq(participants.event_id, event_id), eq(participants.category_id, id)))
  if (await isThere(tx, exists(registered))) return { outcome: 'in use' }
  const couponed = tx.select({ one: sql`1` }).from(coupons).where(eq(coupons.category_id, id))
  if (await isThere(tx, exists(couponed))) return { outcome: 'in coupons' }
  const [gone] = await tx.delete(categories).where(eq(categories.id, id)).returning()
  await dropUnnamedDistances(tx, event_id)
  const alone = await distanceLeftAlone(tx, event_id)
  if (alone) return refuse({ outcome: 'in a block', ...alone } satisfies DeleteOutcome)
  return { outcome: 'deleted', event_id, name: gone ? `${gone.distance} ${gone.title}` : '' }
}

export const deleteKit = async (tx: Tx, caller: Staff, id: number): Promise<DeleteOutcome> => {
  const event_id = await lockOwner(tx, caller, kits, id)
  if (event_id === null) return { outcome: 'not found' }
  const worn = tx
    .select({ one: sql`1` })
    .from(participants)
    .where(and(eq(participants.event_id, event_id), eq(participants.kit_id, id)))
  if (await isThere(tx, exists(worn))) return { outcome: 'in use' }
  const [gone] = await tx.delete(kits).where(eq(kits.id, id)).returning()
  return { outcome: 'deleted', event_id, name: gone ? `${gone.kit_name} ${gone.size}` : '' }
}
