/**
 * What a document and a birthday open, and what they do not: the payment of what is stored, and nothing else. Each test
 * is a stranger who knows somebody's dni and birthday, as very many people do.
 */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { coupons } from '#domain/coupons/tables.ts'
import { SANDBOX_CREDENTIALS } from '#domain/payments/gateways/sandbox.ts'
import { confirmationOf } from '#domain/payments/sandbox/outcomes.ts'
import { saveInstallation } from '#domain/payments/settings/installation.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { mails } from '#server/mail/tables.ts'
import { createSandboxDesk, type Form, type SandboxDesk } from '#testing/desks/sandbox-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { participants } from '../tables.ts'

type Race = Awaited<ReturnType<typeof createRace>>
type Person = { dni: string; birthday: string }
type Pay = { amount: number; dataEmail: string; buyerEmail: string; referenceCode: string }
type Found = {
  status: number
  proven: string
  checkout_token: string
  code: string
  pay: Pay | null
  paymentCheckouts: { sandbox: Form; mercadopago: string }
}
type Totals = {
  icon: string
  message: string
  event_price: number
  discount: number
  data: Pay | null
} & Pick<Found, 'paymentCheckouts'>

let product: TestProduct
let desk: SandboxDesk

beforeAll(async () => {
  product = await startTestProduct({ ALLOW_SANDBOX_GATEWAY: '1', MAIL_FROM: 'Carreras <hola@carreras.test>' })
  desk = createSandboxDesk(product)
  await desk.addAccount()
})
afterAll(() => product.stop())

const lookUp = async (
  { event_id }: Race,
  { dni, birthday }: Person,
  { cookie, token }: { cookie?: string; token?: string } = {},
) =>
  (
    await product.call<Found>('GET', `/api/competitor/${dni}?birthday=${birthday}&event_id=${event_id}`, {
      headers: cookie ? { cookie } : {},
      ...(token ? { token } : {}),
    })
  ).json

const checkout = async (path: string, race: Race, checkout_token: string, more: object = {}) =>
  (
    await product.call<Totals>('POST', path, {
      body: { products: [], event_id: race.event_id, checkout_token, ...more },
    })
  ).json

const participantsOf = (id: number) =>
  product.db
    .select()
    .from(participants)
    .where(eq(participants.registration_id, id))
    .orderBy(participants.position)

const lettersTo = (recipient: string) =>
  product.db.select().from(mails).where(eq(mails.recipient, recipient)).orderBy(mails.id)

/** A captain and a teammate, and what a stranger gets who knows one of them. */
const namedTeam = async (whom: 0 | 1 = 0) => {
  const race = await createRace(product.db)
  const team = [desk.nextParticipant(race), desk.nextParticipant(race)] as const
  const { id, proof } = await desk.register(race, [...team])
  const found = await lookUp(race, team[whom])
  return { race, team, captain: team[0], mate: team[1], id, proof, found, named: found.checkout_token }
}

test('a stranger with the captain’s birthday replaces nobody: the form is a twin, the hold stays as it was', async () => {
  const { race, id, captain, mate, named, found } = await namedTeam()
  expect(found).toMatchObject({ status: 5, proven: 'named' })
  const thief = desk.nextParticipant(race)
  const forged = [{ ...captain, email: thief.email, phone: thief.phone }, thief]
  for (const given of [{ checkout_token: named }, {}]) {
    const { json, headers } = await product.call<{ status: number; checkout_token?: string }>(
      'POST',
      '/api/competitor',
      {
        body: { competitors: forged, event_id: race.event_id, category_id: race.category_id, ...given },
        headers: { cookie: `dorsal_checkout=${named}` },
      },
    )
    expect(json.status).toBe(6)
    expect(json.checkout_token).toBeUndefined()
    expect(headers['set-cookie']).toBeUndefined()
  }
  expect((await participantsOf(id)).map(({ dni, email }) => [dni, email])).toEqual([
    [captain.dni, captain.email],
    [mate.dni, mate.email],
  ])
  expect(await lettersTo(thief.email)).toEqual([])
})

test('with the named proof attach-product opens the payment of what is stored, and ignores products', async () => {
  const { race, id, proof, named } = await namedTeam()
  const cap = await desk.addProduct(race, 5)
  await desk.chooseProduct(race, proof, cap, 1)
  for (const products of [[], [{ id: cap, size: 'unica', quantity: 4 }]]) {
    const answer = await checkout('/api/attach-product', race, named, { products, gateway_name: 'sandbox' })
    expect(answer).toMatchObject({ icon: 'success', event_price: 197_000, data: { amount: 197_000 } })
  }
  for (const products of [[], [{ id: cap, size: 'unica', quantity: 4 }]])
    expect(await checkout('/api/productEvent', race, named, { products })).toMatchObject({
      icon: 'success',
      event_price: 197_000,
    })
  expect(await desk.row(id)).toMatchObject({ amount: 197_000, products_total: 30_000 })
  const [attempt] = (await desk.attemptsOf(id)).slice(-1)
  expect(attempt).toMatchObject({ amount: 197_000, opened_with: 'named' })
  expect(attempt?.opened_at).not.toBeNull()
})

test('with the named proof a code changes nothing, an empty one answers the totals, and the applied one stays unread', async () => {
  const { race, id, proof, named } = await namedTeam()
  await desk.addCoupon(race, 'MITAD-50')
  await desk.addCoupon(race, 'ENTERO-100', { value: 100 })
  await desk.applyCode(race, proof, 'MITAD-50')
  for (const code of ['ENTERO-100', 'MITAD-50', 'X', null])
    expect(await checkout('/api/discountcode/create', race, named, { code })).toMatchObject({
      icon: 'error',
      message: 'Código no válido.',
      event_price: 87_000,
    })
  expect(await checkout('/api/discountcode/create', race, named, { code: '' })).toMatchObject({
    icon: 'success',
    event_price: 87_000,
    discount: 80_000,
  })
  expect(await checkout('/api/productEvent', race, named, { code: 'ENTERO-100' })).toMatchObject({
    message: 'Código no válido.',
  })
  expect(await checkout('/api/productEvent', race, named, { code: null })).toMatchObject({ discount: 80_000 })
  expect(await desk.row(id)).toMatchObject({ amount: 87_000, coupon_uses: 2 })
  expect(JSON.stringify(await lookUp(race, (await participantsOf(id))[0] as Person))).not.toContain(
    'MITAD-50',
  )
  const [all] = await product.db.select().from(coupons).where(eq(coupons.code, 'ENTERO-100'))
  expect(all?.uses).toBe(0)
})

test('an empty code keeps the discount of the own registration too, without error', async () => {
  const race = await createRace(product.db)
  const { proof } = await desk.register(race)
  await desk.addCoupon(race, 'MITAD-50')
  await desk.applyCode(race, proof, 'MITAD-50')
  for (const code of ['', '   '])
    expect(await checkout('/api/discountcode/create', race, proof, { code })).toMatchObject({
      icon: 'success',
      event_price: 43_500,
      discount: 40_000,
      data: { amount: 43_500 },
    })
})

test('with the named proof nobody gives the registration up', async () => {
  const { race, id, proof, named } = await namedTeam()
  const cancel = async (checkout_token: string) =>
    (
      await product.call('POST', '/api/competitor/cancel', {
        body: { event_id: race.event_id, checkout_token },
      })
    ).json
  expect(await cancel(named)).toMatchObject({ success: false, icon: 'error' })
  expect(await desk.row(id)).toMatchObject({ state: 'held' })
  expect(await cancel(proof)).toMatchObject({ success: true })
})

test('what a lookup of any participant tells about the payment names nobody: the seller’s address stands for the buyer', async () => {
  for (const whom of [0, 1] as const) {
    const { race, team, found, named } = await namedTeam(whom)
    const other = team[whom === 0 ? 1 : 0]
    const attached = await checkout('/api/attach-product', race, named, { gateway_name: 'sandbox' })
    for (const text of [JSON.stringify(found), JSON.stringify(attached)])
      for (const told of [...team.flatMap(({ email, phone }) => [email, phone]), other.dni, other.birthday])
        expect(text).not.toContain(told)
    expect(found.pay).toMatchObject({ dataEmail: 'hola@carreras.test', buyerEmail: 'hola@carreras.test' })
    expect(found.paymentCheckouts.sandbox).toMatchObject({
      buyerEmail: 'hola@carreras.test',
      buyerFullName: '',
      telephone: '',
      payerDocument: '',
    })
  }
})

test('the seller’s contact address comes before the sender’s, and what the payer types before both', async () => {
  const seller = {
    name: 'Carreras SAS',
    nit: '900',
    address: 'Calle 1',
    phone: '604',
    email: 'ventas@carreras.test',
  }
  await inTransaction(product.db, (tx) =>
    saveInstallation(tx, { shipping_fee: 0, seller, terms: '<p>Sí</p>' }),
  )
  const { race, captain, id, proof, named, found } = await namedTeam()
  expect(found.pay?.dataEmail).toBe('ventas@carreras.test')
  const typed = await checkout('/api/attach-product', race, named, { payer_email: 'tia@example.com' })
  expect(typed.data?.dataEmail).toBe('tia@example.com')
  expect(typed.paymentCheckouts.sandbox.buyerEmail).toBe('tia@example.com')
  expect((await participantsOf(id))[0]?.email).toBe(captain.email)
  // Who saved it is the buyer, whatever else is sent.
  const own = await checkout('/api/attach-product', race, proof, { payer_email: 'tia@example.com' })
  expect(own.data?.dataEmail).toBe(captain.email)
  expect(own.paymentCheckouts.sandbox).toMatchObject({ payerDocument: captain.dni })
})

test('the login of the first one’s address has the own proof; another participant’s proves a row, not the purchase', async () => {
  const [first, second] = [await product.signIn('Cliente'), await product.signIn('Cliente')]
  const race = await createRace(product.db)
  const captain = desk.nextParticipant(race, { email: first.email })
  const mate = desk.nextParticipant(race, { email: second.email })
  const { proof } = await desk.register(race, [captain, mate])
  expect(await lookUp(race, captain, { token: first.token })).toMatchObject({
    proven: 'own',
    checkout_token: proof,
  })
  expect(await lookUp(race, mate, { token: first.token })).toMatchObject({ proven: 'own' })
  expect(await lookUp(race, mate, { token: second.token })).toMatchObject({ status: 5, proven: 'named' })
  expect(await lookUp(race, captain, { token: second.token })).toMatchObject({ status: 5, proven: 'named' })
})

test('a browser keeps the proofs of several registrations, and one it only looked up takes none of them away', async () => {
  const race = await createRace(product.db)
  const [ana, luis] = [desk.nextParticipant(race), desk.nextParticipant(race)]
  const { proof } = await desk.register(race, [ana])
  const { id: other } = await desk.register(race, [luis])
  const answer = await product.call<Found>(
    'GET',
    `/api/competitor/${luis.dni}?birthday=${luis.birthday}&event_id=${race.event_id}`,
    { headers: { cookie: `dorsal_checkout=${proof}` } },
  )
  const [cookie = ''] = String(answer.headers['set-cookie']).split(';')
  expect(await lookUp(race, ana, { cookie })).toMatchObject({ proven: 'own' })
  // Without a token the latest counts, and a reference says which one is meant.
  const attach = async (reference: string) =>
    (
      await product.call<Totals>('POST', '/api/attach-product', {
        body: { products: [], event_id: race.event_id, dni: '', reference },
        headers: { cookie },
      })
    ).json.data?.referenceCode
  const reference = (await desk.row(other)).reference
  expect(await attach('')).toBe(`${reference}-1`)
  expect(await attach(proof.split('.')[0] ?? '')).toBe(`${proof.split('.')[0]}-1`)
  expect(await attach(`${reference}-1`)).toBe(`${reference}-1`)
})

test('attach-product of another reference than the proven one opens nothing', async () => {
  const race = await createRace(product.db)
  const { proof } = await desk.register(race)
  const { id } = await desk.register(race)
  const { reference } = await desk.row(id)
  expect(await checkout('/api/attach-product', race, proof, { reference })).toMatchObject({
    icon: 'error',
    message: 'Vuelve a identificarte para continuar con tu pago.',
  })
  expect((await desk.attemptsOf(id))[0]?.opened_at).toBeNull()
})

test('an approval whose people changed since its attempt was opened goes to review; a new attempt pays', async () => {
  const race = await createRace(product.db)
  const [captain, mate, next] = [
    desk.nextParticipant(race),
    desk.nextParticipant(race),
    desk.nextParticipant(race),
  ]
  const { id, proof, form } = await desk.startPaying(race, [captain, mate])
  const { json } = await desk.save(race, [captain, next], { checkout_token: proof })
  expect(json.status).toBe(0)
  await desk.pay(form, { outcome: 'aprobar' })
  expect(await desk.row(id)).toMatchObject({ state: 'held', payment_status: 0, payment_review: true })
  expect((await desk.webhooksOf(id)).at(-1)).toMatchObject({
    outcome: 'review',
    reason: 'las personas cambiaron después de abrir el pago',
  })

  const again = await desk.startPaying(race, [desk.nextParticipant(race), desk.nextParticipant(race)])
  await desk.pay(again.form, { outcome: 'aprobar' })
  expect(await desk.row(again.id)).toMatchObject({ state: 'paid', payment_status: 4 })
})

test('an approval whose total changed since, up or down, goes to review', async () => {
  const race = await createRace(product.db)
  await desk.addCoupon(race, 'MITAD-50')
  const dearer = await desk.startPaying(race)
  await desk.applyCode(race, dearer.proof, 'MITAD-50')
  await desk.pay(dearer.form, { outcome: 'aprobar' })
  expect(await desk.row(dearer.id)).toMatchObject({ state: 'held', payment_review: true })

  const cheaper = await desk.startPaying(race)
  await desk.chooseProduct(race, cheaper.proof, await desk.addProduct(race, 3))
  await desk.pay(cheaper.form, { outcome: 'aprobar' })
  expect(await desk.row(cheaper.id)).toMatchObject({ state: 'held', payment_review: true })
})

test('other contacts of the same people pay with the attempt that was open', async () => {
  const race = await createRace(product.db)
  const captain = desk.nextParticipant(race)
  const { id, proof, form } = await desk.startPaying(race, [captain])
  await desk.save(race, [{ ...captain, phone: '3009998877' }], { checkout_token: proof })
  await desk.pay(form, { outcome: 'aprobar' })
  expect(await desk.row(id)).toMatchObject({ state: 'paid', payment_status: 4 })
})

test('addresses that a change takes off the registration are told, and the letter opens nothing', async () => {
  const race = await createRace(product.db)
  const [captain, mate, next] = [
    desk.nextParticipant(race),
    desk.nextParticipant(race),
    desk.nextParticipant(race),
  ]
  const { proof } = await desk.register(race, [captain, mate])
  await desk.save(race, [{ ...captain, email: 'otra@example.com' }, next], { checkout_token: proof })
  for (const { email } of [captain, mate]) {
    const letter = (await lettersTo(email)).find(({ kind }) => kind === 'registration-changed')
    expect(letter?.text).toContain('Cambiaron las personas o los datos de contacto')
    expect(letter?.text).not.toMatch(/#pagar=|#mio=/)
    expect(letter?.text).not.toContain('otra@example.com')
  }
  expect((await lettersTo('otra@example.com')).some(({ kind }) => kind === 'registration-changed')).toBe(
    false,
  )
})

test('a letter that the named proof set off carries no proof of the purchase; one of the own payment does', async () => {
  const race = await createRace(product.db)
  for (const proven of ['own', 'named'] as const) {
    const captain = desk.nextParticipant(race)
    const { proof } = await desk.register(race, [captain])
    const token = proven === 'own' ? proof : (await lookUp(race, captain)).checkout_token
    const { paymentCheckouts } = await checkout('/api/attach-product', race, token, {
      gateway_name: 'sandbox',
    })
    await desk.pay(paymentCheckouts.sandbox, { outcome: 'rechazar' })
    const [letter] = (await lettersTo(captain.email)).filter(({ kind }) => kind === 'registration-rejected')
    expect([letter?.text.includes(proof), letter?.text.includes('#mio=')]).toEqual(
      // The person's own link is in both: it goes to that mailbox alone.
      proven === 'own' ? [true, true] : [false, true],
    )
  }
})

/** What the gateway says about this form, as often as one likes. */
const notify = async (form: Form, outcome: 'aprobar' | 'rechazar', signed: Form = {}) => {
  const played = {
    apiKey: SANDBOX_CREDENTIALS.apiKey ?? '',
    form,
    reference_pol: '1',
    method: 'tarjeta',
  } as const
  const answer = await desk.post(
    new URL(form.confirmationUrl ?? '').pathname,
    confirmationOf(played, outcome, undefined, { signed }),
  )
  expect(answer.status).toBe(200)
}

test('money of a wrong amount with a decline before or after it: 0 and under review, and no letter denies it', async () => {
  const race = await createRace(product.db)
  for (const order of [
    ['money', 'decline'],
    ['decline', 'money'],
  ]) {
    const captain = desk.nextParticipant(race)
    const { id, form } = await desk.startPaying(race, [captain])
    for (const said of order)
      await (said === 'money' ? notify(form, 'aprobar', { value: '1000.00' }) : notify(form, 'rechazar'))
    expect(await desk.row(id)).toMatchObject({ state: 'held', payment_status: 0, payment_review: true })
    const kinds = (await lettersTo(captain.email)).map(({ kind }) => kind)
    expect(kinds.includes('registration-rejected')).toBe(order[0] === 'decline')
    expect(await lookUp(race, captain)).toMatchObject({
      status: 5,
      pay: null,
      paying: true,
      body: expect.stringContaining('Recibimos tu pago; el organizador lo está revisando'),
    })
  }
})

test('what is over or paid says so to who comes with its proof', async () => {
  const race = await createRace(product.db)
  const { id, proof } = await desk.register(race)
  await desk.endHold(id)
  for (const path of ['/api/productEvent', '/api/attach-product', '/api/discountcode/create'])
    expect(
      await checkout(path, race, proof, { code: path.includes('code') ? 'ALGO-1' : undefined }),
    ).toMatchObject({
      icon: 'error',
      message: 'Tu reserva terminó',
      ended: 'over',
      data: null,
    })
  const paid = await desk.startPaying(race)
  await desk.pay(paid.form, { outcome: 'aprobar' })
  expect(await checkout('/api/attach-product', race, paid.proof)).toMatchObject({
    message: 'Ya estás inscrito',
    ended: 'paid',
    data: null,
  })
})
