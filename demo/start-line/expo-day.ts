/**
 * What happened at the expo this morning, handed in as devices do: two desks at work, one person who got two kits, a phone
 * that was revoked and came late, and a till that is open with its first sales.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { SentHandover } from '#domain/kit-desk/contract.ts'
import type { Holder } from '#domain/kit-desk/handover/holder.ts'
import { keepHandovers } from '#domain/kit-desk/handover/keep-handovers.ts'
import { dealNumbers } from '#domain/kit-desk/numbers/deal-numbers.ts'
import { createTill, saveSettings } from '#domain/till/panel/save-tills.ts'
import type { SentSale } from '#domain/till/sale/sale-contract.ts'
import { sendSales } from '#domain/till/sale/send-sales.ts'
import { openSession } from '#domain/till/sessions/open-session.ts'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { CrewMember } from '#server/http/route.ts'
import { person } from '../people.ts'

const MINUTE_MS = 60_000
const PRICE = 90_000
const FLOAT = 200_000
/** Far from everybody else's numbers. */
const FIRST_BUYER = 910_000

export type Expo = { event_id: number; block_id: number; devices: { id: number; name: string }[] }
type Waiting = { id: number; kit_id: number; bib: string | null; last_name: string }

const holderOf = ({ id, name }: Expo['devices'][number], over: Holder['over'] = null): Holder => ({
  device_id: id,
  user_id: null,
  desk: name,
  over,
})

const listWaiting = async ({ db }: AppContext, { event_id }: Expo): Promise<Waiting[]> => {
  const { rows } = await db.execute<Waiting>(sql`
    select m.id, m.kit_id, b.number as bib, m.last_name from participants m left join bibs b on b.participant_id = m.id
    where m.event_id = ${event_id} and m.state = 'confirmed' and m.consents is not null order by m.id`)
  return rows
}

const handed = ({ id, kit_id, bib }: Waiting, minutesAgo: number, change: Partial<SentHandover> = {}) => ({
  id: randomUUID(),
  kind: 'handed' as const,
  participant_id: id,
  kit_id,
  bib,
  device_at: new Date(Date.now() - minutesAgo * MINUTE_MS).toISOString(),
  offset_ms: 0,
  ...change,
})

/** A third of the people came; those of the 5K get their number at the table, so they wait for somebody who tries it. */
const handOver = async (context: AppContext, expo: Expo, waiting: Waiting[]) => {
  const [first, second] = expo.devices
  if (!first || !second) throw new Error('demo: no desks')
  const send = (holder: Holder, rows: SentHandover[]) =>
    keepHandovers(context, {
      event_id: expo.event_id,
      holder,
      sent_at: new Date().toISOString(),
      rows,
    })
  const numbered = waiting.filter(({ bib }) => bib !== null)
  const [twice, late, ...others] = numbered
  if (!twice || !late) throw new Error('demo: nobody to hand a kit to')
  const came = others.slice(0, Math.ceil(others.length / 2))
  const isFirst = ({ last_name }: Waiting) => last_name.localeCompare('M', 'es') < 0
  const rowsOf = (people: Waiting[]) => people.map((one, at) => handed(one, 200 - at * 4))
  const exchange = came.find(isFirst)
  await send(holderOf(first), [...rowsOf(came.filter(isFirst)), handed(twice, 95)])
  await send(holderOf(second), [
    ...rowsOf(came.filter((one) => !isFirst(one))),
    handed(twice, 40, { flags: ['other desk'] }),
  ])
  await send(holderOf(second, 'revoked'), [handed(late, 30)])
  if (exchange)
    await send(holderOf(first), [
      {
        ...handed(exchange, 12),
        kind: 'returned',
        kit_id: null,
        bib: null,
        kit_back_id: exchange.kit_id,
      },
    ])
}

const dealToDesks = async ({ db }: AppContext, { event_id, devices }: Expo) => {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from bib_series where event_id = ${event_id} and mode = 'pick_up'`,
  )
  for (const { id: series_id } of rows)
    for (const device of devices)
      await inTransaction(db, (tx) =>
        dealNumbers(tx, { event_id, series_id, count: 30 }, { ...holderOf(device) }),
      )
}

type Offer = { category_id: number; distance_id: number; kit_id: number; gender: string }

const listOffers = async ({ db }: AppContext, { event_id }: Expo): Promise<Offer[]> => {
  const { rows } = await db.execute<Offer>(sql`
    select c.id as category_id, d.id as distance_id, c.gender,
      (select k.id from kits k where k.event_id = c.event_id and k.amount > k.taken order by k.id limit 1) as kit_id
    from categories c join distances d on d.event_id = c.event_id and d.name = c.distance
    where c.event_id = ${event_id} and c.start_age <= 35 and c.final_age >= 35 and d.name = '10K'
      and coalesce(c.team_size, 1) = 1 order by c.id`)
  return rows
}

const saleOf = (number: number, session_id: number, offer: Offer, way: SentSale['way']): SentSale => {
  const { name, last_name, gender, dni, phone } = person(number)
  return {
    id: randomUUID(),
    session_id,
    receipt: `C1-${String(number - FIRST_BUYER + 1).padStart(4, '0')}`,
    person: {
      document_type: 'CC',
      dni,
      name,
      last_name,
      gender,
      birthday: `${new Date().getFullYear() - 35}-01-01`,
      phone,
      emergency_name: 'Gloria Restrepo',
      emergency_phone: '+573005551234',
    },
    category_id: offer.category_id,
    kit_id: offer.kit_id,
    amount: PRICE,
    way,
    tendered: way === 'cash' ? 100_000 : null,
    voucher: way === 'cash' ? '' : '004512',
    consents: { data_policy: true, waiver: true, health: false, news: false },
    signature: { drawing: 'M40 120L60 60L90 130L130 50L180 140L240 90L300 110' },
    handover_id: randomUUID(),
    device_at: new Date().toISOString(),
    offset_ms: 0,
  }
}

const sell = async (context: AppContext, expo: Expo, user_id: number) => {
  const { db } = context
  const { event_id, block_id } = expo
  const device = expo.devices.at(-1)
  if (!device) throw new Error('demo: no till')
  const offers = await listOffers(context, expo)
  const holder = holderOf(device)
  const crew: CrewMember = {
    kind: 'device',
    ...device,
    event_id,
    roles: [{ role: 'caja', scope: {} }],
  }
  const session_id = await inTransaction(db, async (tx) => {
    const distance_ids = [...new Set(offers.map(({ distance_id }) => distance_id))]
    const prices = distance_ids.map((distance_id) => ({ distance_id, price: PRICE }))
    await saveSettings(tx, event_id, { block_id, prices })
    const form = { kind: 'expo', device_id: null } as const
    const till_id = await createTill(tx, event_id, { ...form, name: 'Caja Expo', prefix: 'C1' }, user_id)
    await createTill(tx, event_id, { ...form, name: 'Caja 2', prefix: 'C2' }, user_id)
    const { id } = await openSession(tx, { event_id, till_id, float: FLOAT, crew, holder })
    return id
  })
  const ways = ['cash', 'terminal', 'cash', 'nequi'] as const
  const sales = ways.flatMap((way, at) => {
    const number = FIRST_BUYER + at
    const offer = offers.find(({ gender }) => [person(number).gender, 'mixto'].includes(gender))
    return offer ? [saleOf(number, session_id, offer, way)] : []
  })
  if (sales.length < ways.length) throw new Error('demo: nobody can buy at the expo')
  const visit = {
    event_id,
    crew,
    caller: null,
    holder,
    sent_at: new Date().toISOString(),
    received_at: new Date(),
    address: '127.0.0.1',
  }
  for (const { outcome, says } of await sendSales(context, visit, sales))
    if (outcome !== 'done') throw new Error(`demo: a sale was ${outcome}: ${says}`)
}

/** Nobody has an address who bought here: no receipt waits for a queue that is not there yet. */
const withoutQueue = (context: AppContext): AppContext => ({
  ...context,
  queue: { ...context.queue, send: async () => {} },
})

export const workAtExpo = async (given: AppContext, expo: Expo, user_id: number) => {
  const context = withoutQueue(given)
  await dealToDesks(context, expo)
  await handOver(context, expo, await listWaiting(context, expo))
  await sell(context, expo, user_id)
}
