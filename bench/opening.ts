/**
 * The opening minute: 2,000 people at once, each on a line of their own, from the event's page to the answer to their
 * registration, beside the time that so many saves take when nothing else happens in the same product.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { participantForm } from '#demo/registration-form.ts'
import { events } from '#domain/events/tables.ts'
import { registrations } from '#domain/registration/tables.ts'
import { closeDatabase, openDatabase } from '#server/database/connect.ts'
import { findRunningDatabase } from '#server/database/embedded.ts'
import { createRace } from '#testing/race.ts'
import { createClient, type Reply } from './measuring/http-client.ts'
import { runLoad } from './measuring/load.ts'
import { dropDataDir, newDataDir, startStage } from './measuring/stage.ts'
import { milliseconds, perSecond, type Row } from './measuring/table.ts'

const PEOPLE = 2_000
/** Nearly all of them get one: what is refused costs less than what is saved. */
const SPOTS = 1_900
const WARM_UP = 800
const ALONE = 1_000
const CLIENTS = 50
/** As every browser asks: the page travels packed. */
const AS_BROWSERS_ASK = { 'accept-encoding': 'br' }
const FIRST_PERSON = 8_000_000
const FIRST_VISITOR = 1_000_000
/** Who is told to come back comes back, but not for ever. */
const MOST_TRIES = 60

type Race = Awaited<ReturnType<typeof createRace>>
type Answer = { status: number }

const read = ({ status, body }: Reply): number => {
  if (status !== 200) throw new Error(`${status}: ${String(body).slice(0, 200)}`)
  return (JSON.parse(String(body)) as Answer).status
}

/** A person and the address it comes from: a few share one, as at home. */
const personOf = (number: number, { kit_id }: Race) => ({
  form: participantForm(FIRST_PERSON + number, kit_id),
  from: { 'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` },
})

const saveOf = ({ event_id, category_id, slug }: Race, form: ReturnType<typeof participantForm>) => ({
  competitors: [form],
  event_id,
  category_id,
  key: slug,
})

export const benchOpening = async (): Promise<Row[]> => {
  const stage = await startStage(newDataDir(), { RATE_LIMITS: '1', TRUST_PROXY: '1' })
  const connection = findRunningDatabase(stage.dataDir)
  if (!connection) throw new Error('the database of the stage is not there')
  const db = openDatabase(connection)
  const roomFor = (people: number) =>
    createRace(db, {
      participant_limit: people,
      kits: [{ kit_name: 'Camiseta', size: 'M', amount: people }],
    })
  const [quiet, hot] = [await roomFor(100_000), await roomFor(SPOTS)]
  let number = 0

  const few = createClient(stage.address, CLIENTS)
  const lookupOf = ({ event_id }: Race, { dni, birthday }: ReturnType<typeof participantForm>) =>
    `/api/competitor/${dni}?birthday=${birthday}&event_id=${event_id}&document_type=CC`
  const saveAlone = async () => {
    const { form, from } = personOf(++number, quiet)
    const status = read(await few.post('/api/competitor', saveOf(quiet, form), from))
    if (status !== 0) throw new Error(`a save alone: ${status}`)
  }
  // As warm as on an opening day: people have looked at the page and at themselves before.
  await runLoad(CLIENTS, WARM_UP, async (visitor) => {
    const { form, from } = personOf(FIRST_VISITOR + visitor, quiet)
    await few.get(`/evento/${quiet.slug}`, { ...from, ...AS_BROWSERS_ASK })
    read(await few.get(lookupOf(quiet, form), from))
    await saveAlone()
  })
  const before = (await runLoad(CLIENTS, ALONE, saveAlone)).perSecond

  const lines: ReturnType<typeof createClient>[] = []
  const saves: number[] = []
  let cameBack = 0
  /** Obeys a 503 that says when to come back; anything else that is not an answer is a failure. */
  const insist = async (ask: () => Promise<Reply>): Promise<Reply> => {
    for (let tried = 0; tried < MOST_TRIES; tried++) {
      const reply = await ask()
      const pause = Number(reply.headers['retry-after'])
      if (reply.status !== 503 || !(pause > 0)) return reply
      cameBack += 1
      await wait(pause * 1000 * (1 + Math.random()))
    }
    throw new Error(`no answer after ${MOST_TRIES} tries`)
  }
  const failures: string[] = []
  const takePart = async (person: number): Promise<'saved' | 'sold out' | null> => {
    const { form, from } = personOf(number + person, hot)
    // A line of their own: one agent for all would look through two thousand lines at every call.
    const client = createClient(stage.address, 1)
    lines.push(client)
    const page = await insist(() => client.get(`/evento/${hot.slug}`, { ...from, ...AS_BROWSERS_ASK }))
    if (page.status !== 200) throw new Error(`page: ${page.status}`)
    const found = read(await insist(() => client.get(lookupOf(hot, form), from)))
    if (found === 2) return 'sold out'
    if (found !== 0) throw new Error(`lookup: ${found}`)
    const began = performance.now()
    const status = read(await insist(() => client.post('/api/competitor', saveOf(hot, form), from)))
    saves.push(performance.now() - began)
    if (status !== 0 && status !== 6) throw new Error(`save: ${status}`)
    return status === 0 ? 'saved' : 'sold out'
  }
  const began = performance.now()
  const ends = await Promise.all(
    Array.from({ length: PEOPLE }, (_, person) =>
      takePart(person + 1).catch((error: Error) => {
        failures.push(error.message)
        return null
      }),
    ),
  )
  const took = performance.now() - began
  number += PEOPLE
  const after = (await runLoad(CLIENTS, ALONE, saveAlone)).perSecond
  // By turns with what it limits: before and after it.
  const alone = (before + after) / 2

  const [event] = await db.select().from(events).where(eq(events.id, hot.event_id))
  const rows = await db.$count(registrations, eq(registrations.event_id, hot.event_id))
  few.close()
  for (const line of lines) line.close()
  await closeDatabase(db)
  await stage.stop()
  dropDataDir(stage.dataDir)

  if (failures.length > 0) console.error(failures.slice(0, 10).join('\n'))
  const saved = ends.filter((end) => end === 'saved').length
  const slowest = saves.toSorted((one, other) => one - other)
  const none = (what: string, count: number): Row => ({
    what: `opening minute: ${what}`,
    ours: String(count),
    limit: '0',
    ratio: count,
    bar: { kind: 'at most', value: 0 },
  })
  const figure = (what: string, ours: string): Row => ({
    what: `opening minute: ${what}`,
    ours,
    limit: '',
    ratio: null,
    bar: null,
  })
  return [
    {
      what: `opening minute: ${PEOPLE} people at once, from the page to the answer (beside so many saves alone)`,
      ours: milliseconds(took),
      limit: milliseconds((PEOPLE / alone) * 1000),
      ratio: took / ((PEOPLE / alone) * 1000),
      bar: { kind: 'at most', value: 1.3 },
    },
    none('people left without an answer', ends.filter((end) => end === null).length),
    none(`sold above the ${SPOTS} places`, Math.max(0, (event?.taken ?? 0) - SPOTS, rows - SPOTS)),
    none('told that they have a place, and not in the database', Math.max(0, saved - rows)),
    figure('saves alone', perSecond(alone)),
    figure('503 with Retry-After, each obeyed', String(cameBack)),
    figure('p95 of a save', milliseconds(slowest[Math.floor(slowest.length * 0.95)] ?? Number.NaN)),
  ]
}
