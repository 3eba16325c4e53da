import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { addSampleRegistration } from '#testing/sample-registration.ts'
import { admits } from '../rules/category-match.ts'
import { countMarked, marked } from './marks.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.stop())

test('the list of those a category does not admit is the rule of the form, for every kind of category and team', async () => {
  const genders = ['male', 'female', 'mixto', 'adult_minor', 'Evento no Deportivo']
  const race = await createRace(product.db, {
    participant_limit: 500,
    kits: [{ kit_name: 'Camiseta', size: 'M', amount: 500 }],
    categories: genders.map((gender) => ({
      distance: '10K',
      title: gender,
      gender,
      start_age: 12,
      final_age: 40,
      difference: 0,
    })),
  })
  const people = [
    { gender: 'male' as const, age: 30 },
    { gender: 'female' as const, age: 30 },
    { gender: 'female' as const, age: 15 },
    { gender: 'male' as const, age: 55 },
  ]
  const teams = people.flatMap((one, at) => [[one], ...people.slice(at).map((other) => [one, other])])
  const expected: number[] = []
  for (const category of race.categories)
    for (const team of teams) {
      const id = await addSampleRegistration(product.db, {
        event_id: race.event_id,
        category_id: category.id,
        kit_id: race.kit_id,
        team: team,
        state: 'paid',
      })
      if (!admits(category, team)) expected.push(id)
    }
  const { rows } = await product.db.execute<{ id: number }>(sql`
    select distinct r.id from participants m join registrations r on r.id = m.registration_id
    join categories c on c.id = m.category_id where r.event_id = ${race.event_id} and ${marked('misfit')} order by 1`)
  expect(expected.length).toBeGreaterThan(0)
  expect(rows.map(({ id }) => id)).toEqual(expected)
  expect((await countMarked(product.db, race.event_id)).misfit).toBeGreaterThan(0)
})
