/** A shop of the guarded world with an open turn, a sale that waits for a person and a deposit: what its calls knock at. */
import { randomUUID } from 'node:crypto'
import { till_deposits, till_sales, till_sessions, tills } from '#domain/till/tables.ts'
import type { TestProduct } from '../product.ts'

const only = <T>([row]: T[]): T => {
  if (row === undefined) throw new Error('nothing was inserted')
  return row
}

export const addTill = async (
  { db }: Pick<TestProduct, 'db'>,
  { event_id, ...seller }: { event_id: number; device_id?: number; user_id?: number },
) => {
  const till = only(
    await db
      .insert(tills)
      .values({ event_id, name: 'Tienda', kind: 'shop', prefix: 'T1', device_id: null })
      .returning(),
  )
  const other = only(await db.insert(tills).values({ event_id, name: 'Caja', prefix: 'C9' }).returning())
  const session = only(
    await db
      .insert(till_sessions)
      .values({ till_id: till.id, event_id, ...seller, opened_by: 'Con todo', float: 1000 })
      .returning(),
  )
  const sale = only(
    await db
      .insert(till_sales)
      .values({
        id: randomUUID(),
        event_id,
        till_id: till.id,
        session_id: session.id,
        ...seller,
        seller: 'Con todo',
        state: 'review',
        review: 'La persona ya tiene cupo.',
        receipt: 'T1-0001',
        distance: '10K',
        size: 'M',
        amount: 90_000,
        way: 'cash',
        offline: true,
        device_at: new Date(),
        sold_at: new Date(),
      })
      .returning(),
  )
  const deposit = only(
    await db.insert(till_deposits).values({ till_id: till.id, event_id, amount: 1000 }).returning(),
  )
  return { till: till.id, freeTill: other.id, tillSession: session.id, sale: sale.id, deposit: deposit.id }
}
