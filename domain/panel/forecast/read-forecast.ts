/** The forecast of an event: its people, its distances, its sizes. */
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import type { Reader } from '#server/database/connect.ts'
import { invalid, notFound } from '#server/http/refusals.ts'
import type { Staff } from '../history/find-rows.ts'
import {
  dayAfter,
  daysUntilGone,
  type Forecast,
  forecastSales,
  goneWords,
  methodWords,
  orderFor,
  salesWords,
  sharesOf,
} from '../rules/forecast.ts'
import type { SizeRow } from './forecast-contract.ts'
import { type ChosenKit, findEarlier, findSold, readDaily, readDistances, readKits } from './read-sales.ts'

type Asked = { event_id: number; like?: number | undefined; now?: Date }

export const readSales = async (db: Reader, caller: Staff, { event_id, like, now = new Date() }: Asked) => {
  const event = await findSold(db, event_id, now)
  if (!event) throw notFound()
  const earlier = like ? await findEarlier(db, caller, like) : null
  if (like && !earlier) throw invalid({ like: ['Elige una carrera anterior tuya.'] })
  const forecast = forecastSales({
    daily: await readDaily(db, event_id, event.today),
    daysLeft: event.days_left,
    capacity: event.capacity,
    earlier: earlier?.daily,
  })
  const { sold, expected, low, high } = forecast
  const shown = {
    sold,
    expected,
    low,
    high,
    sentence: salesWords(forecast),
    method: methodWords(forecast, earlier?.name ?? null),
    closes_on: event.closes_on,
    days_left: event.days_left,
    like: earlier && { id: earlier.id, name: earlier.name },
  }
  return { shown, forecast, event }
}

type Sales = Awaited<ReturnType<typeof readSales>>

/** How many take it by the last day if there are enough, and when there are not. */
const runsOut = (
  { forecast, event }: Pick<Sales, 'forecast' | 'event'>,
  { name, taken, limit, share }: { name: string; taken: number; limit: number | null; share: number },
) => {
  const days = limit === null ? null : daysUntilGone(forecast, { taken, stock: limit, share })
  return {
    taken,
    limit,
    expected: Math.round(taken + comingOf(forecast) * share),
    gone_on: days === null ? null : dayAfter(event.today, days),
    words: goneWords(name, event.today, days),
  }
}

const comingOf = ({ expected, sold }: Forecast) => Math.max(0, expected - sold)

export const readDistanceForecast = async (db: Reader, sales: Sales) => {
  const chosen = await readDistances(db, sales.event.id)
  const shares = sharesOf(chosen)
  return chosen.map(({ id, name, taken, limit }, at) => ({
    id,
    name,
    ...runsOut(sales, { name, taken, limit, share: shares[at] ?? 0 }),
  }))
}

export type ForecastKit = SizeRow & Pick<ChosenKit, 'male' | 'female'>

export const readSizeForecast = async (db: Reader, sales: Sales, reserve: number): Promise<ForecastKit[]> => {
  const kits = await readKits(db, sales.event.id)
  // A person has one kit in one size: all of them share the people to come.
  const shares = sharesOf(kits)
  return kits.map(({ id, kit_name, size, amount, taken, male, female }, at) => {
    const name = kitSizeLabel(size)
    const told = runsOut(sales, { name, taken, limit: amount, share: shares[at] ?? 0 })
    return {
      id,
      kit: kit_name,
      size,
      ...told,
      stock: amount,
      left: amount - taken,
      order: orderFor(told.expected, amount, reserve),
      male,
      female,
    }
  })
}
