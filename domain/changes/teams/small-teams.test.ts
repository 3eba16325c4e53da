/** A team that became too small falls to individuals on the day the organiser said, and not before. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { categories } from '#domain/events/tables.ts'
import { type ChangesDesk, createChangesDesk } from '#testing/desks/changes-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { change_settings } from '../tables.ts'
import { dissolveSmallTeams } from './small-teams.ts'

let product: TestProduct
let desk: ChangesDesk
let token: string
beforeAll(async () => {
  product = await startTestProduct()
  token = (await product.signIn('Administrator')).token
  desk = createChangesDesk(product, token)
})
afterAll(() => product.stop())

/** Three of a team in a category for three, one of whom left; alone one runs in the same distance. */
const teamOfTwoLeft = async () => {
  const race = await desk.newRace()
  const [first] = race.categories
  if (!first) throw new Error('no category')
  const { id: _, team_size: __, title: ___, ...likeIt } = first
  await product.db.insert(categories).values({ ...likeIt, title: 'Individual' })
  const { id } = await desk.buy(
    race,
    [0, 1, 2].map(() => desk.nextParticipant(race)),
  )
  await product.db.update(categories).set({ team_size: 3 }).where(eq(categories.id, first.id))
  const leaver = (await desk.peopleOf(id)).at(-1)
  await desk.post(`/api/registrations/${id}/cancel`, { reason: 'Lesión', member_id: leaver?.id }, token)
  return { race, id }
}
const rolesOf = async (id: number) => (await desk.peopleOf(id)).map(({ team_role }) => team_role)
const setDay = (event_id: number, days: number) =>
  product.db.insert(change_settings).values({
    event_id,
    small_teams: 'individual',
    small_teams_on: sql`(now() at time zone 'America/Bogota')::date + ${days}::int` as never,
  })

test('on its day they run alone, pay nothing, and are told', async () => {
  const { race, id } = await teamOfTwoLeft()
  await setDay(race.event_id, 0)
  const before = (await desk.registrationRow(id))?.amount
  expect(await dissolveSmallTeams(product.context)).toBe(1)
  expect(await rolesOf(id)).toEqual([null, null])
  const people = await desk.peopleOf(id)
  expect(new Set(people.map(({ category_id }) => category_id)).size).toBe(1)
  expect(people[0]?.category_id).not.toBe(race.category_id)
  expect((await desk.registrationRow(id))?.amount).toBe(before)
  for (const { email } of people)
    expect((await desk.letters(email)).map(({ subject }) => subject)).toContain(
      'Ahora corres en solitario: Carrera de prueba',
    )
  expect(await dissolveSmallTeams(product.context)).toBe(0)
})

test('before its day, and where the organiser keeps small teams, nothing happens', async () => {
  const { race, id } = await teamOfTwoLeft()
  await setDay(race.event_id, 2)
  expect(await dissolveSmallTeams(product.context)).toBe(0)
  expect(await rolesOf(id)).toEqual(['captain', 'member'])
})
