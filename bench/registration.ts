/**
 * Full saves against one hot event through HTTP, with limits by distance and a block in force, beside the same writes by
 * the bare driver; the lookup; and what an event with twenty blocks costs to read.
 */
import { desc, eq } from 'drizzle-orm'
import pg from 'pg'
import { participantForm } from '#demo/registration-form.ts'
import { events } from '#domain/events/tables.ts'
import { findOffer } from '#domain/registration/lookup/find-offer.ts'
import { registrations } from '#domain/registration/tables.ts'
import { closeDatabase, openDatabase } from '#server/database/connect.ts'
import { findRunningDatabase } from '#server/database/embedded.ts'
import { setScene } from './hot-race.ts'
import { startBare } from './limits/bare.ts'
import { prepareRawSave } from './limits/raw-save.ts'
import { requireSameLines } from './limits/same-lines.ts'
import { createClient } from './measuring/http-client.ts'
import { runLoad, sideBySide } from './measuring/load.ts'
import { dropDataDir, newDataDir, startStage } from './measuring/stage.ts'
import { milliseconds, perSecond, type Row } from './measuring/table.ts'

const CLIENTS = 50
const SAVES = 600
const LOOKUPS = 1500
const OFFERS = 1500

let number = 1_000_000

/** The limits count as they do for people: an address stands for a few of them, too few to be asked to wait. */
const carrier = (person: number) => {
  const at = Math.floor(person / 20)
  return { 'x-forwarded-for': `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}` }
}

export const benchRegistration = async (): Promise<Row[]> => {
  const stage = await startStage(newDataDir(), { RATE_LIMITS: '1', TRUST_PROXY: '1' })
  const connection = findRunningDatabase(stage.dataDir)
  if (!connection) throw new Error('the database of the stage is not there')
  const db = openDatabase(connection)
  const pool = new pg.Pool({ ...connection, max: 10 })
  const [ours, bare] = [await setScene(db, 1), await setScene(db, 1)]
  const [many, none] = [await setScene(db, 20), await setScene(db, 0)]
  const client = createClient(stage.address, CLIENTS)
  let refused = 0
  const save = async () => {
    const { status, body } = await client.post(
      '/api/competitor',
      {
        competitors: [participantForm(++number, ours.kit_id)],
        event_id: ours.event_id,
        category_id: ours.category_id,
      },
      carrier(number),
    )
    if (status !== 200 || (JSON.parse(String(body)) as { status: number }).status !== 0) refused += 1
  }
  await runLoad(CLIENTS, 200, save)
  const [sample] = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(eq(registrations.event_id, ours.event_id))
    .orderBy(desc(registrations.id))
    .limit(1)
  const rawSave = await prepareRawSave(pool, bare, sample?.id ?? 0)
  await runLoad(CLIENTS, 200, () => rawSave(++number))
  const saves = await sideBySide(
    3,
    async () => (await runLoad(CLIENTS, SAVES, save)).perSecond,
    async () => (await runLoad(CLIENTS, SAVES, () => rawSave(++number))).perSecond,
  )
  await requireSameLines(db, ours.event_id, bare.event_id)
  const [sold] = await db.select().from(events).where(eq(events.id, ours.event_id))
  const expected = 200 + 3 * SAVES - refused

  const bareServer = await startBare({ BENCH_CONNECTION: JSON.stringify(connection) })
  const bareClient = createClient(bareServer.address, CLIENTS)
  const lookups = await sideBySide(
    5,
    async () =>
      (
        await runLoad(4, LOOKUPS, () =>
          client.get(
            `/api/competitor/${8_000_000_000 + ++number}?birthday=1990-05-20&event_id=${ours.event_id}`,
            carrier(number),
          ),
        )
      ).medianMs,
    async () =>
      (await runLoad(4, LOOKUPS, () => bareClient.get(`/lookup/${8_000_000_000 + ++number}`))).medianMs,
  )
  // Several at once, so that a pause of the machine is one of many: what an event offers, with blocks and without.
  const offers = await sideBySide(
    3,
    async () => (await runLoad(4, OFFERS, () => findOffer(db, many.event_id))).medianMs,
    async () => (await runLoad(4, OFFERS, () => findOffer(db, none.event_id))).medianMs,
  )
  for (const closing of [client, bareClient]) closing.close()
  await bareServer.stop()
  await pool.end()
  await closeDatabase(db)
  await stage.stop()
  dropDataDir(stage.dataDir)
  return [
    {
      what: `registrations saved, ${CLIENTS} clients, one event (beside the same writes by the bare driver)`,
      ours: perSecond(saves.ours),
      limit: perSecond(saves.limit),
      ratio: saves.ratio,
      bar: { kind: 'at least', value: 0.55 },
    },
    {
      what: 'spots taken against registrations answered',
      ours: String(sold?.taken ?? 0),
      limit: String(expected),
      ratio: (sold?.taken ?? 0) / expected,
      bar: { kind: 'at most', value: 1 },
    },
    {
      what: 'saves refused or failed',
      ours: String(refused),
      limit: '0',
      ratio: refused,
      bar: { kind: 'at most', value: 0 },
    },
    {
      what: 'lookup, median (beside a bare route with one read and one upsert)',
      ours: milliseconds(lookups.ours),
      limit: milliseconds(lookups.limit),
      ratio: lookups.ratio,
      bar: { kind: 'at most', value: 2 },
    },
    {
      what: 'what an event with 20 blocks offers, read (beside the same without blocks)',
      ours: milliseconds(offers.ours),
      limit: milliseconds(offers.limit),
      ratio: offers.ratio,
      bar: { kind: 'at most', value: 1.15 },
    },
  ]
}
