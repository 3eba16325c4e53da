/** A small race to register in: one open category, one kit, as many spots as the test wants. */

import { eq } from 'drizzle-orm'
import { createEvent, type NewEvent } from '#domain/events/form/create-event.ts'
import { categories, kits } from '#domain/events/tables.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'

const DAY_MS = 86_400_000

export const createRace = async (db: Database, change: Partial<NewEvent> = {}) => {
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
  const { id, slug } = await inTransaction(db, (tx) =>
    createEvent(tx, {
      name: 'Carrera de prueba',
      sport: 'running',
      status: 'active',
      event_datetime: inDays(30),
      register_deadline: inDays(20),
      participant_limit: 100,
      city: 'Medellín',
      timeframe: { time_1: '06:00', time_2: '12:00' },
      team_size: [1, 2, 3],
      price_tiers: [
        { date: inDays(10).toISOString().slice(0, 10), event_price: 80_000, cost_service: 3_500 },
      ],
      categories: [
        {
          distance: '10K',
          gender: 'Evento no Deportivo',
          title: 'Abierta',
          start_age: 10,
          final_age: 99,
          difference: 0,
        },
      ],
      kits: [{ kit_name: 'Camiseta', size: 'M', amount: 100 }],
      ...change,
    }),
  )
  const categoryRows = await db
    .select()
    .from(categories)
    .where(eq(categories.event_id, id))
    .orderBy(categories.id)
  const kitRows = await db.select().from(kits).where(eq(kits.event_id, id)).orderBy(kits.id)
  return {
    event_id: id,
    slug,
    category_id: categoryRows[0]?.id ?? 0,
    kit_id: kitRows[0]?.id ?? 0,
    categories: categoryRows,
    kits: kitRows,
  }
}
