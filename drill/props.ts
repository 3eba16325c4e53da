/** What the crowd meets: a race and a shelf with room for all, and for each fault one race and one shelf that are too small. */
import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { DEMO_PASSWORD } from '#demo/accounts.ts'
import { createBlock } from '#domain/events/capacity/change-blocks.ts'
import { distances } from '#domain/events/tables.ts'
import { createProduct } from '#domain/store/products/create-product.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { multipartBody } from '#testing/multipart.ts'
import { createRace } from '#testing/race.ts'
import type { Client } from './client.ts'
import { PAYU_KEYS, type Stage } from './stage.ts'

export const SCARCE = { spots: 25, kits: 22, stock: 15, distance: 9, block: 6, places: 8 }
export const BLOCK_CODE = 'SIMULACRO-6'
const ROOM = 1_000_000
const DAY_MS = 86_400_000
/** What the second category of the race with room costs more. */
export const DEARER = 20_000

const sell = (db: Database, amount: number) =>
  inTransaction(db, (tx) =>
    createProduct(tx, {
      event_id: null,
      name_product: 'Gorra del simulacro',
      description: '',
      price: 30_000,
      sku: 'SIMULACRO',
      sizes: [{ sizes: 'unica', amount }],
    }),
  )

const race = (db: Database, spots: number, kits: number) =>
  createRace(db, {
    name: 'Carrera del simulacro',
    participant_limit: spots,
    kits: [{ kit_name: 'Camiseta', size: 'M', amount: kits }],
  })

const OPEN = {
  distance: '10K',
  gender: 'Evento no Deportivo',
  start_age: 10,
  final_age: 99,
}

/** The last of everything: the event's places, a distance's, a block's, those at a price, and kits. */
const scarceRace = async (db: Database) => {
  const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
  const made = await createRace(db, {
    name: 'Carrera del simulacro',
    participant_limit: SCARCE.spots,
    kits: [{ kit_name: 'Camiseta', size: 'M', amount: SCARCE.kits }],
    price_tiers: [
      { date: inDays(5), event_price: 60_000, cost_service: 3_500, places: SCARCE.places },
      { date: inDays(10), event_price: 80_000, cost_service: 3_500 },
    ],
    categories: [
      { ...OPEN, title: 'Abierta' },
      { ...OPEN, distance: '21K', title: 'Media', difference: DEARER },
    ],
  })
  const { event_id } = made
  await db
    .update(distances)
    .set({ participant_limit: SCARCE.distance })
    .where(and(eq(distances.event_id, event_id), eq(distances.name, '21K')))
  await inTransaction(db, (tx) =>
    createBlock(tx, event_id, {
      name: 'Empresa del simulacro',
      owner: 'company',
      places: SCARCE.block,
      distances: ['21K'],
      code: BLOCK_CODE,
    }),
  )
  return made
}

/** Noise does not shrink: more than a full folder takes. */
const noise = () =>
  sharp(randomBytes(120 * 120 * 3), { raw: { width: 120, height: 120, channels: 3 } })
    .png()
    .toBuffer()

const logIn = async (client: Client) => {
  const answer = await client.ask({
    path: '/api/auth/login',
    json: { email: 'admin@dorsal.test', password: DEMO_PASSWORD },
  })
  const token = answer?.json.token
  if (typeof token !== 'string') throw new Error('the administrator of the demo could not log in')
  return { authorization: `Bearer ${token}` }
}

/** Typed into the panel, as an administrator does. */
const addGateway = async (client: Client, staff: Record<string, string>) => {
  const { body, headers } = multipartBody({
    active: '1',
    live: '0',
    settings: JSON.stringify({ merchantId: PAYU_KEYS.merchantId, accountId: '1' }),
    secrets: JSON.stringify({ apiKey: PAYU_KEYS.apiKey, apiLogin: PAYU_KEYS.apiLogin }),
  })
  const saved = await client.ask({ path: '/api/pasarelas/payu', body, headers: { ...staff, ...headers } })
  const listed = await client.ask({ path: '/api/pasarelas', headers: staff })
  const gateways = (listed?.json.gateways ?? []) as {
    gateway_name: string
    notification_url: string | null
  }[]
  const url = gateways.find(({ gateway_name }) => gateway_name === 'payu')?.notification_url
  if (!url) throw new Error(`the payment gateway was not saved: ${JSON.stringify(saved?.json)}`)
  return new URL(url).pathname
}

const roomyRace = (db: Database) =>
  createRace(db, {
    name: 'Carrera del simulacro',
    participant_limit: ROOM,
    kits: [{ kit_name: 'Camiseta', size: 'M', amount: ROOM }],
    categories: [
      { ...OPEN, title: 'Abierta', difference: 0 },
      { ...OPEN, title: 'Con camisa', difference: DEARER },
    ],
  })

/** The last attempt of the demo: what comes after is the drill's. */
const lastAttempt = async (db: Database) => {
  const { rows } = await db.execute<{ id: number }>(
    sql`select coalesce(max(id), 0) as id from payment_attempts`,
  )
  return rows[0]?.id ?? 0
}

export const setUp = async ({ db }: Stage, client: Client) => {
  const staff = await logIn(client)
  return {
    staff,
    confirmations: await addGateway(client, staff),
    picture: await noise(),
    firstAttempt: await lastAttempt(db),
    roomy: await roomyRace(db),
    finished: await race(db, ROOM, ROOM),
    cap: await sell(db, ROOM),
    scarce: await scarceRace(db),
    scarceCap: await sell(db, SCARCE.stock),
  }
}

export type Props = Awaited<ReturnType<typeof setUp>>

/** The last spots are fought for under every fault. */
export const renewScarce = async ({ db }: Stage, props: Props) => {
  props.scarce = await scarceRace(db)
  props.scarceCap = await sell(db, SCARCE.stock)
}
