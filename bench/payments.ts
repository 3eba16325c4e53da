/** Confirmations through HTTP, each paying a registration of its own, beside the same writes by the bare driver. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { createSecretsCipher } from '#domain/payments/settings/account-secrets.ts'
import { saveGateway } from '#domain/payments/settings/save-gateway.ts'
import { closeDatabase, type Database, openDatabase } from '#server/database/connect.ts'
import { findRunningDatabase } from '#server/database/embedded.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { payuConfirmation } from '#testing/gateway-doubles/payu-double.ts'
import { createRace } from '#testing/race.ts'
import { requireSameLines } from './limits/same-lines.ts'
import { createClient } from './measuring/http-client.ts'
import { runLoad, sideBySide } from './measuring/load.ts'
import { dropDataDir, newDataDir, startStage } from './measuring/stage.ts'
import { perSecond, type Row } from './measuring/table.ts'

const CLIENTS = 50
const WARM_UP = 200
const CONFIRMATIONS = 600
const ROUNDS = 3
const COPIES = 50

const SECRET_KEY = 'a-key-for-the-bench-that-is-long-enough'
const KEYS = { merchantId: '700', apiKey: 'llave-de-la-medida', apiLogin: 'entrada' }
const PRICE = 83_500

type Race = Awaited<ReturnType<typeof createRace>>
type Held = { registration_id: number; participant_id: number; attempt_id: number; reference_code: string }

/** Held registrations with a person, lines and an attempt each, as a save leaves them. */
const holdMany = async (db: Database, race: Race, name: string, count: number): Promise<Held[]> => {
  const { rows } = await db.execute<Held>(sql`
    with people as (
      insert into competitors (dni, name, last_name, gender, birthday)
      select (${name === 'ours' ? 3 : 4} * 1000000000::bigint + n)::text, 'Ana', 'Ríos', 'female', '1990-05-20'
      from generate_series(1, ${count}) n returning id, dni),
    held as (
      insert into registrations (event_id, reference, state, hold_until, participant_count, event_price, cost_service, amount)
      select ${race.event_id}, ${name} || dni, 'held', now() + interval '5 hours', 1, 80000, 3500, ${PRICE}
      from people returning id, reference),
    people_in as (
      insert into participants (registration_id, event_id, competitor_id, participant_key, position, state, category_id,
        entry_price, entry_service, cost_service, dni, name, last_name, gender, birthday, age, email, phone, kit_id)
      select held.id, ${race.event_id}, people.id, gen_random_uuid()::text, 0, 'held', ${race.category_id}, 80000, 3500, 3500,
        people.dni, 'Ana', 'Ríos', 'female', '1990-05-20', 36, people.dni || '@correo.test', '3005550000', ${race.kit_id}
      from held join people on held.reference = ${name} || people.dni returning id, registration_id),
    lines as (
      insert into charges (registration_id, participant_id, kind, amount)
      select people_in.registration_id, people_in.id, line.kind, line.amount
      from people_in cross join (values ('entry', 80000), ('service', 3500)) line(kind, amount)),
    seats as (update events set taken = taken + ${count} where id = ${race.event_id}),
    attempts as (
      insert into payment_attempts (reference_code, registration_id, event_id, amount)
      select reference || '-1', id, ${race.event_id}, ${PRICE} from held
      returning id, registration_id, reference_code)
    select attempts.registration_id, people_in.id as participant_id, attempts.id as attempt_id, attempts.reference_code
    from attempts join people_in on people_in.registration_id = attempts.registration_id order by attempts.id`)
  return rows
}

/** What a confirmation writes, statement by statement, with nothing around it. */
const rawConfirmation = async (
  pool: pg.Pool,
  race: Race,
  held: Held,
  account_id: string,
  webhook: string,
) => {
  const client = await pool.connect()
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values })
  try {
    await client.query('begin')
    await run('lock', 'select paid from events where id = $1 for no key update', [race.event_id])
    await run(
      'attempt',
      `update payment_attempts set state = 'approved', provider_transaction = $2, method = 'card', account_id = $3,
       gateway_name = 'payu', opened_at = coalesce(opened_at, now()), settled_at = now() where id = $1 and state = 'open'`,
      [held.attempt_id, randomUUID(), account_id],
    )
    await run(
      'registration',
      `update registrations set state = 'paid', payment_status = 4, paid_at = now(), hold_until = null
       where id = $1 and state = 'held'`,
      [held.registration_id],
    )
    await run(
      'participant',
      `update participants set state = 'confirmed', payment_status = 4 where registration_id = $1 and state = 'held'`,
      [held.registration_id],
    )
    const payment = await run(
      'payment',
      `insert into payments (registration_id, event_id, way, attempt_id, amount) values ($1,$2,'gateway',$3,$4) returning id`,
      [held.registration_id, race.event_id, held.attempt_id, PRICE],
    )
    await run(
      'allocation',
      `insert into payment_allocations (payment_id, participant_id, amount) values ($1,$2,$3)`,
      [payment.rows[0].id, held.participant_id, PRICE],
    )
    await run('paid', 'update events set paid = paid + 1 where id = $1 and paid < taken', [race.event_id])
    await run(
      'history',
      `insert into payment_history (registration_id, status_before, status_after, source, note) values ($1,0,4,'gateway','4')`,
      [held.registration_id],
    )
    // Not before tomorrow: the worker draws receipts of the measured way only.
    await run(
      'job',
      `insert into pgboss.job (name, data, start_after) values ('registration.send-receipt', $1, now() + interval '1 day')`,
      [JSON.stringify({ registration_id: held.registration_id, occasion: 'paid', sending: randomUUID() })],
    )
    await run(
      'webhook',
      `insert into payment_webhooks (attempt_id, event_id, account_id, gateway_name, provider_transaction, state, outcome,
       source, raw) values ($1,$2,$3,'payu',$4,'approved','settled','webhook',$5)`,
      [held.attempt_id, race.event_id, account_id, randomUUID(), webhook],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}

const webhookOf = ({ reference_code }: Held) =>
  new URLSearchParams(
    payuConfirmation(KEYS, { referenceCode: reference_code, amount: `${PRICE}.00`, outcome: 'approved' }),
  ).toString()

export const benchPayments = async (): Promise<Row[]> => {
  const stage = await startStage(newDataDir(), { SECRET_KEY })
  const connection = findRunningDatabase(stage.dataDir)
  if (!connection) throw new Error('the database of the stage is not there')
  const db = openDatabase(connection)
  const pool = new pg.Pool({ ...connection, max: 10 })
  const roomy = {
    participant_limit: 1_000_000,
    kits: [{ kit_name: 'Camiseta', size: 'M', amount: 1_000_000 }],
  }
  const [ours, bare] = [await createRace(db, roomy), await createRace(db, roomy)]
  const gateway = { gateway_name: 'payu', active: true, live: false } as const
  const credentials = {
    settings: { merchantId: KEYS.merchantId, accountId: '1' },
    secrets: { apiKey: KEYS.apiKey, apiLogin: KEYS.apiLogin },
  }
  await inTransaction(db, (tx) =>
    saveGateway(
      tx,
      createSecretsCipher(SECRET_KEY),
      { event_id: ours.event_id },
      { ...gateway, ...credentials },
    ),
  )
  const accounts = await db.execute<{ id: string }>(
    sql`select id from payment_accounts where event_id = ${ours.event_id} and gateway_name = 'payu'`,
  )
  const account_id = accounts.rows[0]?.id ?? ''
  const address = `/api/payments/payu/${account_id}/confirmation`
  const total = WARM_UP + ROUNDS * CONFIRMATIONS
  // One more of ours for the copies.
  const waiting = (await holdMany(db, ours, 'ours', total + 1)).map((held) => ({
    held,
    webhook: webhookOf(held),
  }))
  const raw = (await holdMany(db, bare, 'bare', total)).map((held) => ({ held, webhook: webhookOf(held) }))
  await db.execute(sql`vacuum analyze`)

  const client = createClient(stage.address, CLIENTS)
  let refused = 0
  const take = <T>(list: T[]): T => {
    const next = list.pop()
    if (!next) throw new Error('more confirmations than registrations')
    return next
  }
  const confirm = async () => {
    const { status } = await client.form(address, take(waiting).webhook)
    if (status !== 200) refused += 1
  }
  const confirmRaw = () => {
    const { held, webhook } = take(raw)
    return rawConfirmation(pool, bare, held, account_id, webhook)
  }
  await runLoad(CLIENTS, WARM_UP, confirm)
  await runLoad(CLIENTS, WARM_UP, confirmRaw)
  const speed = await sideBySide(
    ROUNDS,
    async () => (await runLoad(CLIENTS, CONFIRMATIONS, confirm)).perSecond,
    async () => (await runLoad(CLIENTS, CONFIRMATIONS, confirmRaw)).perSecond,
  )

  const { held: copied, webhook } = take(waiting)
  const answers = await Promise.all(Array.from({ length: COPIES }, () => client.form(address, webhook)))
  const acknowledged = answers.filter(({ status }) => status === 200).length
  const counted = await db.execute<{ effects: number; kept: number; paid: number; lines: number }>(sql`
    select (select count(*) from payment_history where registration_id = ${copied.registration_id})::int as effects,
      (select count(*) from payment_webhooks where attempt_id = ${copied.attempt_id})::int as kept,
      (select paid from events where id = ${ours.event_id}) as paid,
      (select count(*) from payments where registration_id = ${copied.registration_id})::int as lines`)
  const { effects = 0, kept = 0, paid = 0, lines = 0 } = counted.rows[0] ?? {}
  await requireSameLines(db, ours.event_id, bare.event_id)

  client.close()
  await pool.end()
  await closeDatabase(db)
  await stage.stop()
  dropDataDir(stage.dataDir)
  return [
    {
      what: `confirmations, ${CLIENTS} at once, one event (beside the same writes by the bare driver)`,
      ours: perSecond(speed.ours),
      limit: perSecond(speed.limit),
      ratio: speed.ratio,
      bar: { kind: 'at least', value: 0.55 },
    },
    {
      what: 'people paid against confirmations answered',
      ours: String(paid),
      limit: String(total + 1 - refused),
      ratio: Math.abs(paid - (total + 1 - refused)),
      bar: { kind: 'at most', value: 0 },
    },
    {
      what: `effects of ${COPIES} copies of one webhook at once, and lines of money`,
      ours: `${effects}, ${lines}`,
      limit: '1, 1',
      ratio: Math.abs(effects - 1) + Math.abs(lines - 1),
      bar: { kind: 'at most', value: 0 },
    },
    {
      what: `copies acknowledged and kept, of ${COPIES}`,
      ours: String(Math.min(acknowledged, kept)),
      limit: String(COPIES),
      ratio: Math.min(acknowledged, kept) / COPIES,
      bar: { kind: 'at least', value: 1 },
    },
  ]
}
