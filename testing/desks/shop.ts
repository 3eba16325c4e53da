/** A shop with products, and people who buy in it over the product's own calls: what tests of the store begin with. */
import { eq, sql } from 'drizzle-orm'
import type { CheckedLine, OwnOrder } from '#domain/store/checkout/checkout-contract.ts'
import { createProduct, type NewProduct } from '#domain/store/products/create-product.ts'
import { order_lines, orders, product_sizes, stock_movements } from '#domain/store/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { TestProduct } from '../product.ts'

export type CheckoutAnswer = {
  status: number
  message: string
  body: string
  icon: string
  order: OwnOrder | null
  lines: CheckedLine[]
  paymentMethod: { id: string; gateway_name: string }[]
  paymentCheckouts: Record<string, Record<string, string> | string>
  pay: { referenceCode: string; amount: number } | null
  errors?: Record<string, string[]>
}

export const createShop = (product: TestProduct) => {
  const { db, call } = product
  let number = 0

  /** 5 units of one size unless told otherwise. */
  const sell = async (change: Partial<NewProduct> = {}) => {
    number += 1
    const sizes = change.sizes ?? [{ sizes: 'M', amount: 5 }]
    const id = await inTransaction(db, (tx) =>
      createProduct(tx, {
        event_id: null,
        name_product: `Gorra ${number}`,
        description: '<p>Ligera.</p>',
        price: 30_000,
        sku: `GORRA-${number}`,
        ...change,
        sizes,
      }),
    )
    const rows = await db.select().from(product_sizes).where(eq(product_sizes.product_id, id))
    return { id, size: sizes[0]?.sizes ?? '', size_id: rows[0]?.id ?? 0 }
  }

  /** A form that can be sent; each time another person. */
  const formOf = (lines: object[], change: object = {}) => {
    number += 1
    return {
      lines,
      name: 'Lina',
      last_name: 'Torres',
      dni: String(70_000_000 + number),
      email: `lina${number}@correo.test`,
      phone: '3005550101',
      delivery: 'envio',
      department: 'Antioquia',
      city: 'Medellín',
      address: 'Calle 10 # 20-30',
      data_policy: true,
      terms: true,
      ...change,
    }
  }

  const checkout = (lines: object[], change: object = {}) =>
    call<CheckoutAnswer>('POST', '/api/store/checkout', { body: formOf(lines, change) })

  /** An order that was placed; the test fails when it was not. */
  const buy = async (lines: object[], change: object = {}) => {
    const { json } = await checkout(lines, change)
    if (!json.order) throw new Error(`not placed: ${JSON.stringify(json)}`)
    return { ...json, order: json.order }
  }

  return {
    sell,
    formOf,
    checkout,
    buy,
    line: ({ id, size }: { id: number; size: string }, quantity = 1) => ({ id, size, quantity }),
    leftOf: async (size_id: number) =>
      (await db.select().from(product_sizes).where(eq(product_sizes.id, size_id)))[0]?.amount,
    row: async (id: number) => {
      const [row] = await db.select().from(orders).where(eq(orders.id, id))
      if (!row) throw new Error('no such order')
      return row
    },
    linesOf: (id: number) => db.select().from(order_lines).where(eq(order_lines.order_id, id)),
    movementsOf: async (size_id: number) =>
      (
        await db
          .select()
          .from(stock_movements)
          .where(eq(stock_movements.product_size_id, size_id))
          .orderBy(stock_movements.id)
      ).map(({ reason, quantity, left_after }) => [reason, quantity, left_after]),
    /** What is left of every size is the sum of its movements. */
    ledgerAgrees: async () => {
      const { rows } = await db.execute<{ wrong: number }>(sql`
        select count(*)::int as wrong from product_sizes s
        where s.amount <> coalesce((select sum(m.quantity) from stock_movements m where m.product_size_id = s.id), 0)`)
      return rows[0]?.wrong === 0
    },
    /** The hold ended that many minutes ago (or ends in so many, when negative). */
    endHold: (id: number, minutes = 1) =>
      db
        .update(orders)
        .set({ hold_until: sql`now() - ${minutes} * interval '1 minute'` })
        .where(eq(orders.id, id)),
  }
}

export type Shop = ReturnType<typeof createShop>
