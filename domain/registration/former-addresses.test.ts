/**
 * A letter proves something as long as its address stands on the registration: who typed it wrongly and corrects it
 * takes the registration back from the stranger whose mailbox got the first letter.
 */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mails } from '#server/mail/tables.ts'
import { startTestProduct, type TestProduct } from '#server/testing/product.ts'
import { createRace } from '#server/testing/race.ts'
import { openSandboxDesk, type SandboxDesk } from '#server/testing/sandbox-desk.ts'

let product: TestProduct
let desk: SandboxDesk

beforeAll(async () => {
  product = await startTestProduct({ ALLOW_SANDBOX_GATEWAY: '1' })
  desk = openSandboxDesk(product)
  await desk.addAccount()
})
afterAll(() => product.stop())

type Race = Awaited<ReturnType<typeof createRace>>

/** What stands after the mark in the newest letter to an address that has it. */
const proofMailedTo = async (recipient: string, mark: 'pagar' | 'mio') => {
  const letters = await product.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, recipient))
    .orderBy(mails.id)
  const found = letters.map(({ text }) => text.match(new RegExp(`#${mark}=([\\w.-]+)`))?.[1])
  return found.filter((token) => token !== undefined).at(-1) ?? ''
}

const resume = async ({ event_id }: Race, checkout_token: string) =>
  (
    await product.call<{ status: number; proven?: string }>('POST', '/api/competitor/resume', {
      body: { event_id, checkout_token },
    })
  ).json

const ownRows = async (dni: string, body: object, headers: Record<string, string> = {}) =>
  (
    await product.call<{ registrations: { contact: { email: string } }[] }>(
      'POST',
      `/api/competitor/${dni}/own`,
      { body, headers },
    )
  ).json.registrations

const receipt = async (reference: string, token: string) =>
  (await product.call('GET', `/api/registrations/own/${reference}/receipt.pdf?token=${token}`)).status

test('a corrected address takes the letters to the former one their proof, and the new letters have it', async () => {
  const race = await createRace(product.db)
  const [captain, mate] = [desk.nextMember(race), desk.nextMember(race)]
  const { id, proof } = await desk.register(race, [captain, mate])
  const { reference } = await desk.row(id)
  const [paysBefore, rowBefore] = [
    await proofMailedTo(captain.email, 'pagar'),
    await proofMailedTo(mate.email, 'mio'),
  ]
  expect(await resume(race, paysBefore)).toMatchObject({ status: 5, proven: 'own' })
  expect(await ownRows(mate.dni, { token: rowBefore })).toHaveLength(1)

  const corrected = [
    { ...captain, email: 'capitana@correcta.test' },
    { ...mate, email: 'companero@correcto.test' },
  ]
  const { json: saved } = await desk.save(race, corrected, { checkout_token: proof })
  expect(saved.status).toBe(0)

  for (const former of [paysBefore, proof]) {
    expect(await resume(race, former)).toMatchObject({ status: 1 })
    expect(await ownRows(captain.dni, { token: former })).toEqual([])
    expect(await ownRows(captain.dni, {}, { cookie: `dorsal_checkout=${former}` })).toEqual([])
    const { json } = await product.call('POST', '/api/competitor/cancel', {
      body: { event_id: race.event_id, checkout_token: former },
    })
    expect(json).toMatchObject({ success: false })
    const back = await desk.save(race, [captain, mate], { checkout_token: former })
    expect(back.json.status).toBe(6)
  }
  expect(await ownRows(mate.dni, { token: rowBefore })).toEqual([])

  const [paysNow, rowNow] = [
    await proofMailedTo('capitana@correcta.test', 'pagar'),
    await proofMailedTo('companero@correcto.test', 'mio'),
  ]
  expect(paysNow).toBe(saved.checkout_token)
  expect(await resume(race, paysNow)).toMatchObject({ status: 5, proven: 'own' })
  expect(await ownRows(mate.dni, { token: rowNow })).toMatchObject([
    { contact: { email: 'companero@correcto.test' } },
  ])

  const { paymentCheckouts } = await desk.choose(race, paysNow)
  await desk.pay(paymentCheckouts.sandbox as Record<string, string>, { outcome: 'aprobar' })
  expect(await desk.row(id)).toMatchObject({ state: 'paid' })
  for (const former of [paysBefore, rowBefore]) expect(await receipt(reference, former)).toBe(404)
  for (const now of [paysNow, rowNow]) expect(await receipt(reference, now)).toBe(200)
})

test('other changes leave the letters as they are, and the browser that changed the address goes on', async () => {
  const race = await createRace(product.db)
  const captain = desk.nextMember(race)
  const { proof } = await desk.register(race, [captain])
  const letter = await proofMailedTo(captain.email, 'pagar')
  const phone = { ...captain, phone: '3009998877' }
  expect((await desk.save(race, [phone], { checkout_token: proof })).json.checkout_token).toBe(proof)
  expect(await resume(race, letter)).toMatchObject({ status: 5, proven: 'own' })

  const moved = await product.call<{ status: number }>('POST', '/api/competitor', {
    body: {
      competitors: [{ ...phone, email: 'otra@correo.test' }],
      event_id: race.event_id,
      category_id: race.category_id,
    },
    headers: { cookie: `dorsal_checkout=${proof}` },
  })
  expect(moved.json.status).toBe(0)
  const [cookie = ''] = String(moved.headers['set-cookie']).split(';')
  expect(await ownRows(captain.dni, {}, { cookie })).toMatchObject([
    { contact: { email: 'otra@correo.test' } },
  ])
})
