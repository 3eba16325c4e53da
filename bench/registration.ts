/**
 * Full saves against one hot event through HTTP, with limits by distance and a block in force, beside the same writes by
 * the bare driver; the lookup; and what an event with twenty blocks costs to read.
 */
import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { participantForm } from '#demo/registration-form.ts'
import { createBlock } from '#domain/events/capacity/change-blocks.ts'
import { distances, events, price_tiers } from '#domain/events/tables.ts'
import { findOffer } from '#domain/registration/lookup/find-offer.ts'
import { closeDatabase, type Database, openDatabase } from '#server/database/connect.ts'
import { findRunningDatabase } from '#server/database/embedded.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { createRace } from '#testing/race.ts'
import { startBare } from './bare.ts'
import { createClient } from './http-client.ts'
import { runLoad, sideBySide } from './load.ts'
import { requireSameLines } from './same-lines.ts'
import { dropDataDir, newDataDir, startStage } from './stage.ts'
import { milliseconds, perSecond, type Row } from './table.ts'

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

/** What a save writes, statement by statement, with nothing around it. */
const rawSave = async (pool: pg.Pool, race: Scene) => {
  const form = participantForm(++number, race.kit_id)
  const client = await pool.connect()
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
  try {
    await client.query('begin')
    await run('lock', 'select taken from events where id = $1 for no key update', [race.event_id])
    await run(
      'spots',
      'update events set taken = taken + 1 where id = $1 and taken + reserved < participant_limit',
      [race.event_id],
    )
    await run(
      'distance',
      'update distances set taken = taken + 1 where id = $1 and taken + reserved < participant_limit',
      [race.distance_id],
    )
    await run('kit', 'update kits set taken = taken + 1 where id = $1 and taken < amount', [race.kit_id])
    const person = await run(
      'person',
      `insert into competitors (dni, name, last_name, gender, birthday, email, phone) values ($1,$2,$3,$4,$5,$6,$7)
       on conflict (document_key) do update set dni = excluded.dni returning id`,
      [form.dni, form.name, form.last_name, form.gender, form.birthday, form.email, form.phone],
    )
    const reference = randomBytes(12).toString('hex')
    const registration = await run(
      'registration',
      `insert into registrations (event_id, reference, state, hold_until, participant_count, event_price, cost_service, amount, form_hash)
       values ($1,$2,'held', now() + interval '5 hours', 1, 80000, 3500, 83500, $3) returning id`,
      [race.event_id, reference, reference],
    )
    const participant = await run(
      'participant',
      `insert into participants (registration_id, event_id, competitor_id, participant_key, position, state, category_id,
       tier_id, entry_price, entry_service, cost_service, dni, name, last_name, gender, birthday, age, email, phone, kit_id)
       values ($1,$2,$3,$12,0,'held',$13,$14,80000,3500,3500,$4,$5,$6,$7,$8,30,$9,$10,$11) returning id`,
      [
        registration.rows[0].id,
        race.event_id,
        person.rows[0].id,
        form.dni,
        form.name,
        form.last_name,
        form.gender,
        form.birthday,
        form.email,
        form.phone,
        race.kit_id,
        randomBytes(12).toString('hex'),
        race.category_id,
        race.tier_id,
      ],
    )
    await run(
      'charges',
      `insert into charges (registration_id, participant_id, kind, amount) values ($1,$2,'entry',80000), ($1,$2,'service',3500)`,
      [registration.rows[0].id, participant.rows[0].id],
    )
    const user = await run(
      'user',
      `insert into users (name, email, rol) values ($1,$2,'Cliente') on conflict (email) do update set email = excluded.email returning id`,
      [form.name, form.email],
    )
    await run(
      'link',
      `insert into password_links (user_id, token_hash, expires_at) values ($1,$2, now() + interval '48 hours')`,
      [user.rows[0].id, reference],
    )
    for (const kind of ['set-password', 'registration-saved'])
      await run(
        'mail',
        `insert into mails (message_id, kind, recipient, subject, html, text, state) values ($1,$2,$3,'a',$4,'b','stored')`,
        [randomBytes(12).toString('hex'), kind, form.email, 'x'.repeat(4_000)],
      )
    await run(
      'attempt',
      `insert into payment_attempts (reference_code, registration_id, event_id, amount) values ($1,$2,$3,83500)`,
      [`${reference}-1`, registration.rows[0].id, race.event_id],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** A race with room for all, whose distance has a limit of its own and in which so many blocks keep places. */
const setScene = async (db: Database, blocks: number) => {
  const race = await createRace(db, {
    participant_limit: 1_000_000,
    kits: [{ kit_name: 'Camiseta', size: 'M', amount: 1_000_000 }],
  })
  const { event_id } = race
  const [distance] = await db
    .update(distances)
    .set({ participant_limit: 900_000 })
    .where(eq(distances.event_id, event_id))
    .returning({ id: distances.id })
  const [tier] = await db
    .select({ id: price_tiers.id })
    .from(price_tiers)
    .where(eq(price_tiers.event_id, event_id))
  for (let made = 0; made < blocks; made++)
    await inTransaction(db, (tx) =>
      createBlock(tx, event_id, {
        name: `Empresa ${made}`,
        owner: 'company',
        places: 120,
        distances: ['10K'],
        code: `EMPRESA-${made}`,
      }),
    )
  return { ...race, distance_id: distance?.id ?? 0, tier_id: tier?.id ?? 0 }
}

type Scene = Awaited<ReturnType<typeof setScene>>

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
  await runLoad(CLIENTS, 200, () => rawSave(pool, bare))
  const saves = await sideBySide(
    3,
    async () => (await runLoad(CLIENTS, SAVES, save)).perSecond,
    async () => (await runLoad(CLIENTS, SAVES, () => rawSave(pool, bare))).perSecond,
  )
  await requireSameLines(db, ours.event_id, bare.event_id)
  const [sold] = await db.select().from(events).where(eq(events.id, ours.event_id))
  const expected = 200 + 3 * SAVES - refused

  const bareServer = await startBare({ BENCH_CONNECTION: JSON.stringify(connection) })
  const bareClient = createClient(bareServer.address, CLIENTS)
  const lookups = await sideBySide(
    3,
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
      ratio: saves.ours / saves.limit,
      bar: { kind: 'at least', value: 0.45 },
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
      ratio: lookups.ours / lookups.limit,
      bar: { kind: 'at most', value: 2 },
    },
    {
      what: 'what an event with 20 blocks offers, read (beside the same without blocks)',
      ours: milliseconds(offers.ours),
      limit: milliseconds(offers.limit),
      ratio: offers.ours / offers.limit,
      bar: { kind: 'at most', value: 1.15 },
    },
  ]
}
