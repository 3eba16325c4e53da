/** The tab Caja, whole. */
import { sql } from 'drizzle-orm'
import { categoryName } from '#domain/events/rules/category-names.ts'
import { dayPrice, findTableOffer } from '#domain/registration/table/sell-at-table.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Reader } from '#server/database/connect.ts'
import { notFound } from '#server/http/refusals.ts'
import type { FoundTill } from '../find-till.ts'
import { asSession, readSessions } from '../sessions/read-sessions.ts'
import { findSettings } from '../settings.ts'
import type { PanelTill, TillBoard, TillDeposit } from './panel-contract.ts'
import { readReviews } from './read-reviews.ts'
import { readMoney } from './shop-debt.ts'

type TillRow = FoundTill & { device: string | null; closed_at: string | null }

const iso = (instant: string) => new Date(instant).toISOString()

const readTills = async (db: Reader, event_id: number): Promise<TillRow[]> => {
  const { rows } = await db.execute<TillRow>(sql`
    select t.id, t.name, t.kind, t.prefix, t.device_id, t.closed_at, d.name as device
    from tills t left join crew_devices d on d.id = t.device_id where t.event_id = ${event_id} order by t.id`)
  return rows
}

/** Devices that may sell now or once: one whose right ended is still named where it sold. */
const readDevices = async (db: Reader, event_id: number): Promise<TillBoard['devices']> => {
  const { rows } = await db.execute<TillBoard['devices'][number]>(sql`
    select d.id, d.name from crew_devices d where d.event_id = ${event_id} and d.revoked_at is null
      and exists (select 1 from event_grants g where g.device_id = d.id and g.role = 'caja' and g.revoked_at is null)
    order by d.name`)
  return rows
}

const readBlocks = async (db: Reader, event_id: number): Promise<TillBoard['blocks']> => {
  const { rows } = await db.execute<TillBoard['blocks'][number]>(sql`
    select b.id, b.name, b.places - b.taken - b.dealt as left, b.dealt from blocks b
    where b.event_id = ${event_id} and b.owner = 'expo' and b.released_at is null order by b.id`)
  return rows
}

const readDeposits = async (db: Reader, event_id: number): Promise<TillDeposit[]> => {
  const { rows } = await db.execute<TillDeposit>(sql`
    select d.id, d.till_id, d.amount, d.reference, d.note, u.name as by, d.deposited_at, d.counters_id,
      exists (select 1 from till_deposits c where c.counters_id = d.id) as countered
    from till_deposits d left join users u on u.id = d.user_id where d.event_id = ${event_id} order by d.id desc`)
  return rows.map((row) => ({ ...row, deposited_at: iso(row.deposited_at) }))
}

const readDeals = async (db: Reader, event_id: number): Promise<TillBoard['deals']> => {
  const { rows } = await db.execute<TillBoard['deals'][number]>(sql`
    select d.id, t.name as till, coalesce(v.name, u.name, '') as device, x.name as distance, k.size, d.places,
      d.places - d.sold as left, d.dealt_at
    from till_deals d join tills t on t.id = d.till_id join distances x on x.id = d.distance_id join kits k on k.id = d.kit_id
      left join crew_devices v on v.id = d.device_id left join users u on u.id = d.user_id
    where d.event_id = ${event_id} and d.returned_at is null order by d.id`)
  return rows.map((row) => ({ ...row, dealt_at: iso(row.dealt_at) }))
}

export const readBoard = async (
  { db, secretKey }: Pick<AppContext, 'db' | 'secretKey'>,
  event_id: number,
  user_id: number,
): Promise<TillBoard> => {
  const table = await findTableOffer(db, event_id)
  if (!table) throw notFound()
  const { offer } = table
  const staff = { device_id: null, user_id }
  const [settings, tills, sessions, money] = await Promise.all([
    findSettings(db, event_id),
    readTills(db, event_id),
    readSessions(db, sql`s.event_id = ${event_id}`),
    readMoney(db, sql`t.event_id = ${event_id}`),
  ])
  const dearest = (distance_id: number) => {
    const ofDistance = offer.categories.filter((category) => category.distance_id === distance_id)
    const prices = ofDistance.flatMap(({ id }) => dayPrice(offer, id) ?? [])
    return prices.length > 0 ? Math.max(...prices) : null
  }
  const asTill = ({ id, name, kind, prefix, device_id, device, closed_at }: TillRow): PanelTill => {
    const open = sessions.find(({ till_id, closed_at: over }) => till_id === id && over === null)
    const { sales = 0, sold = 0, deposited = 0, owes = 0 } = money.find((one) => one.id === id) ?? {}
    const session = open ? asSession(open, staff) : null
    return {
      id,
      name,
      kind,
      prefix,
      device_id,
      device,
      closed_at: closed_at && iso(closed_at),
      session,
      sales,
      sold,
      deposited,
      owes,
    }
  }
  return {
    settings: { block_id: settings.block_id },
    blocks: await readBlocks(db, event_id),
    distances: offer.distances.map(({ id, name }) => ({
      id,
      name,
      price: settings.prices.get(id) ?? null,
      day_price: dearest(id),
    })),
    categories: offer.categories.map((category) => ({
      id: category.id,
      name: categoryName(category, offer.categories, ' · '),
    })),
    kits: offer.kits.map(({ id, kit_name, size, amount, taken }) => ({
      id,
      kit_name,
      size,
      left: Math.max(0, amount - taken),
    })),
    devices: await readDevices(db, event_id),
    tills: tills.map(asTill),
    sessions: sessions.map((session) => asSession(session, staff)),
    reviews: await readReviews(db, secretKey, offer),
    deposits: await readDeposits(db, event_id),
    deals: await readDeals(db, event_id),
  }
}
