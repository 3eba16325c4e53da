/** Purchases of the last weeks in every state, placed by the product's own functions. */
import { eq, sql } from 'drizzle-orm'
import { recordStatus } from '#domain/payments/record-status.ts'
import { readCart } from '#domain/store/checkout/check-cart.ts'
import { draftOf, saveOrder } from '#domain/store/checkout/place-order.ts'
import { endOrders } from '#domain/store/orders/release-orders.ts'
import { settleOrder } from '#domain/store/orders/settle-order.ts'
import { orders, products } from '#domain/store/tables.ts'
import type { Tx } from '#server/database/connect.ts'
import { person } from './people.ts'

/** Far from the people of registrations, tests and journeys. */
const FIRST_BUYER = 700_000

type Fate = 'paid' | 'sent' | 'to the organiser' | 'waiting' | 'rejected' | 'over' | 'review'
type Demo = {
  fate: Fate
  daysAgo: number
  /** Picked up with the kit of the event, or shipped. */
  delivery?: 'kit' | 'envio'
  lines: [sku: string, size: string, quantity: number][]
}

/** Products of the event carry its number in their SKU. */
const ordersOf = (event_id: number): Demo[] => [
  { fate: 'sent', daysAgo: 21, lines: [['GOR-01', 'unica', 2]] },
  {
    fate: 'sent',
    daysAgo: 16,
    lines: [
      ['CAM-02', 'M', 1],
      ['MDS-03', 'M', 2],
    ],
  },
  { fate: 'sent', daysAgo: 12, lines: [['MOR-04', 'S-M', 1]] },
  { fate: 'paid', daysAgo: 6, lines: [['BOT-05', 'unica', 2]] },
  {
    fate: 'paid',
    daysAgo: 4,
    lines: [
      ['CAM-02', 'L', 2],
      ['CIN-06', 'unica', 2],
    ],
  },
  { fate: 'to the organiser', daysAgo: 3, lines: [['BUZ-08', 'M', 1]] },
  { fate: 'over', daysAgo: 2, lines: [['MOR-04', 'L-XL', 1]] },
  { fate: 'review', daysAgo: 1, lines: [['BUZ-08', 'L', 1]] },
  { fate: 'paid', daysAgo: 1, lines: [['GOR-01', 'unica', 1]] },
  {
    fate: 'paid',
    daysAgo: 5,
    delivery: 'kit',
    lines: [
      [`CHQ-${event_id}`, 'M', 1],
      [`REG-${event_id}`, 'unica', 1],
    ],
  },
  { fate: 'waiting', daysAgo: 0, delivery: 'kit', lines: [[`MED-${event_id}`, 'unica', 1]] },
  { fate: 'rejected', daysAgo: 0, lines: [['MDS-03', 'S', 1]] },
  {
    fate: 'waiting',
    daysAgo: 0,
    lines: [
      ['CAM-02', 'S', 1],
      ['BOT-05', 'unica', 1],
    ],
  },
  { fate: 'waiting', daysAgo: 0, lines: [['CIN-06', 'unica', 1]] },
]

const CITIES = [
  ['Antioquia', 'Medellín', 'Carrera 43A # 18-95, apto 702'],
  ['Bogotá, D.C.', 'Bogotá, D.C.', 'Calle 72 # 10-34, oficina 501'],
  ['Valle del Cauca', 'Cali', 'Avenida 6N # 23-61'],
  ['Caldas', 'Manizales', 'Carrera 23 # 62-16'],
] as const

const place = async (tx: Tx, { lines, delivery = 'envio' }: Demo, ids: Map<string, number>, at: number) => {
  const { name, last_name, dni, email, phone } = person(FIRST_BUYER + at)
  const [department, city, address] = CITIES[at % CITIES.length] ?? CITIES[0]
  const cart = await readCart(
    tx,
    lines.map(([sku, size, quantity]) => ({ id: ids.get(sku) ?? 0, size, quantity })),
  )
  const customer = { name, last_name, dni, email, phone, department, city, address }
  const draft = draftOf({ ...customer, delivery }, cart, '127.0.0.1')
  const saved = await saveOrder(tx, { draft, cart, attached: { tax: null, mails: [], smtp: false } })
  if (typeof saved === 'string') throw new Error(`a demo order was not placed: ${saved}`)
  return saved.order
}

export type PlacedOrder = { id: number; fate: Fate }

export const addOrders = async (tx: Tx, event_id: number): Promise<PlacedOrder[]> => {
  const rows = await tx.select({ id: products.id, sku: products.sku }).from(products)
  const ids = new Map(rows.map(({ id, sku }) => [sku, id]))
  const placed: PlacedOrder[] = []
  for (const [at, demo] of ordersOf(event_id).entries()) {
    const order = await place(tx, demo, ids, at)
    const { fate, daysAgo } = demo
    if (fate === 'paid' || fate === 'sent')
      await settleOrder(tx, order, { status: 4, source: 'gateway', note: 'Demostración' })
    if (fate === 'to the organiser')
      await settleOrder(tx, order, {
        status: 7,
        source: 'staff',
        note: 'Pagó en la feria',
        taken: { way: 'cash' },
      })
    if (fate === 'over' || fate === 'review') await endOrders(tx, [order.id], 'released')
    if (fate === 'review')
      await recordStatus(tx, {
        order_id: order.id,
        status_before: 0,
        status_after: 0,
        source: 'gateway',
        note: 'Pago por revisar: la reserva había terminado y un producto ya no está',
      })
    await tx
      .update(orders)
      .set({
        end_told: true,
        ...(fate === 'sent' ? { sent: true } : {}),
        ...(fate === 'rejected' ? { payment_status: 6 } : {}),
        ...(fate === 'review' ? { payment_review: true } : {}),
        ...(daysAgo > 0
          ? { created_at: sql`now() - make_interval(days => ${daysAgo}, mins => ${at * 37})` }
          : {}),
      })
      .where(eq(orders.id, order.id))
    if (daysAgo > 0)
      await tx
        .update(orders)
        .set({ paid_at: sql`${orders.created_at} + interval '6 minutes'` })
        .where(sql`${orders.id} = ${order.id} and ${orders.paid_at} is not null`)
    placed.push({ id: order.id, fate })
  }
  return placed
}
