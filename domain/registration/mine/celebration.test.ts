/** Who sees what after a payment: the own proof everything, the named one a masked address, a reference alone nothing. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { events } from '#domain/events/tables.ts'
import { forgetPerson } from '#domain/privacy/forget-person.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { readShareCode } from '../share/share-code.ts'
import { payingProof } from '../speaker/checkout-token.ts'
import { participants } from '../tables.ts'
import type { Celebration } from './celebration-contract.ts'

let product: TestProduct
let desk: ReturnType<typeof createDesk>
let admin: { token: string }

beforeAll(async () => {
  product = await startTestProduct()
  desk = createDesk(product)
  admin = await product.signIn('Administrator')
})
afterAll(() => product.stop())

const setStatus = (id: number, status: number) =>
  product.call('POST', `/api/registrations/${id}/status`, {
    token: admin.token,
    body: { status, note: 'Pagó en efectivo' },
  })

/** A couple that paid: its proofs, and its people as they are stored. */
const paidCouple = async () => {
  const race = await createRace(product.db)
  const couple = [desk.nextParticipant(race), desk.nextParticipant(race, { gender: 'male' })]
  const { id, proof } = await desk.register(race, couple)
  await setStatus(id, 7)
  const reference = (await desk.registrationRow(id))?.reference ?? ''
  const rows = await product.db
    .select()
    .from(participants)
    .where(eq(participants.registration_id, id))
    .orderBy(participants.position)
  return {
    race,
    couple,
    id,
    reference,
    rows,
    own: proof,
    named: payingProof(product.context.secretKey, reference),
  }
}

type Shown = { cookie?: string; checkout_token?: string; token?: string }

const celebrate = async (reference: string, { cookie, checkout_token, token }: Shown = {}) =>
  (
    await product.call<{ celebration: Celebration | null }>(
      'POST',
      `/api/registrations/own/${reference}/celebration`,
      {
        body: checkout_token ? { checkout_token } : {},
        ...(token ? { token } : {}),
        ...(cookie ? { headers: { cookie: `dorsal_checkout=${cookie}` } } : {}),
      },
    )
  ).json.celebration

test('the browser that registered sees everybody of the purchase, each with an own QR and an own code to share', async () => {
  const { race, couple, reference, rows, own } = await paidCouple()
  const seen = await celebrate(reference, { cookie: own })
  expect(seen).toMatchObject({
    proven: 'own',
    event: { name: 'Carrera de prueba', slug: race.slug },
    mailed_to: null,
    pickup: null,
  })
  expect(seen?.participants.map(({ name, last_name }) => [name, last_name])).toEqual(
    couple.map(({ name, last_name }) => [name, last_name]),
  )
  expect(seen?.participants[0]).toMatchObject({
    categoria: { category: '10K', title: 'Abierta' },
    kit: { kit_name: 'Camiseta', size: 'M' },
  })
  expect(new Set(seen?.participants.map(({ qr }) => qr.path)).size).toBe(2)
  const { secretKey } = product.context
  expect(seen?.participants.map(({ share_code }) => readShareCode(secretKey, share_code ?? ''))).toEqual(
    rows.map(({ id }) => id),
  )
  const receipt = await product.call('GET', seen?.receipt_url ?? '')
  expect(receipt.text.startsWith('%PDF')).toBe(true)
  // The same by the token of the letter, in a browser that keeps nothing.
  expect(await celebrate(reference, { checkout_token: own })).toMatchObject({ proven: 'own' })
})

test('who paid with the named proof reads the race and a masked address, and nothing of anybody', async () => {
  const { reference, rows, named, race } = await paidCouple()
  const seen = await celebrate(reference, { cookie: named })
  const [first] = rows
  const [box = ''] = first?.email.split('@') ?? []
  expect(seen).toEqual({
    proven: 'named',
    event: expect.objectContaining({ slug: race.slug }),
    participants: [],
    receipt_url: null,
    own_url: null,
    pickup: null,
    mailed_to: `${box.slice(0, 1)}•••@…`,
  })
  const said = JSON.stringify(seen)
  for (const { email, dni, name, last_name, participant_key } of rows)
    for (const secret of [email, dni, `"${name}"`, last_name, participant_key])
      expect(said).not.toContain(secret)
})

test('a reference alone, another purchase, a forged proof and a stranger’s login open nothing', async () => {
  const [paid, other] = [await paidCouple(), await paidCouple()]
  const stranger = await product.signIn('Cliente')
  const tries: Shown[] = [
    {},
    { cookie: other.own },
    { checkout_token: other.own },
    { checkout_token: `${paid.reference}.${'A'.repeat(43)}` },
    { token: stranger.token },
  ]
  for (const shown of tries) expect(await celebrate(paid.reference, shown)).toBeNull()
  expect(await celebrate('no-existe', { cookie: paid.own })).toBeNull()
})

test('nothing is celebrated before the payment, nor after it was annulled; one who left is not shown', async () => {
  const race = await createRace(product.db)
  const { id, proof } = await desk.register(race)
  const reference = (await desk.registrationRow(id))?.reference ?? ''
  expect(await celebrate(reference, { cookie: proof })).toBeNull()

  const { id: couple_id, rows, own, ...couple } = await paidCouple()
  const annul = (member_id: number | undefined) =>
    product.call('POST', `/api/registrations/${couple_id}/cancel`, {
      token: admin.token,
      body: { reason: 'Lesión', member_id },
    })
  await annul(rows[1]?.id)
  expect((await celebrate(couple.reference, { cookie: own }))?.participants).toHaveLength(1)
  await annul(rows[0]?.id)
  expect(await celebrate(couple.reference, { cookie: own })).toBeNull()
})

test('who asked to be forgotten is not shown, and of the first one the former proof is nobody’s', async () => {
  const { race, reference, rows, own, named } = await paidCouple()
  await product.db
    .update(events)
    .set({ event_datetime: new Date(Date.now() - 3 * 86_400_000) })
    .where(eq(events.id, race.event_id))
  const forget = (dni: string | undefined) =>
    inTransaction(product.db, (tx) =>
      forgetPerson(tx, {
        dni: dni ?? '',
        request_id: 0,
        result_ids: [],
        secretKey: product.context.secretKey,
      }),
    )
  await forget(rows[1]?.dni)
  const left = await celebrate(reference, { cookie: own })
  expect(left?.participants.map(({ last_name }) => last_name)).toEqual([rows[0]?.last_name])
  await forget(rows[0]?.dni)
  expect(await celebrate(reference, { cookie: own })).toBeNull()
  expect(await celebrate(reference, { cookie: named })).toMatchObject({ mailed_to: null, participants: [] })
})
