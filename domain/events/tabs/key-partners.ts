/** Allied brands of an event and what their coupons brought (product.md section 5). */
import { and, eq, max, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#server/database/connect.ts'
import { lockEvent } from '../capacity/lock-event.ts'
import type { KeyPartner } from '../site/showcase-contract.ts'
import { key_partners } from '../tables.ts'

export type PartnerFields = { name: string; link: string | null; visible: boolean; logo: string | null }

export const listKeyPartners = async (db: Reader, event_id: number): Promise<KeyPartner[]> => {
  const { rows } = await db.execute<KeyPartner>(sql`
    select p.id, p.name, p.logo, p.link, p.visible,
           (select count(*)::int from coupons c where c.key_partner_id = p.id) as codes_given,
           (select coalesce(sum(c.paid_uses), 0)::int from coupons c where c.key_partner_id = p.id) as codes_used,
           (select coalesce(sum(r.discount), 0)::float8 from coupons c
              join registrations r on r.coupon_id = c.id and r.state = 'paid'
             where c.key_partner_id = p.id) as discounted
    from key_partners p
    where p.event_id = ${event_id}
    order by p.position, p.id`)
  return rows
}

const ofEvent = (event_id: number, id: number) =>
  and(eq(key_partners.id, id), eq(key_partners.event_id, event_id))

export const addKeyPartner = async (tx: Tx, event_id: number, fields: PartnerFields) => {
  if (!(await lockEvent(tx, event_id))) return 'not found'
  const [last] = await tx
    .select({ position: max(key_partners.position) })
    .from(key_partners)
    .where(eq(key_partners.event_id, event_id))
  const [made] = await tx
    .insert(key_partners)
    .values({ ...fields, event_id, position: (last?.position ?? 0) + 1 })
    .returning({ id: key_partners.id })
  return made?.id ?? 'not found'
}

/** Locked: what another save does is not told as this one's. */
export const findKeyPartner = async (tx: Tx, event_id: number, id: number) => {
  const [found] = await tx.select().from(key_partners).where(ofEvent(event_id, id)).for('update')
  return found ?? null
}

/** What is not sent stays. Answers the logo that was shown until now. */
export const changeKeyPartner = async (
  tx: Tx,
  event_id: number,
  id: number,
  fields: { [Name in keyof PartnerFields]?: PartnerFields[Name] | undefined },
): Promise<'not found' | { replaced: string | null }> => {
  const [current] = await tx
    .select({ logo: key_partners.logo })
    .from(key_partners)
    .where(ofEvent(event_id, id))
    .for('update')
  if (!current) return 'not found'
  if (Object.values(fields).some((value) => value !== undefined))
    await tx.update(key_partners).set(fields).where(eq(key_partners.id, id))
  return { replaced: fields.logo ? current.logo : null }
}

export const deleteKeyPartner = async (
  tx: Tx,
  event_id: number,
  id: number,
): Promise<'not found' | { logo: string | null; name: string }> => {
  const [gone] = await tx
    .delete(key_partners)
    .where(ofEvent(event_id, id))
    .returning({ logo: key_partners.logo, name: key_partners.name })
  return gone ?? 'not found'
}
