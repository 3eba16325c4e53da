/** The count of a turn, for server and browser: what came in by each way, and what the drawer should have. */
import { TILL_WAYS, type TillWay } from './till-words.ts'

export type CountedWay = { way: TillWay; sales: number; amount: number }

/** Cash of sales that wait for a person: it may be in the drawer, and is in no sum. */
export type WaitingCash = { sales: number; amount: number }

/** Every way has its line, also one by which nothing came in. */
export const countByWay = (sales: readonly { way: TillWay; amount: number }[]): CountedWay[] =>
  TILL_WAYS.map((way) => {
    const ofWay = sales.filter((sale) => sale.way === way)
    return { way, sales: ofWay.length, amount: ofWay.reduce((sum, { amount }) => sum + amount, 0) }
  })

export const cashDue = (float: number, count: readonly CountedWay[]): number =>
  float + (count.find(({ way }) => way === 'cash')?.amount ?? 0)

/**
 * Above 0 there is more in the drawer than there should be. Cash of sales that wait may be there or not: a sum between
 * what is due and that with all of it is no difference.
 */
export const differenceOf = (counted: number, due: number, waiting: number): number => {
  const over = counted - due
  return over <= 0 ? over : Math.max(0, over - waiting)
}

const WAITING = 'waiting'

/** As a closed turn keeps it. */
export type FrozenCount = Record<string, { sales: number; amount: number }>

export const frozen = (count: readonly CountedWay[], waiting: WaitingCash): FrozenCount => ({
  ...Object.fromEntries(count.map(({ way, sales, amount }) => [way, { sales, amount }])),
  [WAITING]: waiting,
})

export const thawed = (count: FrozenCount): { count: CountedWay[]; waiting: WaitingCash } => ({
  count: TILL_WAYS.map((way) => ({ way, ...(count[way] ?? { sales: 0, amount: 0 }) })),
  waiting: count[WAITING] ?? { sales: 0, amount: 0 },
})
