import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { participantForm } from '#demo/registration-form.ts'
import { coupons } from '#domain/coupons/tables.ts'
import { events, kits } from '#domain/events/tables.ts'
import { mails } from '#server/mail/tables.ts'
import { anyAnswer, refusal } from '#testing/answer.ts'
import { createSandboxDesk } from '#testing/desks/sandbox-desk.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { releaseEndedHolds } from '../jobs.ts'
import { competitors, participants, registrations } from '../tables.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1', RATE_LIMITS: '0' })
})
afterAll(() => product.stop())

type Race = Awaited<ReturnType<typeof createRace>>
let number = 1000
const nextParticipant = (race: Race, change: object = {}) => participantForm(++number, race.kit_id, change)

const save = (race: Race, competitorForms: object[], change: object = {}) =>
  product.call<{
    status: number
    message: string
    checkout_token?: string
    reference?: string
    errors?: Record<string, string[]>
    pay: { amount: number; cost_service: number; team: number } | null
  }>('POST', '/api/competitor', {
    body: { competitors: competitorForms, event_id: race.event_id, category_id: race.category_id, ...change },
  })

const eventRow = async ({ event_id }: Race) =>
  (await product.db.select().from(events).where(eq(events.id, event_id)))[0]
const registrationsOf = ({ event_id }: Race) =>
  product.db
    .select()
    .from(registrations)
    .where(eq(registrations.event_id, event_id))
    .orderBy(registrations.id)

test('a save holds spot and kit for five hours at the price of now', async () => {
  const race = await createRace(product.db)
  const { status, json } = await save(race, [nextParticipant(race), nextParticipant(race)])
  expect(status).toBe(200)
  expect(json).toMatchObject({ status: 0, nameCategory: 'Abierta', cost_service: 7_000 })
  expect(json.pay).toMatchObject({ amount: 167_000, cost_service: 7_000, team: 2 })
  const [registration] = await registrationsOf(race)
  expect(registration).toMatchObject({
    state: 'held',
    payment_status: 0,
    participant_count: 2,
    event_price: 160_000,
    amount: 167_000,
  })
  const hours = ((registration?.hold_until?.getTime() ?? 0) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(4.9)
  expect(hours).toBeLessThan(5.1)
  expect(await eventRow(race)).toMatchObject({ taken: 2, paid: 0 })
  expect((await product.db.select().from(kits).where(eq(kits.id, race.kit_id)))[0]?.taken).toBe(2)
})

test('a save answers everything the payment step shows', async () => {
  const icon = '/files/public/events/de-prueba.webp'
  const race = await createRace(product.db, { icon })
  await createSandboxDesk(product).addAccount({ event_id: race.event_id })
  const form = nextParticipant(race)
  const { json } = await save(race, [form])
  expect(json).toMatchObject({
    status: 0,
    message: expect.stringMatching(/\S/),
    body: expect.stringMatching(/\S/),
    icon: 'success',
    pay: { amount: 83_500 },
    icono: icon,
    nameCategory: 'Abierta',
    cost_service: 3_500,
    dataEmail: form.email,
  })
  const { paymentMethod, paymentCheckouts } = json as unknown as {
    paymentMethod: { gateway_name: string }[]
    paymentCheckouts: Record<string, unknown>
  }
  expect(paymentMethod.length).toBeGreaterThan(0)
  expect(Object.keys(paymentCheckouts)).toEqual(paymentMethod.map(({ gateway_name }) => gateway_name))
})

test('prices, totals and status sent by a client are ignored', async () => {
  const race = await createRace(product.db)
  const { json } = await save(race, [nextParticipant(race, { price: 1, amount: 1 })], {
    amount: 1,
    payment_status: 4,
    total: 0,
  })
  expect(json.pay?.amount).toBe(83_500)
  expect((await registrationsOf(race))[0]?.payment_status).toBe(0)
})

test('the same form twice, also at the same instant, is one registration with one proof', async () => {
  const race = await createRace(product.db)
  const form = [nextParticipant(race)]
  const answers = await Promise.all([save(race, form), save(race, form), save(race, form)])
  expect(answers.map(({ json }) => json.status)).toEqual([0, 0, 0])
  expect(new Set(answers.map(({ json }) => json.checkout_token)).size).toBe(1)
  expect(await registrationsOf(race)).toHaveLength(1)
  expect((await eventRow(race))?.taken).toBe(1)
})

test('health data is stored encrypted, and only with consent', async () => {
  const race = await createRace(product.db)
  const agreed = nextParticipant(race)
  const refused = nextParticipant(race, {
    consents: { data_policy: true, waiver: true, health: false, news: false },
  })
  await save(race, [agreed, refused])
  const rows = await product.db
    .select()
    .from(participants)
    .where(eq(participants.event_id, race.event_id))
    .orderBy(participants.position)
  expect(rows[0]?.health).toMatch(/^v1\./)
  expect(JSON.stringify(rows)).not.toContain('Sura')
  expect(rows[1]?.health).toBeNull()
})

test('the emergency contact and the health data of a form are what staff read of the person', async () => {
  const race = await createRace(product.db)
  const told = {
    emergency_name: 'Amparo Ríos',
    emergency_phone: '+573015557788',
    eps: 'Nueva EPS',
    blood_type: 'AB',
    rh_factor: '-',
  }
  const form = nextParticipant(race, told)
  await save(race, [form])
  const [row] = await product.db.select().from(competitors).where(eq(competitors.dni, form.dni))
  const { token } = await product.signIn('Administrator')
  const { json } = await product.call<{ competitor: object }>('GET', `/api/competitors/${row?.id}`, { token })
  expect(json.competitor).toMatchObject(told)
})

test('a save without any consents key is accepted as pending, with consents refused it is a 422', async () => {
  const race = await createRace(product.db)
  const { consents: _, ...stranger } = nextParticipant(race)
  expect((await save(race, [stranger])).json.status).toBe(0)
  const refusing = nextParticipant(race, { consents: { data_policy: false, waiver: true } })
  const { status, json } = await refusal(422, save(race, [refusing]))
  expect(status).toBe(422)
  expect(Object.keys(json.errors ?? {})).toEqual(['competitors.0.consents.data_policy'])
})

test('what does not fit the event is a 422 by field and takes nothing', async () => {
  const race = await createRace(product.db)
  const other = await createRace(product.db)
  const twin = nextParticipant(race)
  const cases: [string, object[], object?][] = [
    ['competitors', [1, 2, 3, 4].map(() => nextParticipant(race))],
    ['competitors.1.dni', [twin, twin]],
    ['competitors.0.kit_id', [nextParticipant(race, { kit_id: other.kit_id })]],
    ['category_id', [nextParticipant(race)], { category_id: other.category_id }],
    ['competitors.0.birthday', [nextParticipant(race, { birthday: '2001-02-30' })]],
    [
      'competitors.0.guardian',
      [nextParticipant(race, { birthday: `${new Date().getFullYear() - 15}-01-01` })],
    ],
    [
      'competitors.0.guardian.document',
      [
        nextParticipant(race, {
          dni: '1020304',
          birthday: `${new Date().getFullYear() - 15}-01-01`,
          guardian: { name: 'Gloria', document: '1.020.304', relation: 'Madre', consent: true },
        }),
      ],
    ],
    ['competitors.0.email', [nextParticipant(race, { email: 'sin arroba' })]],
    ['competitors.0.answers.999', [nextParticipant(race, { answers: [{ question_id: 999, value: 'x' }] })]],
  ]
  for (const [field, team, change] of cases) {
    const { status, json } = await refusal(422, save(race, team, change))
    expect([field, status]).toEqual([field, 422])
    expect(Object.keys(json.errors ?? {})).toContain(field)
  }
  expect(await registrationsOf(race)).toEqual([])
  expect((await eventRow(race))?.taken).toBe(0)
})

test('an anonymous save never changes a stored competitor', async () => {
  const [one, two] = [await createRace(product.db), await createRace(product.db)]
  const first = nextParticipant(one)
  await save(one, [first])
  await save(two, [
    { ...first, kit_id: two.kit_id, name: 'Impostor', email: 'otro@correo.test', phone: '3000000000' },
  ])
  const [stored] = await product.db.select().from(competitors).where(eq(competitors.dni, first.dni))
  expect(stored).toMatchObject({ name: first.name, email: first.email, phone: first.phone })
})

test('a person in a live registration cannot be registered again; a wrong birthday does not block the real person', async () => {
  const race = await createRace(product.db)
  const real = nextParticipant(race)
  const known = await createRace(product.db)
  await save(known, [{ ...real, kit_id: known.kit_id }])
  // A stranger types the dni with another birthday first.
  const stranger = await save(race, [{ ...real, birthday: '1970-01-01', email: 'x@correo.test' }])
  expect(stranger.json.status).toBe(0)
  expect((await save(race, [real])).json.status).toBe(0)
  const again = await save(race, [{ ...real, email: 'y@correo.test' }])
  expect(again.json).toMatchObject({ status: 6, message: 'Ya está inscrito' })
})

test('everybody gets an account and a letter; the proof goes to the first participant only', async () => {
  const race = await createRace(product.db)
  const team = [nextParticipant(race), nextParticipant(race)]
  await save(race, team)
  const letters = await product.db
    .select()
    .from(mails)
    .where(sql`${mails.recipient} in (${team[0]?.email}, ${team[1]?.email})`)
  const kindsOf = (email?: string) =>
    letters
      .filter((mail) => mail.recipient === email)
      .map((mail) => mail.kind)
      .sort()
  expect(kindsOf(team[0]?.email)).toEqual(['registration-saved', 'set-password'])
  // Who was registered by somebody else also gets the link to sign.
  expect(kindsOf(team[1]?.email)).toEqual(['consent-request', 'registration-saved', 'set-password'])
  const withProof = letters.filter((mail) => mail.text.includes('#pagar='))
  expect(withProof.map((mail) => mail.recipient)).toEqual([team[0]?.email])
})

test('a hold that is over frees the spot before the job has run, and the job gives everything back', async () => {
  const race = await createRace(product.db, { participant_limit: 1 })
  await save(race, [nextParticipant(race)])
  expect((await save(race, [nextParticipant(race)])).json).toMatchObject({
    status: 6,
    message: 'Cupos agotados',
  })
  await product.db
    .update(registrations)
    .set({ hold_until: sql`now() - interval '1 second'` })
    .where(eq(registrations.event_id, race.event_id))
  expect((await save(race, [nextParticipant(race)])).json.status).toBe(0)
  expect((await registrationsOf(race)).map(({ state }) => state)).toEqual(['released', 'held'])

  await product.db
    .update(registrations)
    .set({ hold_until: sql`now() - interval '1 second'` })
    .where(and(eq(registrations.event_id, race.event_id), eq(registrations.state, 'held')))
  expect(await releaseEndedHolds(product.context, product.processor)).toBe(1)
  expect(await releaseEndedHolds(product.context, product.processor)).toBe(0)
  expect(await eventRow(race)).toMatchObject({ taken: 0 })
  expect((await product.db.select().from(kits).where(eq(kits.id, race.kit_id)))[0]?.taken).toBe(0)
})

test('the proof lets the same person change the hold, which keeps its end and its reference', async () => {
  const race = await createRace(product.db, {
    kits: [
      { kit_name: 'Camiseta', size: 'S', amount: 5 },
      { kit_name: 'Camiseta', size: 'L', amount: 5 },
    ],
  })
  const form = nextParticipant(race)
  const first = await save(race, [form])
  const [before] = await registrationsOf(race)
  const large = race.kits[1]?.id ?? 0
  const changed = await save(race, [{ ...form, kit_id: large }], {
    checkout_token: first.json.checkout_token,
  })
  expect(changed.json).toMatchObject({ status: 0, reference: first.json.reference })
  const [after, ...others] = await registrationsOf(race)
  expect(others).toEqual([])
  expect(after?.hold_until).toEqual(before?.hold_until)
  const left = await product.db.select().from(kits).where(eq(kits.event_id, race.event_id)).orderBy(kits.id)
  expect(left.map(({ taken }) => taken)).toEqual([0, 1])
  expect((await eventRow(race))?.taken).toBe(1)
})

test('a free event ends as 100, and so does a code that covers everything', async () => {
  const free = await createRace(product.db, {
    price_tiers: [{ date: '2099-01-01', event_price: 0, cost_service: 0 }],
  })
  expect((await save(free, [nextParticipant(free)])).json.status).toBe(100)
  expect((await registrationsOf(free))[0]).toMatchObject({ state: 'paid', payment_status: 100 })
  expect(await eventRow(free)).toMatchObject({ taken: 1, paid: 1 })

  const race = await createRace(product.db)
  await product.db
    .insert(coupons)
    .values({ event_id: race.event_id, code: 'GRATIS-100', kind: 'porcentaje', value: 100, max_uses: 1 })
  const { json } = await save(race, [nextParticipant(race)])
  const applied = await product.call('POST', '/api/discountcode/create', {
    body: {
      products: [],
      event_id: race.event_id,
      dni: '',
      code: 'gratis-100',
      checkout_token: json.checkout_token,
    },
  })
  expect(applied.json).toMatchObject({ status: 100, gift: true, event_price: 0, icon: 'success' })
  expect((await registrationsOf(race))[0]).toMatchObject({
    state: 'paid',
    payment_status: 100,
    cost_service: 0,
  })
  expect(
    (await product.db.select().from(coupons).where(eq(coupons.event_id, race.event_id)))[0],
  ).toMatchObject({ uses: 1, paid_uses: 1 })
})

test('a wrong code leaves the applied one as it was; null takes it off', async () => {
  const race = await createRace(product.db)
  await createSandboxDesk(product).addAccount({ event_id: race.event_id })
  await product.db
    .insert(coupons)
    .values({ event_id: race.event_id, code: 'MITAD-50', kind: 'porcentaje', value: 50, max_uses: 5 })
  const { json } = await save(race, [nextParticipant(race)])
  const apply = (code: string | null) =>
    product.call('POST', '/api/discountcode/create', {
      body: { products: [], event_id: race.event_id, code, checkout_token: json.checkout_token },
    })
  const { json: applied } = await apply('MITAD-50')
  expect(applied).toMatchObject({
    event_price: 43_500,
    cost_service: 3_500,
    icon: 'success',
    status: 0,
    message: 'Código aplicado',
    body: expect.any(String),
    gift: false,
    data: { amount: 43_500 },
    covered: 1,
  })
  const names = (applied.paymentMethod as { gateway_name: string }[]).map(({ gateway_name }) => gateway_name)
  expect(names).toContain('sandbox')
  expect(Object.keys(applied.paymentCheckouts as object)).toEqual(names)
  // Refused, and still true about the price.
  expect((await apply('NO-EXISTE')).json).toMatchObject({
    icon: 'error',
    message: 'Código no válido.',
    event_price: 43_500,
    cost_service: 3_500,
  })
  expect((await registrationsOf(race))[0]).toMatchObject({ amount: 43_500, coupon_uses: 1 })
  expect((await apply(null)).json).toMatchObject({ event_price: 83_500, covered: 0 })
  expect((await product.db.select().from(coupons).where(eq(coupons.event_id, race.event_id)))[0]?.uses).toBe(
    0,
  )
})

test('a code that comes with the products is applied with them, kept when it is empty, and taken off by null', async () => {
  const race = await createRace(product.db)
  await product.db
    .insert(coupons)
    .values({ event_id: race.event_id, code: 'MITAD-50', kind: 'porcentaje', value: 50, max_uses: 1 })
  const { json } = await save(race, [nextParticipant(race)])
  const choose = async (code: string | null) =>
    (
      await product.call('POST', '/api/productEvent', {
        body: { products: [], event_id: race.event_id, code, checkout_token: json.checkout_token },
      })
    ).json
  expect(await choose('NO-EXISTE')).toMatchObject({ message: 'Código no válido.', event_price: 83_500 })
  expect(await choose('mitad-50')).toMatchObject({ icon: 'success', event_price: 43_500, covered: 1 })
  for (const same of ['', 'MITAD-50']) expect(await choose(same)).toMatchObject({ event_price: 43_500 })
  expect(await choose(null)).toMatchObject({ icon: 'success', event_price: 83_500, covered: 0 })
})

test('the same form of what is paid meanwhile is told so, and books nothing', async () => {
  const race = await createRace(product.db)
  const form = nextParticipant(race)
  await save(race, [form])
  await product.db
    .update(registrations)
    .set({ state: 'paid', payment_status: 4, paid_at: new Date(), hold_until: null })
    .where(eq(registrations.event_id, race.event_id))
  const { json } = await save(race, [form])
  expect(json).toMatchObject({ status: 6, message: 'Ya estás inscrito' })
  expect(await registrationsOf(race)).toHaveLength(1)
})

test('without the proof a code and attach-product ask to identify again', async () => {
  const race = await createRace(product.db)
  await save(race, [nextParticipant(race)])
  for (const path of ['/api/discountcode/create', '/api/attach-product']) {
    const { status, json } = await product.call('POST', path, {
      body: { products: [], event_id: race.event_id, code: 'ALGO-1' },
    })
    expect(status).toBe(200)
    expect(json).toMatchObject({
      icon: 'error',
      message: 'Vuelve a identificarte para continuar con tu pago.',
    })
  }
})

test('the proof of the letter goes on with the payment; another proof does not', async () => {
  const race = await createRace(product.db)
  const form = nextParticipant(race)
  const { json } = await save(race, [form])
  const resume = (checkout_token: unknown) =>
    product.call('POST', '/api/competitor/resume', { body: { event_id: race.event_id, checkout_token } })
  expect((await resume(json.checkout_token)).json).toMatchObject({
    status: 5,
    dni: form.dni,
    pay: { amount: 83_500 },
  })
  expect((await resume(`${json.reference}.falso`)).json).toMatchObject({ status: 1, pay: null })
})

test('while a payment is on its way neither code nor products change the total', async () => {
  const race = await createRace(product.db)
  const { json } = await save(race, [nextParticipant(race)])
  await product.db
    .update(registrations)
    .set({ payment_pending: true })
    .where(eq(registrations.event_id, race.event_id))
  const body = { products: [], event_id: race.event_id, code: 'ALGO-1', checkout_token: json.checkout_token }
  for (const path of ['/api/discountcode/create', '/api/productEvent']) {
    const refused = await product.call('POST', path, { body })
    expect(refused.status).toBe(200)
    expect(refused.json).toMatchObject({
      message: 'Tu pago está en proceso',
      icon: 'warning',
      event_price: 83_500,
      data: null,
    })
  }
})

test('an unknown EPS and a city outside its department are refused by field; no_informa is an answer', async () => {
  const race = await createRace(product.db)
  const refused = async (change: object) => {
    const { status, json } = await anyAnswer(
      product.call<{ errors: Record<string, string[]> }>('POST', '/api/competitor', {
        body: {
          competitors: [nextParticipant(race, change)],
          event_id: race.event_id,
          category_id: race.category_id,
        },
      }),
    )
    return [status, Object.keys(json.errors ?? {})]
  }
  expect(await refused({ eps: 'EPS Inventada' })).toEqual([422, ['competitors.0.eps']])
  expect(await refused({ department: 'Cundinamarca', city: 'Medellín' })).toEqual([
    422,
    ['competitors.0.city'],
  ])
  expect(await refused({ department: 'Narnia' })).toEqual([422, ['competitors.0.city']])
  expect(await registrationsOf(race)).toEqual([])
  expect(await refused({ eps: 'no_informa' })).toEqual([200, []])
  expect(await refused({ department: 'Bogotá, D.C.', city: 'Bogotá, D.C.', eps: 'Otra' })).toEqual([200, []])
})
