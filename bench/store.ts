/** Checkouts against one hot size through HTTP, beside the same writes by the bare driver; and the grid from the cache. */
import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { createProduct } from '#domain/store/products/create-product.ts'
import { product_sizes } from '#domain/store/tables.ts'
import { closeDatabase, type Database, openDatabase } from '#server/database/connect.ts'
import { findRunningDatabase } from '#server/database/embedded.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createClient } from './measuring/http-client.ts'
import { runLoad, sideBySide } from './measuring/load.ts'
import { dropDataDir, newDataDir, startStage } from './measuring/stage.ts'
import { perSecond, type Row } from './measuring/table.ts'
import { benchPage } from './pages.ts'

const CLIENTS = 50
const CHECKOUTS = 600
const SCARCE = 200
const PRICE = 30_000

let number = 3_000_000

const sell = async (db: Database, amount: number) => {
  const id = await inTransaction(db, (tx) =>
    createProduct(tx, {
      event_id: null,
      name_product: 'Gorra',
      description: '',
      price: PRICE,
      sku: 'BENCH',
      sizes: [{ sizes: 'unica', amount }],
    }),
  )
  const [size] = await db.select().from(product_sizes).where(eq(product_sizes.product_id, id))
  return { id, size_id: size?.id ?? 0 }
}
type Sold = Awaited<ReturnType<typeof sell>>

const customer = () => {
  number += 1
  return {
    name: 'Ana',
    last_name: 'Peña',
    dni: String(number),
    email: `b${number}@correo.test`,
    phone: '3005550000',
  }
}

/** What a checkout writes, statement by statement, with nothing around it. */
const rawCheckout = async (pool: pg.Pool, { id, size_id }: Sold) => {
  const { name, last_name, dni, email, phone } = customer()
  const reference = randomBytes(12).toString('hex')
  const client = await pool.connect()
  const run = (named: string, text: string, values: unknown[]) => client.query({ name: named, text, values })
  try {
    await client.query('begin')
    const order = await run(
      'order',
      `insert into orders (reference, state, hold_until, name, last_name, dni, email, phone, delivery, address, department,
       city, products_total, amount, form_hash) values ($1, 'held', now() + interval '5 hours', $2, $3, $4, $5, $6, 'envio',
       'Calle 1', 'Antioquia', 'Medellín', $7, $7, $1) on conflict do nothing returning id`,
      [reference, name, last_name, dni, email, phone, PRICE],
    )
    const order_id = order.rows[0].id
    await run('lock', 'select amount from product_sizes where id = $1 for update', [size_id])
    await run(
      'take',
      'update product_sizes set amount = amount - 1 where id = $1 and amount >= 1 returning amount',
      [size_id],
    )
    await run(
      'movement',
      `insert into stock_movements (product_size_id, quantity, reason, left_after, order_id) values ($1, -1, 'reserva', 0, $2)`,
      [size_id, order_id],
    )
    await run(
      'line',
      `insert into order_lines (order_id, product_id, product_size_id, name, sku, size, quantity, price)
       values ($1, $2, $3, 'Gorra', 'BENCH', 'unica', 1, $4)`,
      [order_id, id, size_id, PRICE],
    )
    await run('charge', `insert into charges (order_id, kind, amount) values ($1, 'product', $2)`, [
      order_id,
      PRICE,
    ])
    await run(
      'mail',
      `insert into mails (message_id, kind, recipient, subject, html, text, state) values ($1, 'order-received', $2, 'a', $3, 'b', 'stored')`,
      [reference, email, 'x'.repeat(4_000)],
    )
    await run(
      'attempt',
      `insert into payment_attempts (reference_code, order_id, amount) values ($1, $2, $3)`,
      [`${reference}-1`, order_id, PRICE],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}

const soldUnits = async (db: Database, { size_id }: Sold) => {
  const { rows } = await db.execute<{ sold: number }>(sql`
    select coalesce(sum(l.quantity), 0)::int as sold from order_lines l join orders o on o.id = l.order_id
    where l.product_size_id = ${size_id} and o.state in ('held', 'paid')`)
  return rows[0]?.sold ?? 0
}

export const benchStore = async (): Promise<Row[]> => {
  const stage = await startStage(newDataDir())
  const connection = findRunningDatabase(stage.dataDir)
  if (!connection) throw new Error('the database of the stage is not there')
  const db = openDatabase(connection)
  const pool = new pg.Pool({ ...connection, max: 10 })
  const [ours, bare, scarce] = [await sell(db, 1_000_000), await sell(db, 1_000_000), await sell(db, SCARCE)]
  const client = createClient(stage.address, CLIENTS)
  const checkout = async ({ id }: Sold): Promise<number> => {
    const { status, body } = await client.post('/api/store/checkout', {
      ...customer(),
      lines: [{ id, size: 'unica', quantity: 1 }],
      delivery: 'envio',
      department: 'Antioquia',
      city: 'Medellín',
      address: 'Calle 1',
      data_policy: true,
      terms: true,
    })
    return status === 200 ? (JSON.parse(String(body)) as { status: number }).status : status
  }
  let refused = 0
  const roomy = async () => {
    if ((await checkout(ours)) !== 0) refused += 1
  }
  await runLoad(CLIENTS, 200, roomy)
  await runLoad(CLIENTS, 200, () => rawCheckout(pool, bare))
  const placed = await sideBySide(
    3,
    async () => (await runLoad(CLIENTS, CHECKOUTS, roomy)).perSecond,
    async () => (await runLoad(CLIENTS, CHECKOUTS, () => rawCheckout(pool, bare))).perSecond,
  )
  let told = 0
  await runLoad(CLIENTS, 2 * SCARCE, async () => {
    if ((await checkout(scarce)) === 0) told += 1
  })
  const sold = await soldUnits(db, scarce)
  const grid = await benchPage(stage, '/tienda/products')
  client.close()
  await pool.end()
  await closeDatabase(db)
  await stage.stop()
  dropDataDir(stage.dataDir)
  return [
    {
      what: `checkouts, ${CLIENTS} clients, one size (beside the same writes by the bare driver)`,
      ours: perSecond(placed.ours),
      limit: perSecond(placed.limit),
      ratio: placed.ratio,
      bar: { kind: 'at least', value: 0.55 },
    },
    {
      what: 'checkouts of a size with enough in it that were refused or failed',
      ours: String(refused),
      limit: '0',
      ratio: refused,
      bar: { kind: 'at most', value: 0 },
    },
    {
      what: `units of ${SCARCE} sold to ${2 * SCARCE} people, and orders answered beyond them`,
      ours: `${sold}, ${told - sold}`,
      limit: `${SCARCE}, 0`,
      ratio: Math.max(sold, told) / SCARCE,
      bar: { kind: 'at most', value: 1 },
    },
    ...grid,
  ]
}
