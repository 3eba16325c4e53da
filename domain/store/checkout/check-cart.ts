/** A cart against the shelf of this moment: prices, names, sizes and stock are the database's. */
import { bogotaText } from '#domain/colombia/clock.ts'
import { listActiveAccounts } from '#domain/payments/settings/active-accounts.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Reader } from '#server/database/connect.ts'
import { runNamed } from '#server/database/named-query.ts'
import { ON_SALE, OVER_UNITS } from '../queries.ts'
import { cartProblem, checkLine, eventOf, type ShelfItem } from '../rules/cart.ts'
import { sumLines, totalOf, type WantedLine } from '../rules/selection.ts'
import type { CheckedLine } from './checkout-contract.ts'

type CartEvent = { id: number; name: string; slug: string; event_datetime: Date; isAhead: boolean }

/** `over`: units that orders whose time is over still own; who buys sweeps them first. */
type Item = ShelfItem & { over: number }

export type Cart = {
  /** Summed, in the order they came. */
  lines: CheckedLine[]
  /** The lines that can be bought. */
  items: (Item & { quantity: number })[]
  problem: string
  products_total: number
  shipping_fee: number
  event: CartEvent | null
  /** Until when an order of this moment holds its stock, by the database's clock. */
  hold_until: Date
}

type Row = Item & {
  event: string | null
  slug: string | null
  event_datetime: string | null
  is_ahead: boolean | null
  shipping_fee: number
  hold_until: Date
}

const SHELF = {
  name: 'store-shelf',
  text: `
  select p.id as product_id, s.id as product_size_id, p.name_product as name, p.sku, s.sizes as size, p.thumbnail,
    p.price, p.url_shop, p.event_id, s.amount + shelf.over as amount, shelf.over, e.name as event, e.slug,
    e.event_datetime, e.event_datetime > now() as is_ahead,
    coalesce((select shipping_fee from installation_settings), 0) as shipping_fee,
    now() + interval '5 hours' as hold_until
  from products p join product_sizes s on s.product_id = p.id left join events e on e.id = p.event_id
  cross join lateral (select ${OVER_UNITS} as over) shelf
  where p.id = any($1::int[]) and ${ON_SALE}`,
}

export const readCart = async (db: Reader, wanted: WantedLine[]): Promise<Cart> => {
  const summed = sumLines(wanted)
  const shelf =
    summed.length > 0 ? await runNamed<Row>(db, SHELF, [[...new Set(summed.map(({ id }) => id))]]) : []
  const found = summed.map((line) => ({
    line,
    item: shelf.find(({ product_id, size }) => product_id === line.id && size === line.size) ?? null,
  }))
  const lines = found.map(({ line, item }) => checkLine(line, item))
  const items = found.flatMap(({ line, item }, at) =>
    item && lines[at]?.problem === null ? [{ ...item, quantity: line.quantity }] : [],
  )
  const event_id = eventOf(items)
  const row = shelf.find((one) => one.event_id === event_id)
  const event =
    event_id !== null && row?.event_datetime
      ? {
          id: event_id,
          name: row.event ?? '',
          slug: row.slug ?? '',
          event_datetime: new Date(row.event_datetime),
          isAhead: row.is_ahead === true,
        }
      : null
  return {
    lines,
    items,
    problem: cartProblem(lines),
    products_total: totalOf(items),
    shipping_fee: shelf[0]?.shipping_fee ?? 0,
    event,
    hold_until: shelf[0]?.hold_until ?? new Date(0),
  }
}

export const listStoreAccounts = ({ db, config }: AppContext, event_id: number | null) =>
  listActiveAccounts(db, event_id, { sandbox: config.allowSandboxGateway })

export const describeCart = async (context: AppContext, wanted: WantedLine[]) => {
  const { event, items: _items, hold_until: _until, ...cart } = await readCart(context.db, wanted)
  const accounts = await listStoreAccounts(context, event?.id ?? null)
  return {
    ...cart,
    event: event && { id: event.id, name: event.name, event_datetime: bogotaText(event.event_datetime) },
    pickup: event?.isAhead ?? false,
    paymentMethod: accounts.map(({ id, gateway_name, image }) => ({ id, gateway_name, image })),
  }
}
