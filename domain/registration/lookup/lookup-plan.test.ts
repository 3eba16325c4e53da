/** However many people an event has, a lookup reads one of them: also before PostgreSQL knows anything about its tables. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { possibleKeys } from '#domain/colombia/documents.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { LOOK_UP } from './look-up.ts'

const PEOPLE = 3000

let product: TestProduct
let event_id: number
beforeAll(async () => {
  product = await startTestProduct()
  event_id = (await fillRace()).event_id
})
afterAll(() => product.stop())

const fillRace = async () => {
  const race = await createRace(product.db, {
    participant_limit: PEOPLE,
    kits: [{ kit_name: 'Camiseta', size: 'M', amount: PEOPLE }],
  })
  const { event_id, category_id, kit_id } = race
  await product.db.execute(sql`
    with p as (insert into competitors (dni, name, last_name, gender, birthday)
      select (100000000 + n)::text, 'Ana', 'Peña', 'female', '1990-01-01' from generate_series(1, ${PEOPLE}) n returning id, dni),
    r as (insert into registrations (event_id, reference, state, hold_until, participant_count, event_price, cost_service, amount)
      select ${event_id}, (100000000 + n)::text, 'held', now() + interval '1 hour', 1, 80000, 3500, 83500
      from generate_series(1, ${PEOPLE}) n returning id, reference)
    insert into participants (registration_id, event_id, competitor_id, participant_key, position, state, category_id,
      entry_price, entry_service, cost_service, dni, name, last_name, gender, birthday, age, email, phone, kit_id)
    select r.id, ${event_id}, p.id, r.reference, 0, 'held', ${category_id}, 80000, 3500, 3500, p.dni, 'Ana', 'Peña', 'female',
      '1990-01-01', 30, 'ana@correo.test', '300', ${kit_id} from p join r on r.reference = p.dni`)
  return race
}

type Plan = {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** Rows of a table that a plan touched, thrown away or not. */
const readFrom = (table: string, plan: Plan): number => {
  const {
    Plans = [],
    'Rows Removed by Filter': removed = 0,
    'Actual Rows': rows,
    'Actual Loops': loops,
  } = plan
  const own = plan['Relation Name'] === table ? (rows + removed) * loops : 0
  return own + Plans.reduce((sum, part) => sum + readFrom(table, part), 0)
}

test.each([
  ['somebody who holds a place', '100000500'],
  ['nobody', '999999999'],
])('a lookup of %s reads at most one participant', async (_, dni) => {
  const values = [[], [], [], [], 'none', 60, event_id, possibleKeys({ dni }), '1990-01-01', null, [], false]
  const client = await product.db.$client.connect()
  try {
    const { rows } = await client.query(`explain (analyze, format json) ${LOOK_UP.text}`, values)
    const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Plan }]
    expect(readFrom('participants', plan)).toBeLessThanOrEqual(1)
    expect(readFrom('events', plan)).toBe(1)
  } finally {
    client.release()
  }
})
