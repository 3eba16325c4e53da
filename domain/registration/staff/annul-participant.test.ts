/** Staff take one person out of a purchase that goes on. */
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, type Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Caller } from '#server/http/route.ts'
import { mails } from '#server/mail/tables.ts'
import { refusal } from '#testing/answer.ts'
import { countersOf, expectCountersToFit } from '#testing/counters.ts'
import { createSandboxDesk, type SandboxDesk } from '#testing/desks/sandbox-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { connectWithoutLocks } from '#testing/without-locks.ts'
import { participants } from '../tables.ts'
import { annulParticipant } from './annul-participant.ts'

let product: TestProduct
let desk: SandboxDesk
let admin: Awaited<ReturnType<TestProduct['signIn']>>

beforeAll(async () => {
  product = await startTestProduct({ ALLOW_SANDBOX_GATEWAY: '1' })
  desk = createSandboxDesk(product)
  await desk.addAccount()
  admin = await product.signIn('Administrator')
})
afterAll(() => product.stop())

const peopleOf = (registration_id: number) =>
  product.db
    .select()
    .from(participants)
    .where(eq(participants.registration_id, registration_id))
    .orderBy(participants.id)

const annul = (id: number, member_id: number, token = admin.token) =>
  product.call<{ message: string; icon: string }>('POST', `/api/registrations/${id}/cancel`, {
    token,
    body: { reason: 'Lesión', member_id },
  })

const three = async (change: object = {}) => {
  const race = await createRace(product.db, change)
  const team = [desk.nextParticipant(race), desk.nextParticipant(race), desk.nextParticipant(race)]
  return { race, team }
}

test('one of three who paid leaves: place and kit go back, the others stay, the difference is seen', async () => {
  const { race, team } = await three()
  await desk.addCoupon(race, 'MITAD', { max_uses: 3 })
  const { id, proof } = await desk.register(race, team)
  await desk.applyCode(race, proof, 'MITAD')
  const { paymentCheckouts } = await desk.choose(race, proof)
  await desk.pay(paymentCheckouts.sandbox as Record<string, string>, { outcome: 'aprobar' })
  const captain = (await peopleOf(id))[0]
  expect((await annul(id, captain?.id ?? 0)).json).toMatchObject({ message: 'Persona anulada' })

  expect(await desk.row(id)).toMatchObject({
    state: 'paid',
    payment_status: 4,
    participant_count: 2,
    coupon_uses: 2,
    settled_amount: 130_500,
    amount: 87_000,
  })
  const rows = await peopleOf(id)
  expect(rows.map(({ state, position, team_role }) => [state, position, team_role])).toEqual([
    ['cancelled', null, null],
    ['confirmed', 0, 'captain'],
    ['confirmed', 1, 'member'],
  ])
  await expectCountersToFit(product.db, race.event_id)
  for (const { email } of team as { email: string }[]) {
    const told = await product.db
      .select()
      .from(mails)
      .where(and(eq(mails.recipient, email), eq(mails.kind, 'registration-member-left')))
    expect(told).toHaveLength(1)
  }
  expect(await desk.audited('anular participante', id)).toHaveLength(1)
  // Who was taken out can come back by their own registration.
  expect((await desk.save(race, team.slice(0, 1))).json.status).toBe(0)
})

test('health data that somebody else gave goes with the place of who is taken out', async () => {
  const { race, team } = await three()
  const { id } = await desk.register(race, team)
  const mate = (await peopleOf(id))[1]?.id ?? 0
  await product.db.update(participants).set({ sealed_health: 'sealed' }).where(eq(participants.id, mate))
  await annul(id, mate)
  expect((await peopleOf(id)).find((person) => person.id === mate)?.sealed_health).toBeNull()
})

test('the last one in it is the registration itself', async () => {
  const race = await createRace(product.db)
  const { id } = await desk.register(race)
  const [person] = await peopleOf(id)
  expect((await annul(id, person?.id ?? 0)).json).toMatchObject({ message: 'Inscripción anulada' })
  expect(await desk.row(id)).toMatchObject({ state: 'cancelled' })
})

test('somebody of another registration, of another event, twice: nothing is written', async () => {
  const { race, team } = await three()
  const { id } = await desk.register(race, team)
  const { id: other } = await desk.register(race)
  const [stranger] = await peopleOf(other)
  await refusal(404, annul(id, stranger?.id ?? 0))
  const outsider = await desk.colaborador((await createRace(product.db)).event_id)
  const [, second] = await peopleOf(id)
  await refusal(404, annul(id, second?.id ?? 0, outsider.token))
  await annul(id, second?.id ?? 0)
  expect((await annul(id, second?.id ?? 0)).json).toMatchObject({
    message: 'Esa persona ya no está en la inscripción',
    icon: 'warning',
  })
  expect(await desk.row(id)).toMatchObject({ participant_count: 2, amount: 167_000 })
  await expectCountersToFit(product.db, race.event_id)
})

test('while somebody pays nobody is taken out', async () => {
  const { race, team } = await three()
  const { id, form } = await desk.startPaying(race, team)
  await desk.comeBack((await desk.pay(form, { outcome: 'pendiente', method: 'pse' })).location)
  const [, second] = await peopleOf(id)
  expect((await annul(id, second?.id ?? 0)).json).toMatchObject({ message: 'Hay un pago en camino' })
  expect(await desk.row(id)).toMatchObject({ participant_count: 3 })
})

/** Two members of staff press at once; the first waits before it commits until the second has looked. */
const twoAtOnce = async (through: Database) => {
  const { race, team } = await three()
  const { id } = await desk.register(race, team)
  const [, second] = await peopleOf(id)
  const caller = { user_id: admin.user_id, role: 'Administrator' } as Caller
  const change = { id, member_id: second?.id ?? 0, reason: 'Lesión' }
  const outcomes = await Promise.all(
    [1, 2].map(() =>
      inTransaction(through, (tx) => annulParticipant(tx, caller, change)).catch(() => 'failed' as const),
    ),
  )
  const wrong = (await countersOf(product.db, race.event_id)).filter(({ counted, rows }) => counted !== rows)
  return { outcomes: outcomes.map((one) => (typeof one === 'object' ? 'annulled' : one)).sort(), wrong }
}

test('two staff at once on one participant: one wins, the other is told', async () => {
  expect(await twoAtOnce(product.db)).toEqual({ outcomes: ['already ended', 'annulled'], wrong: [] })
})

test('lock-off twin: without the locks a place goes back twice', async () => {
  const unlocked = connectWithoutLocks(product.connection)
  const seen: string[] = []
  for (let round = 0; round < 12 && seen.length === 0; round += 1) {
    const { outcomes, wrong } = await twoAtOnce(unlocked)
    if (wrong.length > 0 || outcomes.filter((one) => one === 'annulled').length === 2) seen.push('twice')
  }
  await closeDatabase(unlocked)
  expect(seen).toEqual(['twice'])
})

test('who is left alone of a team that nobody can enter alone is listed as such, and the team keeps its name', async () => {
  const race = await createRace(product.db, { team_size: [2, 3] })
  const team = [desk.nextParticipant(race), desk.nextParticipant(race)]
  await desk.save(race, team, { team_name: 'Los Dos' })
  const id = (await desk.registrationsOf(race)).at(-1)?.id ?? 0
  const [, mate] = await peopleOf(id)
  await annul(id, mate?.id ?? 0)
  const { json } = await product.call<{ registration: { team_name: string | null; misfit: boolean } }>(
    'GET',
    `/api/registrations/${id}`,
    { token: admin.token },
  )
  expect(json.registration).toMatchObject({ team_name: 'Los Dos', misfit: true })
})

test('the link to sign of who was taken out opens nothing', async () => {
  const { race, team } = await three()
  const { id } = await desk.register(race, team)
  const [, mate] = await peopleOf(id)
  const letters = await product.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, mate?.email ?? ''))
  const token = /\/firmar\/([\w-]+)/.exec(letters.map(({ text }) => text).join('\n'))?.[1] ?? ''
  const read = async () =>
    (await product.call<{ state: string }>('POST', '/api/consents/read', { body: { token } })).json.state
  expect(await read()).toBe('open')
  await annul(id, mate?.id ?? 0)
  expect(await read()).toBe('over')
  const signed = await product.call<{ message: string }>('POST', '/api/consents/sign', {
    body: {
      token,
      consents: { data_policy: true, waiver: true },
      signature: { name: `${mate?.name} ${mate?.last_name}` },
    },
  })
  expect(signed.json.message).toBe('Este enlace ya no sirve')
})
