/** Opening day: 2,000 people at once for 1,000 spots, from the event's page to the paid registration. */
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { participantForm } from '#demo/registration-form.ts'
import { events } from '#domain/events/tables.ts'
import { createSecretsCipher } from '#domain/payments/settings/account-secrets.ts'
import { saveGateway } from '#domain/payments/settings/save-gateway.ts'
import { registrations } from '#domain/registration/tables.ts'
import { closeDatabase, type Database, openDatabase } from '#server/database/connect.ts'
import { findRunningDatabase } from '#server/database/embedded.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createRace } from '#testing/race.ts'
import { createClient, type Reply } from './measuring/http-client.ts'
import { dropDataDir, newDataDir, startStage } from './measuring/stage.ts'
import { milliseconds, perSecond, type Row } from './measuring/table.ts'

const PEOPLE = 2_000
const SPOTS = 1_000
const SOCKETS = 200
const FIRST_PERSON = 5_000_000
const SECRET_KEY = 'a-key-for-the-bench-that-is-long-enough'
/** Who is told to come back comes back, but not for ever. */
const MOST_TRIES = 60
const SETTLING_MS = 60_000

type Race = Awaited<ReturnType<typeof createRace>>
type Saved = { status: number; reference?: string; checkout_token?: string }
type Chosen = { paymentCheckouts: { sandbox?: Record<string, string> } }
type End = 'paid' | 'sold out'

const PAGE_CALLS = ['page', 'lookup', 'save', 'choose', 'pay'] as const
type Step = (typeof PAGE_CALLS)[number]

const read = <T>({ body }: Reply) => JSON.parse(String(body)) as T
const fieldsOf = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

/** The counts of one run. */
const createTally = () => ({
  times: { page: [], lookup: [], save: [], choose: [], pay: [] } as Record<Step, number[]>,
  asked: 0,
  cameBack: 0,
  failures: [] as string[],
})
type Tally = ReturnType<typeof createTally>

/** Asks until there is an answer: a 503 with Retry-After is obeyed, any other failure is one. */
const insist = async (tally: Tally, step: Step, ask: () => Promise<Reply>): Promise<Reply> => {
  for (let tried = 0; tried < MOST_TRIES; tried++) {
    const began = performance.now()
    const reply = await ask()
    tally.times[step].push(performance.now() - began)
    tally.asked += 1
    const pause = Number(reply.headers['retry-after'])
    if (reply.status === 503 && pause > 0) {
      tally.cameBack += 1
      await wait(pause * 1000 * (1 + Math.random()))
      continue
    }
    if (reply.status >= 400) tally.failures.push(`${step} ${reply.status}`)
    return reply
  }
  tally.failures.push(`${step}: no answer after ${MOST_TRIES} tries`)
  throw new Error(`${step}: no answer`)
}

type Client = ReturnType<typeof createClient>

const takePart = async (client: Client, tally: Tally, race: Race, person: number): Promise<End | null> => {
  const form = participantForm(FIRST_PERSON + person, race.kit_id)
  // All calls come from there: a thousand unpaid places of one address would be asked to prove some work.
  const from = { 'x-forwarded-for': `10.1.${Math.floor(person / 50)}.${person % 50}` }
  await insist(tally, 'page', () => client.get(`/evento/${race.slug}`, from))
  const lookup = `/api/competitor/${form.dni}?birthday=${form.birthday}&event_id=${race.event_id}`
  const found = read<Saved>(await insist(tally, 'lookup', () => client.get(lookup, from)))
  if (found.status === 2) return 'sold out'
  const body = { competitors: [form], event_id: race.event_id, category_id: race.category_id }
  const saved = read<Saved>(await insist(tally, 'save', () => client.post('/api/competitor', body, from)))
  if (saved.status !== 0) return saved.status === 6 || saved.status === 2 ? 'sold out' : null
  const choice = {
    products: [],
    event_id: race.event_id,
    checkout_token: saved.checkout_token,
    gateway_name: 'sandbox',
  }
  const chosen = read<Chosen>(
    await insist(tally, 'choose', () => client.post('/api/attach-product', choice, from)),
  )
  const { url: _, ...paying } = chosen.paymentCheckouts.sandbox ?? {}
  const opened = await insist(tally, 'pay', () => client.form('/pasarela-pruebas/', fieldsOf(paying)))
  const transaction = String(opened.headers.location).split('/').at(-1)
  const result = `/pasarela-pruebas/t/${transaction}/resultado`
  const back = await insist(tally, 'pay', () => client.form(result, fieldsOf({ outcome: 'aprobar' })))
  return back.status === 303 ? 'paid' : null
}

/** The gateway tells at once; what it could not deliver it delivers again. */
const awaitPaid = async (db: Database, event_id: number, expected: number) => {
  const until = performance.now() + SETTLING_MS
  for (;;) {
    const [event] = await db.select().from(events).where(eq(events.id, event_id))
    if (!event) throw new Error('the event is gone')
    if (event.paid >= expected || performance.now() > until) return event
    await wait(200)
  }
}

const p95 = (times: number[]) => {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN
}

const stampede = async (processes: number): Promise<Row[]> => {
  const settings = { RATE_LIMITS: '1', TRUST_PROXY: '1', SECRET_KEY, WEB_CONCURRENCY: String(processes) }
  const stage = await startStage(newDataDir(), settings)
  const connection = findRunningDatabase(stage.dataDir)
  if (!connection) throw new Error('the database of the stage is not there')
  const db = openDatabase(connection)
  const race = await createRace(db, {
    name: 'Bench estampida',
    participant_limit: SPOTS,
    kits: [{ kit_name: 'Camiseta', size: 'M', amount: SPOTS }],
  })
  const sandbox = { gateway_name: 'sandbox', active: true, live: false, settings: {}, secrets: {} } as const
  await inTransaction(db, (tx) =>
    saveGateway(tx, createSecretsCipher(SECRET_KEY), { event_id: race.event_id }, sandbox),
  )
  const client = createClient(stage.address, SOCKETS)
  const tally = createTally()
  const began = performance.now()
  const ends = await Promise.all(
    Array.from({ length: PEOPLE }, (_, person) =>
      takePart(client, tally, race, person).catch((error: Error) => {
        tally.failures.push(error.message)
        return null
      }),
    ),
  )
  const seconds = (performance.now() - began) / 1000
  const told = ends.filter((end) => end === 'paid').length
  const event = await awaitPaid(db, race.event_id, told)
  const paidRows = await db.$count(registrations, eq(registrations.event_id, race.event_id))
  client.close()
  await closeDatabase(db)
  await stage.stop()
  dropDataDir(stage.dataDir)

  const unanswered = ends.filter((end) => end === null).length
  if (tally.failures.length > 0) console.error(tally.failures.slice(0, 10).join('\n'))
  const by = `stampede, ${processes} ${processes === 1 ? 'process' : 'processes'}`
  const none = (what: string, count: number): Row => ({
    what: `${by}: ${what}`,
    ours: String(count),
    limit: '0',
    ratio: count,
    bar: { kind: 'at most', value: 0 },
  })
  const figure = (what: string, ours: string): Row => ({
    what: `${by}: ${what}`,
    ours,
    limit: '',
    ratio: null,
    bar: null,
  })
  return [
    {
      what: `${by}: spots sold and paid, of ${SPOTS} for ${PEOPLE} people`,
      ours: String(event.paid),
      limit: String(SPOTS),
      ratio: event.paid / SPOTS,
      bar: { kind: 'at least', value: 1 },
    },
    none('oversold', Math.max(0, event.taken - SPOTS, paidRows - SPOTS)),
    none('told that they paid, and not in the database', Math.max(0, told - event.paid)),
    none('people left without an answer', unanswered),
    none('answers of 4xx or 5xx other than the 503 with Retry-After', tally.failures.length),
    figure('503 with Retry-After, each obeyed', String(tally.cameBack)),
    figure('people served, from the page to paid or sold out', perSecond(PEOPLE / seconds)),
    figure('calls', perSecond(tally.asked / seconds)),
    ...PAGE_CALLS.map((step) => figure(`p95 of ${step}`, milliseconds(p95(tally.times[step])))),
  ]
}

export const benchStampede = async (): Promise<Row[]> => [...(await stampede(1)), ...(await stampede(2))]
