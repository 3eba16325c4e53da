/** The order of the movements by the columns of their screen; each is a row `t`. */
import { type SQL, sql } from 'drizzle-orm'
import { plainText } from '#server/database/search.ts'
import { orderBy } from '#server/database/sort.ts'
import type { MovementSort } from './movements-contract.ts'

const LAST = sql`t.at desc, t.direction desc, t.id desc`

export const movementOrder = (sort: MovementSort): SQL =>
  orderBy(
    sort,
    {
      at: sql`t.at`,
      event: plainText(sql`t.event`),
      name: plainText(sql`t.name`),
      way: sql`t.way`,
      user: plainText(sql`t."user"`),
      base: sql`t.base`,
      tax: sql`t.tax`,
      amount: sql`t.amount`,
    },
    { preset: LAST, last: LAST },
  )
