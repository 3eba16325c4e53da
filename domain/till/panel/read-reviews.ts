/** Sales that wait for a person, with what was typed and where the person would fit. */
import { sql } from 'drizzle-orm'
import { isDay } from '#domain/colombia/clock.ts'
import type { EventOffer } from '#domain/registration/lookup/find-offer.ts'
import { admitsOnItsDay } from '#domain/registration/lookup/offer-state.ts'
import type { Reader } from '#server/database/connect.ts'
import { createSaleCipher } from '../sale/sale-cipher.ts'
import type { StoredSale } from '../sale/stored-sale.ts'
import type { SaleInReview } from './panel-contract.ts'

type Row = Pick<
  StoredSale,
  'id' | 'session_id' | 'receipt' | 'seller' | 'sold_at' | 'distance' | 'size' | 'amount' | 'way' | 'voucher'
> & { till: string; why: string; form: string | null }

const text = (value: unknown) => (typeof value === 'string' ? value : '')

export const readReviews = async (
  db: Reader,
  secretKey: string,
  offer: EventOffer,
): Promise<SaleInReview[]> => {
  const { openSale } = createSaleCipher(secretKey)
  const { rows } = await db.execute<Row>(sql`
    select x.id, x.session_id, x.receipt, x.seller, x.sold_at, x.distance, x.size, x.amount, x.way, x.voucher, t.name as till,
      x.review as why, x.form
    from till_sales x join tills t on t.id = x.till_id
    where x.event_id = ${offer.id} and x.state = 'review' order by x.sold_at, x.id`)
  return rows.map(({ form, ...row }) => {
    const typed = form ? openSale(form) : {}
    // One that could not be read whole has what could.
    const person: Record<string, unknown> = typed.person ?? {}
    const { gender, birthday } = { gender: text(person.gender), birthday: text(person.birthday) }
    const fits = offer.categories.filter(
      (category) => isDay(birthday) && admitsOnItsDay(category, [{ gender, birthday }]),
    )
    return {
      ...row,
      sold_at: new Date(row.sold_at).toISOString(),
      person: typed.person
        ? {
            name: text(person.name),
            last_name: text(person.last_name),
            dni: text(person.dni),
            phone: text(person.phone),
          }
        : null,
      category_id: offer.categories.find(({ id }) => id === typed.category_id)?.id ?? null,
      kit_id: offer.kits.find(({ id }) => id === typed.kit_id)?.id ?? null,
      category_ids: fits.map(({ id }) => id),
    }
  })
}
