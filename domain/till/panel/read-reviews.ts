/** Sales that wait for a person, with what was typed and where the person would fit. */
import { sql } from 'drizzle-orm'
import type { EventOffer } from '#domain/registration/lookup/find-offer.ts'
import { admitsOnItsDay } from '#domain/registration/lookup/offer-state.ts'
import type { Reader } from '#server/database/connect.ts'
import { createSaleCipher, type KeptSale } from '../sale/sale-cipher.ts'
import type { StoredSale } from '../sale/stored-sale.ts'
import { PRINTED_RECEIPT } from '../sale/write-sale.ts'
import type { SaleInReview } from './panel-contract.ts'

type Row = Pick<
  StoredSale,
  'id' | 'session_id' | 'receipt' | 'seller' | 'sold_at' | 'distance' | 'size' | 'amount' | 'way' | 'voucher'
> & { till: string; why: string; form: string | null }

const personShown = ({ person: { name, last_name, dni, phone } }: KeptSale) => ({
  name,
  last_name,
  dni,
  phone,
})

export const readReviews = async (
  db: Reader,
  secretKey: string,
  offer: EventOffer,
): Promise<SaleInReview[]> => {
  const { openSale } = createSaleCipher(secretKey)
  const { rows } = await db.execute<Row>(sql`
    select x.id, x.session_id, ${PRINTED_RECEIPT} as receipt, x.seller, x.sold_at, x.distance, x.size, x.amount, x.way, x.voucher, t.name as till,
      x.review as why, x.form
    from till_sales x join tills t on t.id = x.till_id
    where x.event_id = ${offer.id} and x.state = 'review' order by x.sold_at, x.id`)
  return rows.map(({ form, ...row }) => {
    const kept = openSale(form)
    const fits = kept ? offer.categories.filter((category) => admitsOnItsDay(category, [kept.person])) : []
    return {
      ...row,
      sold_at: new Date(row.sold_at).toISOString(),
      person: kept && personShown(kept),
      category_id: offer.categories.find(({ id }) => id === kept?.category_id)?.id ?? null,
      kit_id: offer.kits.find(({ id }) => id === kept?.kit_id)?.id ?? null,
      category_ids: fits.map(({ id }) => id),
    }
  })
}
