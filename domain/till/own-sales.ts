/** What tills have of a person: what was bought there, and what still waits to be read; for the copy, and to forget. */
import { inArray, sql } from 'drizzle-orm'
import { documentKey } from '#domain/colombia/documents.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import { createSaleCipher } from './sale/sale-cipher.ts'
import { PRINTED_RECEIPT } from './sale/write-sale.ts'
import { till_sales } from './tables.ts'

export type OwnSale = {
  event: string
  till: string
  receipt: string
  sold_at: string
  distance: string
  size: string
  amount: number
  way: string
  state: string
}

const SALES = sql`
  select e.name as event, t.name as till, ${PRINTED_RECEIPT} as receipt, x.sold_at, x.distance, x.size, x.amount, x.way, x.state
  from till_sales x join tills t on t.id = x.till_id join events e on e.id = x.event_id`

/** There are few: only those that wait have a form, and it says whose it is. */
const waitingOf = async (db: Reader, secretKey: string, key: string): Promise<string[]> => {
  const { openSale } = createSaleCipher(secretKey)
  const { rows } = await db.execute<{ id: string; form: string }>(
    sql`select id, form from till_sales where form is not null`,
  )
  return rows.flatMap(({ id, form }) => {
    const kept = openSale(form)
    return kept && documentKey(kept.person) === key ? [id] : []
  })
}

export const listOwnSales = async (db: Reader, secretKey: string, key: string): Promise<OwnSale[]> => {
  const waiting = await waitingOf(db, secretKey, key)
  const { rows } = await db.execute<OwnSale>(sql`
    ${SALES} where x.participant_id in (select id from participants where document_key = ${key} and identity_matches)
      or x.id = any(${sql.param(waiting)}::uuid[]) order by x.sold_at, x.id`)
  return rows
}

/** The sale stays with its receipt and its money; what was typed for it goes. */
export const forgetSales = async (tx: Tx, secretKey: string, key: string) => {
  const ids = await waitingOf(tx, secretKey, key)
  if (ids.length > 0) await tx.update(till_sales).set({ form: null }).where(inArray(till_sales.id, ids))
}

/** Who sold with an account of theirs. Before the account goes. */
export const forgetSeller = async (tx: Tx, emails: string[]) => {
  if (emails.length === 0) return
  const own = sql`(select id from users where email = any(${sql.param(emails)}::text[]) and rol = 'Cliente')`
  await tx.execute(sql`update till_sales set seller = '' where user_id in ${own}`)
  await tx.execute(sql`
    update till_sessions set opened_by = '', closed_by = case when closed_by is null then null else '' end
    where user_id in ${own}`)
}
