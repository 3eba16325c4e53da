/**
 * A purchase as our own form makes it, from the lookup to the order that waits for its transfer, letters included: the
 * processor time of every process beside that of a process that writes the same rows by the bare driver.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { desc, eq } from 'drizzle-orm'
import pg from 'pg'
import { participantForm } from '#demo/registration-form.ts'
import { createSecretsCipher } from '#domain/payments/settings/account-secrets.ts'
import { saveGateway } from '#domain/payments/settings/save-gateway.ts'
import { registrations } from '#domain/registration/tables.ts'
import { closeDatabase, type Database, openDatabase } from '#server/database/connect.ts'
import { findRunningDatabase } from '#server/database/embedded.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { type Scene, setScene } from './hot-race.ts'
import { countRows } from './limits/raw-save.ts'
import { createClient, type Reply } from './measuring/http-client.ts'
import { runLoad, sideBySide } from './measuring/load.ts'
import { processorTime } from './measuring/processor-time.ts'
import { dropDataDir, newDataDir, startStage } from './measuring/stage.ts'
import { milliseconds, type Row } from './measuring/table.ts'

const PEOPLE = 800
const CLIENTS = 20
const ROUNDS = 3
const WARM_UP = 1_200
const FIRST_PERSON = 6_000_000
const FIRST_RAW = 7_000_000_000
const SECRET_KEY = 'a-key-for-the-bench-that-is-long-enough'

type Client = ReturnType<typeof createClient>
/** Somebody on the way, with what the answers left in hand. */
type Buyer = {
  form: ReturnType<typeof participantForm>
  from: Record<string, string>
  cookie: string
}
type Step = { call: string; ask: (client: Client, race: Scene, buyer: Buyer) => Promise<void> }

const read = <T>({ status, body }: Reply): T => {
  if (status !== 200) throw new Error(`${status}: ${String(body).slice(0, 300)}`)
  return JSON.parse(String(body)) as T
}

/** What the browser sends along once a save set it. */
const cookieOf = ({ headers }: Reply) => headers['set-cookie']?.[0]?.split(';')[0] ?? ''

const STEPS: Step[] = [
  {
    call: 'GET /api/competitor/:dni (lookup)',
    ask: async (client, { event_id }, { form, from }) => {
      const path = `/api/competitor/${form.dni}?birthday=${form.birthday}&event_id=${event_id}&document_type=CC`
      const { status } = read<{ status: number }>(await client.get(path, from))
      if (status !== 0) throw new Error(`lookup: ${status}`)
    },
  },
  {
    call: 'POST /api/competitor (save, with its letters)',
    ask: async (client, { event_id, category_id, slug }, buyer) => {
      const body = { competitors: [buyer.form], event_id, category_id, key: slug, work: '' }
      const reply = await client.post('/api/competitor', body, buyer.from)
      const { status, transfer } = read<{ status: number; transfer?: { state: string } }>(reply)
      // Where to send the money comes along: the page of the transfer asks for nothing.
      if (status !== 0 || transfer?.state !== 'unpaid') throw new Error(`save: ${status}`)
      buyer.cookie = cookieOf(reply)
    },
  },
  {
    call: 'GET /pago/transferencia (page)',
    ask: async (client, _race, { from, cookie }) => {
      const { status } = await client.get('/pago/transferencia', { ...from, cookie, 'accept-encoding': 'br' })
      if (status !== 200) throw new Error(`page: ${status}`)
    },
  },
]

const acceptTransfers = (db: Database, event_id: number) =>
  inTransaction(db, (tx) =>
    saveGateway(
      tx,
      createSecretsCipher(SECRET_KEY),
      { event_id },
      {
        gateway_name: 'transferencia',
        active: true,
        live: true,
        settings: { instructions: 'Escribe la referencia.', accounts: 'Ahorros 123-456' },
        secrets: {},
      },
    ),
  )

let number = FIRST_PERSON
const newBuyer = (race: Scene): Buyer => {
  number += 1
  const at = Math.floor(number / 20)
  return {
    form: participantForm(number, race.kit_id),
    // An address stands for a few people, as at home: too few to be asked to wait.
    from: { 'x-forwarded-for': `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}` },
    cookie: '',
  }
}

const startRaw = async (settings: object): Promise<ChildProcess> => {
  const child = fork(fileURLToPath(new URL('./limits/bare-purchases.ts', import.meta.url)), [], {
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'production', BENCH_PURCHASES: JSON.stringify(settings) },
  })
  await once(child, 'message')
  return child
}

/** Ours and the copies left the same rows, table by table; counters of the limits are nobody's rows. */
const requireSame = (ours: Record<string, number>, raw: Record<string, number>) => {
  for (const name of Object.keys(ours))
    if (ours[name] !== raw[name])
      throw new Error(`${name}: ours ${ours[name]} rows, the limit's ${raw[name]}`)
}

const grown = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(after).flatMap(([name, count]) => {
      const more = count - (before[name] ?? 0)
      return more === 0 ? [] : [[name, more]]
    }),
  )

export const benchPurchase = async (): Promise<Row[]> => {
  const stage = await startStage(newDataDir(), { RATE_LIMITS: '1', TRUST_PROXY: '1', SECRET_KEY })
  const connection = findRunningDatabase(stage.dataDir)
  if (!connection) throw new Error('the database of the stage is not there')
  const db = openDatabase(connection)
  const pool = new pg.Pool({ ...connection, max: 2 })
  const [race, scene] = [await setScene(db, 0), await setScene(db, 0)]
  await acceptTransfers(db, race.event_id)
  const client = createClient(stage.address, CLIENTS)

  /** Everybody at their own step, as on opening day. */
  const buyMany = async (people: number): Promise<number> => {
    const before = processorTime(stage.pid)
    await runLoad(CLIENTS, people, async () => {
      const buyer = newBuyer(race)
      for (const { ask } of STEPS) await ask(client, race, buyer)
    })
    return (processorTime(stage.pid) - before) / people
  }
  /** All of them at the same step: what each call costs. */
  const byCall = async (people: number): Promise<number[]> => {
    const buyers = Array.from({ length: people }, () => newBuyer(race))
    const times: number[] = []
    for (const { ask } of STEPS) {
      const before = processorTime(stage.pid)
      await runLoad(CLIENTS, people, (at) => ask(client, race, buyers[at] as Buyer))
      times.push((processorTime(stage.pid) - before) / people)
    }
    return times
  }
  await buyMany(CLIENTS)
  const [sample] = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(eq(registrations.event_id, race.event_id))
    .orderBy(desc(registrations.id))
    .limit(1)
  const raw = await startRaw({ connection, scene, sample_id: sample?.id, first: FIRST_RAW })
  const rawMany = async (count: number): Promise<number> => {
    const spent = () => processorTime(stage.pid) + processorTime(raw.pid ?? 0)
    const before = spent()
    raw.send({ count, clients: CLIENTS })
    await once(raw, 'message')
    return (spent() - before) / count
  }
  // As warm as on an opening day: a process compiles what it does often, ours and the limit's.
  await buyMany(WARM_UP)
  await rawMany(WARM_UP)

  const counted = [await countRows(pool)]
  await buyMany(PEOPLE)
  counted.push(await countRows(pool))
  await rawMany(PEOPLE)
  counted.push(await countRows(pool))
  const [start = {}, middle = {}, end = {}] = counted
  requireSame(grown(start, middle), grown(middle, end))

  const { ours: whole, limit } = await sideBySide(
    ROUNDS,
    () => buyMany(PEOPLE),
    () => rawMany(PEOPLE),
  )
  const profile = await byCall(PEOPLE)
  raw.kill()
  client.close()
  await pool.end()
  await closeDatabase(db)
  await stage.stop()
  dropDataDir(stage.dataDir)

  return [
    {
      what: 'a purchase by transfer, from lookup to placed order, letters included: processor time of all processes (beside the same rows by the bare driver)',
      ours: milliseconds(whole),
      limit: milliseconds(limit),
      ratio: whole / limit,
      bar: { kind: 'at most', value: 2.5 },
    },
    ...STEPS.map(({ call }, at): Row => {
      const spent = profile[at] ?? 0
      return {
        what: `purchase: ${call}`,
        ours: milliseconds(spent),
        limit: milliseconds(limit),
        ratio: spent / limit,
        bar: null,
      }
    }),
  ]
}
