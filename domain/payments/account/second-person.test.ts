/** A second person for money that goes back: the sum of one person, however small the parts, and who may set it. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_SETTINGS, defaultPolicies, type Settings } from '#domain/changes/rules/policy.ts'
import { bogotaDay } from '#domain/colombia/clock.ts'
import { closeDatabase, type Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { anyAnswer, refusal } from '#testing/answer.ts'
import { createAccountDesk } from '#testing/desks/account-desk.ts'
import { createSandboxDesk, type SandboxDesk } from '#testing/desks/sandbox-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import { bookRefund } from './book-refund.ts'

const TOTAL = 83_500
const ABOVE = 10_000
const DAY = bogotaDay(new Date(Date.now() + 90 * 86_400_000))

let product: TestProduct
let desk: SandboxDesk
let books: ReturnType<typeof createAccountDesk>
let admin: { token: string; user_id: number }
let unlocked: Database

beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
  desk = createSandboxDesk(product)
  admin = await product.signIn('Administrator')
  books = createAccountDesk(product, admin.token)
  unlocked = connectWithoutLocks(product.connection)
})
afterAll(async () => {
  await closeDatabase(unlocked)
  await product.stop()
})

type Race = Awaited<ReturnType<typeof createRace>>

const limitedRace = async () => {
  const race = await createRace(product.db, { event_datetime: new Date(Date.now() + 90 * 86_400_000) })
  await product.db.execute(
    sql`insert into change_settings (event_id, second_person_above) values (${race.event_id}, ${ABOVE})`,
  )
  return race
}
const paid = async (race: Race) => {
  const { id } = await desk.register(race)
  await books.receive(id, { amount: TOTAL })
  return id
}
const colaborador = async ({ event_id }: Race) => {
  const person = await product.signIn('Colaborador')
  await product.db.execute(
    sql`insert into event_assignments (user_id, event_id) values (${person.user_id}, ${event_id})`,
  )
  return person
}
const give = async (id: number, amount: number, by: string) => {
  const { status } = await anyAnswer(books.giveBack(id, { amount, state: 'sent' }, { by }))
  return status
}

test('one person sends no more in parts than at once: for one account, and in a day for the event', async () => {
  const race = await limitedRace()
  const [one, other] = [await paid(race), await paid(race)]
  const { token } = await colaborador(race)
  expect([await give(one, 6_000, token), await give(one, 4_000, token)]).toEqual([200, 200])
  expect([await give(one, 1, token), await give(other, 1, token)]).toEqual([422, 422])
  // Asked for and sent by the same person is one person too.
  await books.giveBack(other, { amount: 5_000, state: 'requested' }, { by: token })
  const { rows } = await product.db.execute<{ id: number }>(
    sql`select max(id)::int as id from refunds where registration_id = ${other}`,
  )
  const step = (by: string) =>
    books.post(`/api/account/refunds/${rows[0]?.id}/step`, { to: 'sent', proof: '' }, by)
  await books.post(`/api/account/refunds/${rows[0]?.id}/step`, { to: 'approved', proof: '' }, token)
  expect((await step(token)).json.message).toBe('Tiene que pagarla otra persona')
  expect((await step(admin.token)).json.message).toMatch(/^Devolución:/)
  // A day later the event's sum begins anew, the account's does not.
  await product.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(
      sql`update refunds set sent_at = sent_at - interval '25 hours' where registration_id = ${one}`,
    )
  })
  expect([await give(one, 1, token), await give(other, 9_000, token)]).toEqual([422, 200])
})

test('a refund that its sender calls failed still counts', async () => {
  const race = await limitedRace()
  const id = await paid(race)
  const { token } = await colaborador(race)
  await give(id, 9_000, token)
  const sent = (await books.account(id)).refunds.at(-1)
  await books.post(`/api/account/refunds/${sent?.id}/step`, { to: 'failed', proof: '' }, token)
  expect(await give(id, 9_000, token)).toBe(422)
})

const together = async (db: Database) => {
  const race = await limitedRace()
  const { user_id } = await colaborador(race)
  const owners = await Promise.all([1, 2, 3, 4, 5, 6].map(() => paid(race)))
  const results = await Promise.allSettled(
    owners.map((id) =>
      inTransaction(db, (tx) =>
        bookRefund(
          tx,
          { kind: 'registration', id },
          { amount: 9_000, way: 'transfer', basis: 'policy', state: 'sent', note: 'Lesión', user_id },
        ),
      ),
    ),
  )
  return results.filter(({ status }) => status === 'fulfilled').length
}

test('refunds of several accounts at the same moment are one sum', async () => {
  expect(await together(product.db)).toBe(1)
})

test('without the locks they would not be', async () => {
  expect(await together(unlocked)).toBeGreaterThan(1)
})

type Shown = {
  changes: { settings: Settings; second_person_until: { until: string; above: number | null } | null }
}

test('the sum is set by an Administrator, and counts from the next day', async () => {
  const race = await limitedRace()
  const id = await paid(race)
  const { token } = await colaborador(race)
  const put = (above: number | null, by: string) =>
    product.call<Shown & { errors?: object }>('PUT', `/api/eventos/${race.event_id}/cambios`, {
      token: by,
      body: {
        policies: defaultPolicies(DAY),
        settings: { ...DEFAULT_SETTINGS, second_person_above: above },
      },
    })
  const refused = await refusal(422, put(null, token))
  expect(refused.json.errors).toEqual({
    'settings.second_person_above': ['Solo un Administrador lo cambia.'],
  })
  // Who manages the event saves the rest with the sum as it stands.
  expect((await put(ABOVE, token)).status).toBe(200)
  const set = await put(null, admin.token)
  expect(set.json.changes).toMatchObject({
    settings: { second_person_above: null },
    second_person_until: { above: ABOVE },
  })
  await put(1_000_000, admin.token)
  expect(await give(id, 11_000, token)).toBe(422)
  await product.db.execute(
    sql`update change_settings set second_person_from = second_person_from - 1 where event_id = ${race.event_id}`,
  )
  expect(await give(id, 11_000, token)).toBe(200)
})
