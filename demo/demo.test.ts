/** What a stranger meets on the first start: nothing of the product is without an example. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { INVARIANTS } from '#app/invariants.ts'
import { listActiveAccounts } from '#domain/payments/settings/active-accounts.ts'
import type { MyEvent } from '#domain/registration/mine/mine-contract.ts'
import { brokenOf, checkInvariants } from '#server/invariants/invariant.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { createRace } from '#testing/race.ts'
import { DEMO_PASSWORD } from './accounts.ts'
import { seedDemo } from './seed.ts'

let product: TestProduct

beforeAll(async () => {
  product = await startTestProduct({ DEMO: '1' })
  expect(await seedDemo(product.db, product.context)).toBe(true)
}, 120_000)
afterAll(() => product.stop())

/** The values of one expression, without repetition, in order. */
const found = async (value: string, from: string) => {
  const { rows } = await product.db.execute<{ value: string }>(
    sql.raw(`select distinct ${value}::text as value from ${from} order by 1`),
  )
  return rows.map((row) => row.value)
}
const number = async (query: string) => Number((await found(query, '(select 1) one'))[0])

test('there are events of every kind and sport, before, on and after the day', async () => {
  const kind = `case when external then 'externo' else type end`
  expect(await found(kind, 'events')).toEqual(['externo', 'privado', 'propio'])
  expect(await found('sport', 'events')).toEqual(['ambos', 'ciclismo', 'noDeportivo', 'running'])
  const day = `(event_datetime at time zone 'America/Bogota')::date`
  const today = `(now() at time zone 'America/Bogota')::date`
  expect(await found(`sign(${day} - ${today})`, 'events')).toEqual(['-1', '0', '1'])
  expect(await number(`(select count(*) from events where cover_image is null or icon is null)`)).toBe(0)
  expect((await found('cover_image', 'events')).length).toBe(await number('(select count(*) from events)'))
})

test('registrations stand in every state and with every payment status', async () => {
  expect(await found('state', 'registrations')).toEqual(['cancelled', 'held', 'paid', 'released'])
  expect((await found('payment_status', 'registrations')).map(Number).toSorted((a, b) => a - b)).toEqual([
    0, 4, 6, 7, 8, 100,
  ])
  for (const mark of ['payment_pending', 'payment_review', 'coupon_id is not null', 'products_total > 0'])
    expect(await number(`(select count(*) from registrations where ${mark})`), mark).toBeGreaterThan(0)
  expect(await found('state', 'payment_attempts')).toEqual(['approved', 'declined', 'pending'])
})

test('accounts owe, are in favour and were given back to, in every state and by several ways', async () => {
  expect(await found('state', 'refunds')).toEqual(['approved', 'confirmed', 'failed', 'requested', 'sent'])
  expect(await number('(select count(*) from refunds where counters_id is not null)')).toBeGreaterThan(0)
  expect(await found('way', 'payments')).toEqual([
    'cash',
    'company',
    'direct',
    'gateway',
    'nequi',
    'terminal',
  ])
  const balances = `(select coalesce((select sum(amount) from charges where registration_id = r.id), 0)
    - coalesce((select sum(amount) from payments where registration_id = r.id), 0)
    + coalesce((select sum(amount) from refunds where registration_id = r.id and sent_at is not null), 0) as balance, state from registrations r) b`
  expect(await found('sign(balance)', `${balances} where state = 'paid'`)).toContain('1')
  expect(await found('sign(balance)', balances)).toEqual(['-1', '0', '1'])
  expect(await number('(select count(*) from charges where courtesy)')).toBeGreaterThan(0)
  expect(await number('(select count(*) from closed_months)')).toBe(1)
  expect(brokenOf(await checkInvariants(product.db, INVARIANTS))).toEqual([])
})

test('teams have names, and families of individuals buy in one payment, paid and unpaid', async () => {
  const together =
    'participants m join registrations r on r.id = m.registration_id where r.participant_count > 1'
  expect(await number(`(select count(*) from registrations where team_name is not null)`)).toBeGreaterThan(3)
  expect(await found('m.state', `${together} and m.team_role is null and m.position = 0`)).toEqual([
    'confirmed',
    'held',
  ])
  const distances = `(select max(n) from (select count(distinct m.category_id) as n from ${together} and m.team_role is null
    group by r.id) f)`
  expect(await number(distances)).toBeGreaterThan(1)
})

test('people of coming races have signed, are declared by who registered them, or have to sign', async () => {
  const stands = `case when m.consents is not null then 'signed' when m.declared_consents is not null then 'declared'
    else 'pending' end`
  const coming = `participants m join events e on e.id = m.event_id where m.holds_place and e.event_datetime > now()`
  expect(await found(stands, coming)).toEqual(['declared', 'pending', 'signed'])
  expect(await number('(select count(*) from participants where signature is not null)')).toBeGreaterThan(3)
})

test('whoever logs in as the Cliente finds a paid registration and one to pay', async () => {
  const { json: session } = await product.call<{ token: string }>('POST', '/api/auth/login', {
    body: { email: 'cliente@dorsal.test', password: DEMO_PASSWORD },
  })
  const { json } = await product.call<{ events: MyEvent[] }>('GET', '/api/competidor/eventos', session)
  const [unpaid, paid, ...others] = json.events
  expect(others).toEqual([])
  expect(paid).toMatchObject({
    name: 'Carrera Nocturna Medellín 10K',
    payment_status: 4,
    categoria: { category: '10K' },
  })
  expect(paid?.qr).not.toBeNull()
  expect(unpaid).toMatchObject({ name: 'Gran Fondo Alto de Letras', payment_status: 0, qr: null })
  const left = Date.parse(unpaid?.hold_until ?? '') - Date.now()
  expect(left / 3_600_000).toBeGreaterThan(4.5)
})

test('orders stand in every state, with things of an event and of the shop', async () => {
  expect(await found('state', 'orders')).toEqual(['held', 'paid', 'released'])
  for (const mark of [
    'sent',
    'payment_review',
    'payment_status = 6',
    'payment_status = 7',
    'event_id is not null',
  ])
    expect(await number(`(select count(*) from orders where ${mark})`), mark).toBeGreaterThan(0)
  expect(await number('(select count(*) from products where thumbnail is null)')).toBe(0)
})

test('thousands ran, with splits, and some did not arrive', async () => {
  expect(await number('(select count(*) from results)')).toBeGreaterThan(2_000)
  expect(await found('state', 'results where state is not null')).toEqual(['DNF', 'DNS', 'DSQ'])
  expect(await number('(select count(distinct event_id) from event_results)')).toBeGreaterThan(3)
})

test('partners have logos, galleries have texts, codes are used, over and switched off, questions are answered', async () => {
  expect(await number('(select count(*) from key_partners where logo is null)')).toBe(0)
  expect(await number(`(select count(*) from gallery_images where alt = '')`)).toBe(0)
  expect(await number('(select count(*) from gallery_images)')).toBeGreaterThan(10)
  for (const mark of ['paid_uses > 0', 'valid_until < now()', 'not active', 'key_partner_id is not null'])
    expect(await number(`(select count(*) from coupons where ${mark})`), mark).toBeGreaterThan(0)
  expect(await number('(select count(*) from answers)')).toBeGreaterThan(100)
})

test('a race that is over asked how it was: some answered, some have the link, some wait for it', async () => {
  expect(await number(`(select count(*) from questions where moment = 'after')`)).toBe(2)
  const asked = 'after_race_surveys s join participants m on m.id = s.participant_id'
  expect(await number(`(select count(*) from ${asked} where answered_at is not null)`)).toBeGreaterThan(5)
  expect(await number(`(select count(*) from ${asked} where answered_at is null)`)).toBeGreaterThan(5)
  expect(
    await number(`(select count(*) from participants m where m.state = 'confirmed'
      and m.event_id in (select event_id from questions where moment = 'after')
      and not exists (select 1 from after_race_surveys s where s.participant_id = m.id))`),
  ).toBeGreaterThan(0)
})

test('pages tell everything of a run, a ride, a trail and a race that is over, with files that are there', async () => {
  const told = `events e join event_pages p on p.event_id = e.id`
  expect(await found(`e.sport || ' ' || (e.event_datetime < now())`, told)).toEqual([
    'ciclismo false',
    'running false',
    'running true',
  ])
  expect(await found('e.name', `${told} where e.name like '%Trail%'`)).toHaveLength(1)
  const { rows } = await product.db.execute<Record<string, unknown>>(sql`select * from event_pages`)
  for (const row of rows)
    for (const [field, value] of Object.entries(row)) {
      const filled = Array.isArray(value) ? value.length > 0 : value !== null && value !== ''
      expect(filled, `${field} of event ${row.event_id}`).toBe(true)
    }
  const images = await found(`jsonb_array_elements(kit_items) ->> 'image'`, 'event_pages')
  const files = [...images, ...(await found('rules_pdf', 'event_pages'))]
  expect(images.length).toBeGreaterThan(4)
  for (const url of files) expect((await product.app.inject({ url })).statusCode, url).toBe(200)
  expect(await number(`(select count(*) from event_pages where organizer_phone not like '+57300555%')`)).toBe(
    0,
  )
})

test('the outbox holds letters of every kind, and none of them will be sent', async () => {
  expect(await found('kind', 'mails')).toEqual([
    'certificate',
    'change-done',
    'change-refused',
    'change-waiting-decision',
    'change-waiting-exchange',
    'change-waiting-payment',
    'data-request-receipt',
    'event-moved',
    'order-hold-ended',
    'order-paid',
    'order-received',
    'order-rejected',
    'order-review',
    'payment-review',
    'registration-free',
    'registration-hold-ended',
    'registration-hold-ending',
    'registration-paid',
    'registration-rejected',
    'registration-saved',
    'reset-password',
    'set-password',
  ])
  expect(await found('state', 'mails')).toEqual(['stored'])
})

test('people asked for changes: to decide, due in two days, waiting for money or a size, refused, done', async () => {
  expect(await found(`kind || ' ' || state`, 'changes')).toEqual([
    'category waiting_payment',
    'deferral done',
    'refund done',
    'refund refused',
    'refund waiting_decision',
    'size done',
    'size waiting_exchange',
  ])
  expect(
    await number(`(select count(*) from changes where state = 'waiting_decision' and sealed is not null)`),
  ).toBe(2)
  const today = `(now() at time zone 'America/Bogota')::date`
  const left = `refunds f join changes c on c.id = f.change_id where f.state = 'approved'`
  expect(await found(`(f.due_on - ${today})`, left)).toContain('2')
})

test('a race is on its way to the start line: numbers given, printed, kept, lost; its list at version 3; a team', async () => {
  expect(await found('state', 'bibs')).toEqual(expect.arrayContaining(['assigned', 'burnt', 'reserved']))
  expect(await number('(select count(*) from bibs where printed_at is not null)')).toBeGreaterThan(10)
  expect(await found('version', 'start_lists')).toEqual(['1', '2', '3'])
  expect(await number('(select sum(changed) from start_lists where version > 1)')).toBeGreaterThan(1)
  expect(await number('(select sum(removed) from start_lists where version > 1)')).toBeGreaterThan(0)
  expect(await number('(select count(*) from timing_tokens)')).toBe(1)
  expect(await found('joined_at is not null', 'crew_devices')).toEqual(['false', 'true'])
  expect(await found('role', 'event_grants')).toEqual(['caja', 'medico', 'mesa'])
})

test('an expo is on: desks hand over, somebody got two kits, a late phone waits, a till is open with its sales', async () => {
  const expo = `(select id from events where name = 'Carrera del Río Magdalena')`
  expect(await found('desk', `handovers where event_id = ${expo} and apart is null`)).toEqual([
    'Caja 1',
    'Mesa 1, A-L',
    'Mesa 2, M-Z',
  ])
  expect(await found('kind', 'handovers')).toEqual(['handed', 'returned'])
  expect(await found('apart', 'handovers where apart is not null')).toEqual(['revoked'])
  const twice = `select participant_id from handovers where kind = 'handed' and apart is null group by 1 having count(*) = 2`
  expect(await number(`(select count(*) from (${twice}) t)`)).toBe(1)
  expect(await number('(select count(*) from till_sessions where closed_at is null)')).toBe(1)
  expect(await found('way', `till_sales where state = 'done'`)).toEqual(['cash', 'nequi', 'terminal'])
  expect(await number(`(select count(*) from payments where till_session_id is not null)`)).toBe(
    await number('(select count(*) from till_sales)'),
  )
  const dealt = `select * from bib_deals d join crew_devices v on v.id = d.device_id where d.event_id = ${expo}`
  expect(await number(`(select count(*) from (${dealt}) t)`)).toBe(3)
})

test('whoever tries it can pay: the gateway that moves no money is on', async () => {
  const { event_id } = await createRace(product.db)
  const accounts = await listActiveAccounts(product.db, event_id, { sandbox: true })
  expect(accounts).toMatchObject([{ gateway_name: 'sandbox', live: false }])
  expect(accounts[0]?.id).toMatch(/^[0-9a-f]{32}$/)
})

test('a festival has a distance that is sold out, blocks in every state, and few places at its price', async () => {
  const festival = `(select id from events where name = 'Festival Atlético del Valle')`
  const full = `(select count(*) from distances where event_id = ${festival} and taken + reserved = participant_limit)`
  expect(await number(full)).toBe(1)
  const inBlocks = (condition: string) =>
    number(`(select count(*) from blocks where event_id = ${festival} and ${condition})`)
  expect([
    await inBlocks('released_at is not null'),
    await inBlocks('taken > 0'),
    await inBlocks('code is null'),
  ]).toEqual([1, 1, 2])
  const left = await number(
    `(select places - sold from price_tiers where event_id = ${festival} and places is not null)`,
  )
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(100)
  const children = `(select count(*) from participants m join kits k on k.id = m.kit_id
    where m.event_id = ${festival} and m.age < 13 and k.to_age is null)`
  expect(await number(children)).toBe(0)
})

test('an installation with people in it is left alone', async () => {
  expect(await seedDemo(product.db, product.context)).toBe(false)
})

test('the events that are sold the most have a course for each of their distances, with water on the way', async () => {
  const drawn = `distances d join events e on e.id = d.event_id left join courses c on c.distance_id = d.id`
  const best = `e.name in ('Media Maratón del Páramo', 'Carrera Nocturna Medellín 10K', 'Gran Fondo Alto de Letras',
    'Travesía Bahía de Santa Marta', 'Trail Nevado del Ruiz', 'Festival Atlético del Valle')`
  expect(await found(`c.key is not null`, `${drawn} where ${best}`)).toEqual(['true'])
  expect(await number(`(select count(*) from ${drawn} where ${best})`)).toBe(14)
  expect(await number(`(select min(jsonb_array_length(c.marks)) from courses c)`)).toBeGreaterThan(0)
  // The name of a distance is its length, and the climb is one of its country.
  const named = `regexp_replace(d.name, '\\D.*', '')::int`
  expect(
    await number(`(select max(abs(c.length / 1000.0 - ${named})) from ${drawn} where ${best})`),
  ).toBeLessThan(0.2)
  expect(await number(`(select ascent from ${drawn} where d.name = '18K')`)).toBeGreaterThan(900)
})
