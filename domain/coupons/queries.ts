/** Reads of the coupons part. */
import { and, asc, count, eq, like, or, type SQL, sql } from 'drizzle-orm'
import { bogotaText } from '#domain/colombia/clock.ts'
import type { Reader } from '#server/database/connect.ts'
import { likePattern, plainText } from '#server/database/search.ts'
import { orderBy } from '#server/database/sort.ts'
import { listCategoryNames } from '../events/queries.ts'
import { categoryName } from '../events/rules/category-names.ts'
import { categories, key_partners } from '../events/tables.ts'
import type { Coupon, CouponSort } from './contract.ts'
import { type CouponKind, normalCode } from './rules/codes.ts'
import { couponState } from './rules/coupon-state.ts'
import { coupons } from './tables.ts'

const plainName = sql<string>`${categories.distance} || ' ' || ${categories.title}`

const couponRows = (db: Reader, wanted: SQL | undefined) =>
  db
    .select({
      id: coupons.id,
      code: coupons.code,
      kind: sql<CouponKind>`${coupons.kind}`,
      value: coupons.value,
      max_uses: coupons.max_uses,
      valid_from: coupons.valid_from,
      valid_until: coupons.valid_until,
      active: coupons.active,
      category_id: coupons.category_id,
      category: sql<string | null>`${plainName}`,
      key_partner_id: coupons.key_partner_id,
      key_partner: key_partners.name,
      uses: coupons.uses,
      paid_uses: coupons.paid_uses,
      created_at: coupons.created_at,
    })
    .from(coupons)
    .leftJoin(categories, eq(categories.id, coupons.category_id))
    .leftJoin(key_partners, eq(key_partners.id, coupons.key_partner_id))
    .where(wanted)

type CouponRow = Awaited<ReturnType<typeof couponRows>>[number]

const asCoupon = (row: CouponRow, now: Date): Coupon => ({
  ...row,
  valid_from: row.valid_from && bogotaText(row.valid_from),
  valid_until: row.valid_until && bogotaText(row.valid_until),
  state: couponState(row, now),
  created_at: row.created_at.toISOString(),
})

/** By code, which is kept in capitals, or by the partner it was given to: the few partners are looked through once. */
const found = (event_id: number, search: string): SQL | undefined => {
  const pattern = likePattern(search)
  const partners = sql`select p.id from key_partners p where p.name ilike ${pattern}`
  return and(
    eq(coupons.event_id, event_id),
    search
      ? or(like(coupons.code, pattern.toUpperCase()), sql`${coupons.key_partner_id} in (${partners})`)
      : undefined,
  )
}

export const findCoupon = async (db: Reader, id: number): Promise<Coupon | null> => {
  const [row] = await couponRows(db, eq(coupons.id, id))
  return row ? asCoupon(row, new Date()) : null
}

const NEWEST = sql`${coupons.id} desc`

/** Percentages beside each other, and pesos; what has no end stands last. */
const orderOf = (sort: CouponSort) =>
  orderBy(
    sort,
    {
      code: sql`${coupons.code}`,
      value: sql`(${coupons.kind}, ${coupons.value})`,
      uses: sql`${coupons.uses}`,
      valid_until: sql`${coupons.valid_until}`,
      category: plainText(plainName),
      active: sql`not ${coupons.active}`,
    },
    { preset: NEWEST, last: NEWEST },
  )

export const listCoupons = async (
  db: Reader,
  event_id: number,
  { page, per_page, search, sort }: { page: number; per_page: number; search: string; sort: CouponSort },
) => {
  const wanted = found(event_id, search)
  const [rows, [total]] = await Promise.all([
    couponRows(db, wanted)
      .orderBy(orderOf(sort))
      .limit(per_page)
      .offset((page - 1) * per_page),
    db.select({ total: count() }).from(coupons).where(wanted),
  ])
  const now = new Date()
  return { rows: rows.map((row) => asCoupon(row, now)), total: total?.total ?? 0 }
}

export const listAllCoupons = async (
  db: Reader,
  event_id: number,
  { search, sort }: { search: string; sort: CouponSort },
) => {
  const now = new Date()
  const rows = await couponRows(db, found(event_id, search)).orderBy(orderOf(sort))
  return rows.map((row) => ({ ...row, state: couponState(row, now) }))
}

export const listCouponTargets = async (db: Reader, event_id: number) => {
  const [categoryRows, partnerRows] = await Promise.all([
    listCategoryNames(db, event_id),
    db
      .select({ id: key_partners.id, name: key_partners.name })
      .from(key_partners)
      .where(eq(key_partners.event_id, event_id))
      .orderBy(asc(key_partners.position), asc(key_partners.id)),
  ])
  const named = categoryRows.map((row) => ({ id: row.id, name: categoryName(row, categoryRows) }))
  return { categories: named, key_partners: partnerRows }
}

/** Whether a code takes something off the price of an event, whatever is left of it. */
export const isCoupon = async (db: Reader, event_id: number, code: string): Promise<boolean> => {
  const [coupon] = await db
    .select({ id: coupons.id })
    .from(coupons)
    .where(and(eq(coupons.event_id, event_id), eq(coupons.code, normalCode(code)), eq(coupons.active, true)))
  return coupon !== undefined
}
