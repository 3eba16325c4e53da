/** The figures of the tab Detalles: one pass over the event's participants, one over its registrations, and the ledger's money. */
import { asc, eq, sql } from 'drizzle-orm'
import type { Reader } from '#server/database/connect.ts'
import type { Caller } from '#server/http/route.ts'
import type { Overview } from './contract.ts'
import { listCategoryNames } from './queries.ts'
import { LIVE } from './site/live.ts'
import { kits } from './tables.ts'

const AGE_BANDS = ['-17', '18-29', '30-39', '40-49', '50-59', '60+'] as const

const BAND =
  sql.raw(`case when m.age < 18 then '-17' when m.age < 30 then '18-29' when m.age < 40 then '30-39'
  when m.age < 50 then '40-49' when m.age < 60 then '50-59' else '60+' end`)

type GroupRow = {
  kind: 'day' | 'category' | 'kit' | 'gender' | 'age'
  key: string
  paid: number
  held: number
}

const countPeople = async (db: Reader, event_id: number) => {
  const { rows } = await db.execute<GroupRow>(sql`
    with people as (
      select to_char(r.created_at at time zone 'America/Bogota', 'YYYY-MM-DD') as day,
             m.category_id::text as category, m.kit_id::text as kit, m.gender, ${BAND} as age, r.state
      from registrations r join participants m on m.registration_id = r.id
      where r.event_id = ${event_id} and m.holds_place and ${LIVE}
    )
    select case when grouping(day) = 0 then 'day' when grouping(category) = 0 then 'category'
                when grouping(kit) = 0 then 'kit' when grouping(gender) = 0 then 'gender' else 'age' end as kind,
           coalesce(day, category, kit, gender, age) as key,
           (count(*) filter (where state = 'paid'))::int as paid,
           (count(*) filter (where state = 'held'))::int as held
    from people
    group by grouping sets ((day), (category), (kit), (gender), (age))
    order by key`)
  return rows
}

type MoneyRow = {
  payment_status: number
  registrations: number
  people: number
  amount: number
}

/** What came in and went back, as the ledger counts it: app/ hands it in. */
export type ReadMoney = (
  db: Reader,
  caller: Caller,
  event_id: number,
) => Promise<{ received: number; refunded: number }>

/** What registrations are worth, whether or not it came in. */
const countWorth = async (db: Reader, event_id: number) => {
  const { rows } = await db.execute<MoneyRow>(sql`
    select r.payment_status, count(*)::int as registrations, sum(r.participant_count)::int as people,
           sum(r.amount)::float8 as amount
    from registrations r
    where r.event_id = ${event_id} and ${LIVE}
    group by r.payment_status
    order by r.payment_status`)
  return rows
}

export const readOverview = async (
  db: Reader,
  caller: Caller,
  event_id: number,
  readMoney: ReadMoney,
): Promise<Overview> => {
  const [groups, by_status, { received, refunded }, categoryRows, kitRows] = await Promise.all([
    countPeople(db, event_id),
    countWorth(db, event_id),
    readMoney(db, caller, event_id),
    listCategoryNames(db, event_id),
    db
      .select({ kit_id: kits.id, kit_name: kits.kit_name, size: kits.size, amount: kits.amount })
      .from(kits)
      .where(eq(kits.event_id, event_id))
      .orderBy(asc(kits.id)),
  ])
  const peopleOf = (kind: GroupRow['kind'], key: string | number) => {
    const found = groups.find((group) => group.kind === kind && group.key === String(key))
    return { paid: found?.paid ?? 0, held: found?.held ?? 0 }
  }
  return {
    by_day: groups
      .filter(({ kind }) => kind === 'day')
      .map(({ key, paid, held }) => ({ date: key, paid, held })),
    money: { collected: received - refunded, received, refunded, by_status },
    by_category: categoryRows.map(({ id, ...names }) => ({
      category_id: id,
      ...names,
      ...peopleOf('category', id),
    })),
    by_kit: kitRows.map((row) => {
      const people = peopleOf('kit', row.kit_id)
      return { ...row, ...people, left: row.amount - people.paid - people.held }
    }),
    by_gender: (['female', 'male'] as const).map((gender) => ({ gender, ...peopleOf('gender', gender) })),
    by_age: AGE_BANDS.map((band) => ({ band, ...peopleOf('age', band) })),
  }
}
