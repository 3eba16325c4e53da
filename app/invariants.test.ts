/** Every promise in SQL holds on the demo's data, and sees the fault that a bug would leave behind. */
import { like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#demo/seed.ts'
import { alertAdministrators } from '#domain/accounts/alert-administrators.ts'
import { brokenOf, checkInvariants, findViolations } from '#server/invariants/invariant.ts'
import { watchInvariants } from '#server/invariants/watch.ts'
import { mails } from '#server/mail/tables.ts'
import { startTestProduct, type TestProduct } from '#testing/product.ts'
import { INVARIANTS } from './invariants.ts'

let product: TestProduct

beforeAll(async () => {
  product = await startTestProduct()
  const { db, context } = product
  await seedDemo(db, context)
}, 120_000)
afterAll(() => product.stop())

const aHeld = `(select min(id) from registrations where state = 'held')`
const aPaid = `(select min(id) from registrations where state = 'paid' and payment_status = 4)`
const aFullEvent = `(select event_id from registrations where id = ${aPaid})`
const anOrder = `(select min(id) from orders where state = 'paid' and payment_status = 4)`
const addAttempt = (state: string, of = aHeld, amount = '(1 + 1)') =>
  `insert into payment_attempts (reference_code, registration_id, amount, state, settled_at)
   values ('planted-' || random(), ${of}, ${amount}, '${state}', now())`
const addCharge = (key: string, of: string, kind: string) =>
  `insert into charges (${key}, kind, amount) values (${of}, '${kind}', 1)`
const addCoupon = `insert into coupons (event_id, code, kind, value, max_uses, uses)
  values (${aFullEvent}, 'PLANTED-1', 'valor', 1000, 5, 1)`

const addChange = (columns: string, values: string) =>
  `insert into changes (event_id, registration_id, participant_id, kind, asked_by, "before", "after", ${columns})
   select m.event_id, m.registration_id, m.id, 'size', 'person', '{"words": "S"}', '{"words": "M"}', ${values}
   from participants m where m.registration_id = ${aPaid} limit 1`
/** A credit of a paid registration, with its line unless told otherwise. */
const addCredit = (line = true) => [
  ...(line
    ? [
        `insert into refunds (registration_id, way, basis, state, amount, due_on, sent_at)
         values (${aPaid}, 'credit', 'policy', 'confirmed', 1000, now(), now())`,
      ]
    : []),
  `insert into credits (event_id, registration_id, participant_id, document_key, amount, valid_until)
   select event_id, registration_id, id, document_key, 1000, now() from participants where registration_id = ${aPaid} limit 1`,
]
const spendCredit = (amount: number, payment: string) =>
  `insert into credit_uses (credit_id, payment_id, amount) values ((select max(id) from credits), ${payment}, ${amount})`

/** A number of somebody who paid. */
const addBib = `insert into bibs (event_id, number, key, state, participant_id)
  select event_id, '0099', '99', 'assigned', id from participants where registration_id = ${aPaid} limit 1`

/** Somebody who paid was handed the kit by a row of this event, so many minutes ago. */
const addHandover = (event: string, minutes: number, apart = 'null', whom = 'm.id') =>
  `insert into handovers (id, event_id, participant_id, kind, desk, device_at, happened_at, apart)
   select gen_random_uuid(), ${event}, ${whom}, 'handed', 'Mesa', now(), now() - interval '${minutes} minutes', ${apart}
   from participants m where m.registration_id = ${aPaid} limit 1`

/** A till of a full event, and a turn of it that closed with nothing sold. */
const addTurn = [
  `insert into tills (event_id, name, prefix) values (${aFullEvent}, 'Plantada', 'ZZ')`,
  `insert into till_sessions (till_id, event_id, opened_by, float, counted, difference, count, closed_by, closed_at)
   select max(id), ${aFullEvent}, 'Caja', 0, 0, 0, '{}', 'Caja', now() + interval '1 minute' from tills`,
]
const addSale = (state: string, more = 'null') => `
  insert into till_sales (id, event_id, till_id, session_id, seller, state, review, registration_id, receipt, distance, size,
    amount, way, device_at, sold_at)
  select gen_random_uuid(), s.event_id, s.till_id, s.id, 'Caja', '${state}', 'Espera', ${more}, 'ZZ-0001', '10K', 'M', 1000, 'cash', now(), now()
  from till_sessions s order by s.id desc limit 1`

/** What a bug would leave, with the constraints away that forbid it: one way to break each promise. */
const PLANTED: Record<string, string[]> = {
  'an-administrator-is-active': [`update users set status = false where rol = 'Administrator'`],
  'spots-within-limit': [
    'alter table events drop constraint events_not_oversold',
    `update events set participant_limit = taken - 1, hard_limit = null where id = ${aFullEvent}`,
  ],
  'spots-counted': [`update events set taken = taken - 1, paid = paid - 1 where id = ${aFullEvent}`],
  'external-inactive': [`update events set external = true, status = 'active' where id = ${aFullEvent}`],
  'kits-counted': [
    `update kits set taken = taken - 1 where id = (select min(kit_id) from participants where holds_place)`,
  ],
  'distances-counted': [
    `update distances set taken = taken - 1 where id = (select min(id) from distances where taken > 0)`,
  ],
  'blocks-counted': [
    `insert into blocks (event_id, name, owner, places, taken, released_at) values (${aFullEvent}, 'Uno', 'other', 2, 1, now())`,
  ],
  'closed-turns-counted': [...addTurn, addSale('review')],
  'sales-are-paid-once': [
    ...addTurn,
    'update till_sessions set closed_at = null, counted = null, difference = null, count = null where id = (select max(id) from till_sessions)',
    addSale('done'),
  ],
  'till-payments-are-sales': [
    ...addTurn,
    `insert into payments (registration_id, way, amount, till_session_id)
     values (${aPaid}, 'cash', 1000, (select max(id) from till_sessions))`,
  ],
  'dealt-places-counted': [
    `update kits set dealt = dealt + 1 where id = (select min(id) from kits where taken > dealt)`,
  ],
  'kept-places-counted': [
    `insert into blocks (event_id, name, owner, places) values (${aFullEvent}, 'Uno', 'other', 2)`,
  ],
  'tiers-counted': [
    `update price_tiers set places = 1000000, sold = 999999 where id = (select max(tier_id) from participants where holds_place)`,
  ],
  'coupon-uses-counted': [addCoupon],
  'dates-of-our-years': [`update events set desk_until = '0001-01-01' where id = ${aFullEvent}`],
  'one-effect-a-payment': [
    addAttempt('approved'),
    ...[1, 2].map(
      () => `insert into payment_webhooks (attempt_id, gateway_name, outcome, source, raw)
        values ((select max(id) from payment_attempts), 'payu', 'settled', 'webhook', '')`,
    ),
  ],
  'paid-once': [
    ...[1, 2].map(
      () => `insert into payment_history (registration_id, status_before, status_after, source)
        values (${aHeld}, 0, 4, 'gateway')`,
    ),
  ],
  'approved-is-settled-or-reviewed': [addAttempt('approved')],
  'paid-was-collected': [addAttempt('approved', aPaid)],
  'attempt-has-its-thing': [
    'alter table payment_attempts drop constraint payment_attempts_registration_id_registrations_id_fk',
    addAttempt('open', '2000000000'),
  ],
  'charges-are-the-price': [addCharge(`registration_id`, aHeld, 'product')],
  'charges-of-people': [
    `insert into charges (registration_id, participant_id, kind, amount)
     select registration_id, id, 'entry', 1 from participants where registration_id = ${aPaid} limit 1`,
  ],
  'charges-of-orders': [addCharge('order_id', anOrder, 'shipping')],
  'one-payment-an-approval': [addAttempt('approved')],
  'allocations-sum': [`insert into payments (registration_id, way, amount) values (${aPaid}, 'cash', 1)`],
  'refunds-within-payments': [
    `insert into refunds (registration_id, way, basis, state, amount, due_on, sent_at)
     values (${aHeld}, 'cash', 'error', 'sent', 1, now(), now())`,
  ],
  'counters-are-whole': [
    `insert into payments (registration_id, way, amount, counters_id)
     select registration_id, way, -1, id from payments where registration_id = ${aPaid}`,
  ],
  'paid-owes-only-changes': [addCharge('registration_id', aPaid, 'product')],
  'credits-are-their-uses': [...addCredit(), spendCredit(1000, 'null')],
  'credits-left-an-account': addCredit(false),
  'credit-uses-are-payments': [
    ...addCredit(),
    spendCredit(1, `(select min(id) from payments where registration_id = ${aPaid})`),
    'update credits set used = 1',
  ],
  'stock-equals-ledger': [
    `update product_sizes set amount = amount + 1 where id = (select min(id) from product_sizes)`,
  ],
  'orders-own-their-stock': [`update orders set state = 'released' where id = ${anOrder}`],
  'order-adds-up': [`update orders set amount = amount - 1 where id = ${anOrder}`],
  'add-ons-follow-registration': [`update orders set registration_id = ${aHeld} where id = ${anOrder}`],
  'order-holds-end': [`update orders set hold_until = now() - interval '1 hour' where state = 'held'`],
  'one-gift-a-person': [
    'drop index orders_gift_live_key',
    `update orders set gift_key = 'planted' where state = 'paid'`,
  ],
  'bibs-of-who-has-a-place': [
    `delete from bibs where participant_id in (select id from participants where registration_id = ${aPaid})`,
    addBib,
    `update participants set state = 'cancelled' where registration_id = ${aPaid}`,
  ],
  'bib-keys-fit': [
    `insert into bibs (event_id, number, key, state) values (${aFullEvent}, 'Z099', 'Z099', 'reserved')`,
  ],
  'printed-bibs-stay': [
    'alter table bibs drop constraint bibs_printed_not_free',
    `insert into bibs (event_id, number, key, state, printed_at) values (${aFullEvent}, 'Z9', 'Z9', 'free', now())`,
  ],
  'kits-out-once': [
    addHandover('m.event_id', 5),
    // A row that says another event is missed by that event's list.
    addHandover('(select max(id) from events where id <> m.event_id)', 1),
  ],
  'handovers-of-somebody': [
    addHandover('m.event_id', 5, `'unknown'`, 'null'),
    `insert into handover_decisions (handover_id, event_id, decision) select id, event_id, 'accepted' from handovers where apart = 'unknown'`,
  ],
  'dealt-bibs-given-at-a-desk': [
    `delete from bibs where participant_id in (select id from participants where registration_id = ${aPaid})`,
    `insert into bib_series (event_id, name, prefix, from_number, to_number, colour, mode)
     select event_id, 'Plantada', 'QQ', 1, 9, '#C63A12', 'pick_up' from participants where registration_id = ${aPaid} limit 1`,
    `insert into bib_deals (event_id, series_id, user_id, from_number, to_number)
     select event_id, id, (select min(id) from users), 1, 9 from bib_series where prefix = 'QQ'`,
    `insert into bibs (event_id, number, key, state, participant_id)
     select event_id, 'QQ3', 'QQ3', 'assigned', id from participants where registration_id = ${aPaid} limit 1`,
  ],
  'one-live-registration': [
    'drop index participants_one_place',
    `update participants set dni = '123456', state = 'held' where event_id = ${aFullEvent}`,
  ],
  'no-money-left-by-a-credit': [
    `insert into refunds (registration_id, way, basis, state, amount, due_on, sent_at, asked_at)
     values (${aPaid}, 'credit', 'policy', 'confirmed', 1000, now(), now(), now())`,
  ],
  'one-place-a-seen-document': [
    'drop index participants_one_place',
    `update registrations set origin = 'staff' where id = ${aPaid}`,
    `update participants set dni = '123456', identity_matches = false, document_seen_at = case when registration_id = ${aPaid} then now() end
     where id in (select m.id from participants m where m.event_id = ${aFullEvent} and m.holds_place
       and (m.registration_id = ${aPaid} or m.registration_id = (select max(registration_id) from participants where event_id = ${aFullEvent} and holds_place)))`,
    `update registrations set created_at = now() where id = ${aPaid}`,
  ],
  'team-is-whole': [`delete from participants where registration_id = ${aHeld}`],
  'code-of-the-least-settled': [
    `update participants set payment_status = 6 where registration_id = ${aHeld}`,
  ],
  'category-of-the-event': [
    `update participants set category_id = (select min(id) from categories where event_id <> ${aFullEvent})
     where event_id = ${aFullEvent}`,
  ],
  'holds-end': [`update registrations set hold_until = now() - interval '1 hour' where id = ${aHeld}`],
  'paused-holds-wait': [
    `insert into event_payment_settings (event_id, paused_at)
     select event_id, now() - interval '1 hour' from registrations where id = ${aHeld}
     on conflict (event_id) do update set paused_at = excluded.paused_at`,
    `update registrations set hold_until = now() + interval '5 minutes' where id = ${aHeld}`,
  ],
  'paused-holds-run-again': [`update registrations set paused_hold_until = now() where id = ${aHeld}`],
  'total-adds-up': [`update registrations set amount = amount + 1 where id = ${aHeld}`],
  'add-ons-in-total': [`update registrations set products_total = products_total + 1 where id = ${aHeld}`],
  'free-costs-nothing': [`update registrations set payment_status = 100 where id = ${aPaid}`],
  'health-is-erased': [
    `update participants set health = 'sealed' where registration_id = ${aPaid}`,
    `update events set event_datetime = now() - interval '33 days' where id = ${aFullEvent}`,
  ],
  'unsigned-health-ends': [
    `update participants set sealed_health = 'sealed', state = 'released' where registration_id = ${aHeld}`,
  ],
  'medical-log-ends': [
    `insert into medical_copies (event_id, number, people, holder) values (${aFullEvent}, 1, 3, 'Ambulancia 1')`,
    `update events set event_datetime = now() - interval '93 days' where id = ${aFullEvent}`,
  ],
  'changes-end': [addChange('state, expires_at', `'waiting_payment', now() - interval '2 hours'`)],
  'changes-of-who-is-in': [
    addChange('state', `'waiting_decision'`),
    `update participants set state = 'cancelled', ended_at = now() - interval '1 hour' where registration_id = ${aPaid}`,
  ],
  'undone-changes-cost-nothing': [
    addChange('state, expires_at, fee', `'waiting_payment', now() + interval '1 hour', 5000`),
  ],
  'changes-give-back-what-they-said': [
    addChange('state, ended_at', `'done', now()`),
    `insert into refunds (registration_id, way, basis, state, amount, due_on, change_id)
     values (${aPaid}, 'transfer', 'policy', 'approved', 1, now(), (select max(id) from changes))`,
  ],
  'sizes-cost-their-fee': [addChange('state, ended_at, fee', `'done', now(), 5000`)],
  'changes-give-back-own-money': [
    addChange('state, ended_at, back', `'done', now(), 2000000000`),
    `insert into refunds (registration_id, participant_id, way, basis, state, amount, due_on, change_id)
     select registration_id, participant_id, 'transfer', 'policy', 'approved', 2000000000, now(), id
     from changes order by id desc limit 1`,
  ],
  'bank-accounts-are-erased': [
    addChange('state, ended_at, sealed', `'refused', now() - interval '40 days', 'sealed'`),
  ],
  'published-set-is-whole': [
    `delete from results where (public_id, set_id) in (
      select r.public_id, r.set_id from results r join event_results p on p.set_id = r.set_id limit 1)`,
  ],
  'places-have-no-gaps': [
    `update results set place = place + 1 where set_id = (select min(set_id) from event_results)`,
  ],
  'documents-go-with-their-row': [
    `insert into result_documents (set_id, public_id, document_key) values (0, 'nobody', 'a key')`,
  ],
  'results-joined-in-their-event': [
    `insert into result_documents (set_id, public_id, participant_id)
     select s.id, r.public_id, m.id from result_sets s join results r on r.set_id = s.id and not r.anonymous
     join participants m on m.event_id <> s.event_id limit 1
     on conflict (set_id, public_id) do update set participant_id = excluded.participant_id`,
  ],
  'imports-end': [
    `insert into result_imports (event_id, file_name, file_size, state, inspection, touched_at)
     values (${aFullEvent}, 'a.csv', 1, 'running', '{}', now() - interval '1 hour')`,
  ],
  'certificate-sent-once': [
    `update certificate_recipients set certificate_id = (select min(certificate_id) from certificate_recipients)`,
  ],
  'certificates-get-an-end': [
    `update certificate_batches set status = '1'`,
    `update certificate_recipients set state = 'waiting'`,
  ],
  'message-sent-once': [
    'drop index message_recipients_once',
    `insert into message_recipients (message_id, participant_id, name, email, state, sent_at)
     select message_id, participant_id, name, email, 'sent', now() from message_recipients limit 1`,
  ],
  'messages-get-an-end': [
    `update message_recipients set state = 'waiting'`,
    `update messages set state = 'sent'`,
  ],
}

class Undone extends Error {}

const plantedFinds = async (name: string): Promise<string[]> => {
  let found: string[] = []
  const invariant = INVARIANTS.find((one) => one.name === name)
  if (!invariant) throw new Error(`no promise is called ${name}`)
  await product.db
    .transaction(async (tx) => {
      for (const statement of PLANTED[name] ?? []) await tx.execute(sql.raw(statement))
      found = await findViolations(tx, invariant)
      throw new Undone()
    })
    .catch((error) => {
      if (!(error instanceof Undone)) throw error
    })
  return found
}

test('every promise holds on the demo', async () => {
  const broken = brokenOf(await checkInvariants(product.db, INVARIANTS))
  expect(broken.map(({ invariant, ids }) => [invariant.name, ids])).toEqual([])
})

test('each promise has a name of its own and a fault planted against it', () => {
  const names = INVARIANTS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(Object.keys(PLANTED).toSorted()).toEqual(names.toSorted())
})

test.each(INVARIANTS.map(({ name }) => name))(
  'a fault against %s is found and named without personal data',
  async (name) => {
    const found = await plantedFinds(name)
    expect(found).not.toEqual([])
    for (const id of found) expect(id).toMatch(/^\p{Ll}+( \d+(, \d+)*)?$/u)
  },
)

test('administrators hear of a broken promise once a day, and a person who left does not', async () => {
  const { db, context } = product
  const former = await product.signIn('Administrator')
  await db.execute(sql`update users set status = false where id = ${former.user_id}`)
  await db.execute(sql.raw(PLANTED['holds-end']?.[0] ?? ''))
  const watched = {
    invariants: INVARIANTS,
    alert: (
      tx: Parameters<typeof alertAdministrators>[0],
      finding: Parameters<typeof alertAdministrators>[2],
    ) => alertAdministrators(tx, context, finding),
  }
  for (const _round of [1, 2]) {
    const broken = await watchInvariants(context, watched)
    expect(broken.map(({ invariant }) => invariant.name)).toEqual(['holds-end'])
  }
  const letters = await db.select().from(mails).where(like(mails.kind, 'broken-%'))
  expect(letters.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['broken-holds-end', 'admin@dorsal.test'],
  ])
  expect(letters[0]?.text).toContain('Ninguna inscripción sin pagar conserva su cupo después de su plazo.')

  await db.execute(sql`update mails set created_at = now() - interval '25 hours' where kind like 'broken-%'`)
  await watchInvariants(context, watched)
  expect(await db.$count(mails, like(mails.kind, 'broken-%'))).toBe(2)
})
