/** A letter went to a mistyped address. Once it is corrected, by whom it may be, what stands in that letter opens nothing. */

import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maskedEmail } from '#domain/colombia/emails.ts'
import { mails } from '#server/mail/tables.ts'
import { refusal } from '#testing/answer.ts'
import { createDesk } from '#testing/desks/staff.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { competitors } from '../tables.ts'
import type { ProvenRegistration } from './mine-contract.ts'

type Race = Awaited<ReturnType<typeof createRace>>

let product: TestProduct
let desk: ReturnType<typeof createDesk>
beforeAll(async () => {
  product = await startTestProduct()
  desk = createDesk(product)
})
afterAll(() => product.stop())

/** The token of a link in the letters to this address, the latest one. */
const mailed = async (recipient: string, mark: 'pagar' | 'mio') => {
  const letters = await product.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, recipient))
    .orderBy(mails.id)
  const tokens = letters.flatMap(({ text }) => [...text.matchAll(new RegExp(`#${mark}=([\\w.-]+)`, 'g'))])
  return tokens.at(-1)?.[1] ?? ''
}

const resume = async ({ event_id }: Race, checkout_token: string) =>
  (
    await product.call<{ status: number }>('POST', '/api/competitor/resume', {
      body: { event_id, checkout_token },
    })
  ).json.status

const cancel = async ({ event_id }: Race, checkout_token: string) =>
  (
    await product.call<{ success: boolean }>('POST', '/api/competitor/cancel', {
      body: { event_id, checkout_token },
    })
  ).json.success

const shown = async (dni: string, token: string, cookie = '') =>
  (
    await product.call<{ registrations: ProvenRegistration[] }>('POST', `/api/competitor/${dni}/own`, {
      body: { token },
      headers: { cookie },
    })
  ).json.registrations.map(({ mailed_to }) => mailed_to)

const RESUMED = 5
const IDENTIFY_AGAIN = 1

test('the first one’s address is corrected: the letter to the former one pays, changes, cancels and shows nothing', async () => {
  const race = await createRace(product.db)
  const mistyped = desk.nextParticipant(race, { email: 'marta@gmial.test' })
  const { id, proof } = await desk.register(race, [mistyped])
  const former = await mailed(mistyped.email, 'pagar')
  expect([former, await resume(race, former)]).toEqual([proof, RESUMED])

  const marta = { ...mistyped, email: 'marta@gmail.test' }
  const saved = await desk.save(race, [marta], { checkout_token: proof })
  expect(saved.json.status).toBe(0)
  expect(await resume(race, former)).toBe(IDENTIFY_AGAIN)
  expect(await cancel(race, former)).toBe(false)
  expect(await shown(marta.dni, former)).toEqual([])
  expect(await shown(marta.dni, '', `dorsal_checkout=${former}`)).toEqual([])
  const thief = { ...marta, email: mistyped.email, phone: '3001112233' }
  expect((await desk.save(race, [thief], { checkout_token: former })).json.status).toBe(6)
  const transfer = await product.call<{ transfer: unknown }>('POST', '/api/transfers/own', {
    body: { checkout_token: former },
  })
  expect(transfer.json.transfer).toBeNull()
  expect(await desk.registrationRow(id)).toMatchObject({ state: 'held' })

  // Who corrected it goes on: with the answer, with the browser's cookie and with the letter to the right address.
  const [cookie = ''] = String(saved.headers['set-cookie']).split(';')
  expect(await resume(race, saved.json.checkout_token)).toBe(RESUMED)
  expect(await shown(marta.dni, '', cookie)).toEqual([maskedEmail(marta.email)])
  expect(await mailed(marta.email, 'pagar')).toBe(saved.json.checkout_token)
  expect(await cancel(race, saved.json.checkout_token)).toBe(true)
})

test('a teammate’s address is corrected: the former link shows nothing, and nobody else’s link ends', async () => {
  const race = await createRace(product.db)
  const [captain, mistyped, third] = [
    desk.nextParticipant(race),
    desk.nextParticipant(race, { email: 'luis@gmial.test' }),
    desk.nextParticipant(race),
  ]
  const { proof } = await desk.register(race, [captain, mistyped, third])
  const [former, others] = [await mailed(mistyped.email, 'mio'), await mailed(third.email, 'mio')]
  expect(await shown(mistyped.dni, former)).toEqual([maskedEmail(mistyped.email)])

  const luis = { ...mistyped, email: 'luis@gmail.test' }
  expect((await desk.save(race, [captain, luis, third], { checkout_token: proof })).json.status).toBe(0)
  expect(await shown(luis.dni, former)).toEqual([])
  expect(await shown(luis.dni, await mailed(luis.email, 'mio'))).toEqual([maskedEmail(luis.email)])
  expect(await shown(third.dni, others)).toEqual([maskedEmail(third.email)])
  expect(await resume(race, proof)).toBe(RESUMED)
})

test('an Administrator corrects the address of what is paid: the former letter shows neither contact nor receipt', async () => {
  const { token } = await product.signIn('Administrator')
  const race = await createRace(product.db)
  const mistyped = desk.nextParticipant(race, { email: 'rosa@gmial.test' })
  const { id, proof } = await desk.register(race, [mistyped])
  await product.call('POST', `/api/registrations/${id}/status`, {
    token,
    body: { status: 7, note: 'Pagó en efectivo' },
  })
  const { reference } = (await desk.registrationRow(id)) ?? {}
  const [row] = await product.db.select().from(competitors).where(eq(competitors.dni, mistyped.dni))
  const receipt = (given: string) =>
    product.call('GET', `/api/registrations/own/${reference}/receipt.pdf?token=${given}`)
  expect([await shown(mistyped.dni, proof), (await receipt(proof)).status]).toEqual([
    [maskedEmail(mistyped.email)],
    200,
  ])

  const { dni, name, last_name, gender, birthday, phone, department, city, address } = mistyped
  const { emergency_name, emergency_phone } = mistyped
  const person = { dni, name, last_name, gender, birthday, phone, department, city, address }
  const corrected = await product.call('POST', `/api/edit-competitor/${row?.id}`, {
    token,
    body: { ...person, emergency_name, emergency_phone, email: 'rosa@gmail.test' },
  })
  expect(corrected.status).toBe(200)
  expect(await shown(dni, proof)).toEqual([])
  expect((await refusal(404, receipt(proof))).status).toBe(404)
  await product.call('POST', `/api/competitor/${dni}/link`, { body: { birthday } })
  const link = await mailed('rosa@gmail.test', 'mio')
  expect([await shown(dni, link), (await receipt(link)).status]).toEqual([
    [maskedEmail('rosa@gmail.test')],
    200,
  ])
})
