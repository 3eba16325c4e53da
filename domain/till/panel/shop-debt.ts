/** What a till sold and, of a shop, what it handed over and still owes: the money of its sales is in its hands until then. */
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import type { TillKind } from '../rules/till-words.ts'

export type TillMoney = {
  id: number
  kind: TillKind
  sales: number
  sold: number
  deposited: number
  owes: number
}

export const readMoney = async (db: Reader, which: SQL): Promise<TillMoney[]> => {
  const { rows } = await db.execute<TillMoney>(sql`
    select m.*, case when m.kind = 'shop' then m.sold - m.deposited else 0 end as owes from (
      select t.id, t.kind,
        (select count(*) from till_sales x where x.till_id = t.id and x.state = 'done')::int as sales,
        coalesce((select sum(x.amount) from till_sales x where x.till_id = t.id and x.state = 'done'), 0)::float8 as sold,
        coalesce((select sum(d.amount) from till_deposits d where d.till_id = t.id), 0)::float8 as deposited
      from tills t where ${which}) m order by m.id`)
  return rows
}
