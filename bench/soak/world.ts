/** What the crowd meets: the demo's pages, a race and a shelf with room for all, an expo, a race whose results are published. */
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { chance } from '#demo/random.ts'
import { createSecretsCipher } from '#domain/payments/settings/account-secrets.ts'
import { saveGateway } from '#domain/payments/settings/save-gateway.ts'
import { createProduct } from '#domain/store/products/create-product.ts'
import type { Database } from '#server/database/connect.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createRace } from '#testing/race.ts'
import { openExpo } from '../../drill/expo.ts'
import type { Asking, Headers } from './asking.ts'

export const SECRET_KEY = 'a-key-for-the-bench-that-is-long-enough'
const ROOM = 1_000_000
const EXPO = { desks: 4, rows: 500 }
const FIRST_PERSON = 8_000_000

const CATEGORY = {
  distance: '10K',
  gender: 'Evento no Deportivo',
  start_age: 10,
  final_age: 99,
  difference: 0,
}

const roomyRace = (db: Database, name: string) =>
  createRace(db, {
    name,
    participant_limit: ROOM,
    kits: [{ kit_name: 'Camiseta', size: 'M', amount: ROOM }],
    categories: [
      { ...CATEGORY, title: 'Abierta' },
      { ...CATEGORY, title: 'Amigos' },
    ],
  })

/** The gateway that plays a provider, for the race and for the store; transfers for the race. */
const openGateways = async (db: Database, event_id: number) => {
  const cipher = createSecretsCipher(SECRET_KEY)
  const sandbox = { gateway_name: 'sandbox', active: true, live: false, settings: {}, secrets: {} } as const
  const settings = { instructions: 'Escribe la referencia.', accounts: 'Ahorros 123-456' }
  const transfer = {
    gateway_name: 'transferencia',
    active: true,
    live: true,
    settings,
    secrets: {},
  } as const
  await inTransaction(db, async (tx) => {
    await saveGateway(tx, cipher, { event_id }, sandbox)
    await saveGateway(tx, cipher, { event_id }, transfer)
    await saveGateway(tx, cipher, { event_id: null }, sandbox)
  })
}

const sellCap = (db: Database) =>
  inTransaction(db, (tx) =>
    createProduct(tx, {
      event_id: null,
      name_product: 'Gorra del remojo',
      description: '',
      price: 30_000,
      sku: 'REMOJO',
      sizes: [{ sizes: 'unica', amount: ROOM }],
    }),
  )

/** Noise does not shrink, and no two are alike. */
export const newPicture = () =>
  sharp(randomBytes(90 * 90 * 3), { raw: { width: 90, height: 90, channels: 3 } })
    .png()
    .toBuffer()

type Card = { id: number; slug: string; results_count?: number }

/** Somebody at an address of their own, as through a proxy. */
export const addressOf = (number: number): Headers => ({
  'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
})

export const createWorld = async (db: Database, asking: Asking) => {
  const race = await roomyRace(db, 'Carrera del remojo')
  const finished = await roomyRace(db, 'Carrera que publica')
  await openGateways(db, race.event_id)
  const events = await asking.find<{ upcoming: Card[] }>('/api/site/events')
  const results = await asking.find<{ data: Card[] }>('/api/event-results-client?page=1&per_page=10')
  const products = await asking.find<{ data: { id: number }[] }>('/api/store/products')
  let number = FIRST_PERSON
  return {
    db,
    asking,
    chance: chance(20_261),
    race,
    finished,
    expo: await openExpo({ db }, EXPO),
    cap: await sellCap(db),
    slugs: events.upcoming.map(({ slug }) => slug),
    results: results.data.filter(({ results_count = 0 }) => results_count > 0),
    products: products.data.map(({ id }) => id),
    /** A number that nobody had before. */
    next: () => ++number,
    /** Who registered, for those who look for somebody that is there. */
    registered: [] as { dni: string; birthday: string; token: string; from: Headers }[],
    /** References of registrations and orders that were left unpaid: their time goes by faster. */
    left: { registrations: [] as string[], orders: [] as string[] },
  }
}
export type World = Awaited<ReturnType<typeof createWorld>>
