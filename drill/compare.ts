/** Holds the ledger against the database: what was answered and is not there, what is there twice, what was oversold. */
import { type SQL, sql } from 'drizzle-orm'
import { compareExpo } from './expo.ts'
import type { Ledger } from './ledger.ts'
import { compareMoney } from './money.ts'
import type { Stage } from './stage.ts'

export type Faults = { lost: string[]; doubled: string[]; oversold: string[] }

const noFaults = (): Faults => ({ lost: [], doubled: [], oversold: [] })

/** A list as a parameter of its own: one plan however long it is. */
const listOf = (values: readonly (string | number)[], type: 'text' | 'int' | 'uuid') =>
  sql`(select value::${sql.raw(type)} from jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`

const rowsOf = async <T extends Record<string, unknown>>({ db }: Stage, query: SQL) =>
  (await db.execute<T>(query)).rows as T[]

const compareSales = async (stage: Stage, { registered, ordered }: Ledger, failures: Faults) => {
  const seats = await rowsOf<{ reference: string; amount: number; people: number }>(
    stage,
    sql`select r.reference, r.amount, count(m.id)::int as people from registrations r
      left join participants m on m.registration_id = r.id and m.position is not null
      where r.reference in ${listOf(
        registered.map(({ reference }) => reference),
        'text',
      )} group by r.id`,
  )
  const seatOf = new Map(seats.map((seat) => [seat.reference, seat]))
  for (const { reference, amount, people, mayBe } of registered) {
    const seat = seatOf.get(reference)
    if (!seat || (seat.amount !== amount && seat.amount !== mayBe) || seat.people !== people)
      failures.lost.push(`registration ${reference}`)
  }
  const placed = await rowsOf<{ reference: string; amount: number }>(
    stage,
    sql`select reference, amount from orders where reference in ${listOf(
      ordered.map(({ reference }) => reference),
      'text',
    )}`,
  )
  const amountOf = new Map(placed.map(({ reference, amount }) => [reference, amount]))
  for (const { reference, amount } of ordered)
    if (amountOf.get(reference) !== amount) failures.lost.push(`order ${reference}`)
}

/** Nobody of the drill registers or buys twice: a second row is a form that was counted twice. */
const compareForms = async (stage: Stage, failures: Faults) => {
  const twice = await rowsOf<{ what: string }>(
    stage,
    sql`select 'participant ' || min(m.id) as what from participants m join events e on e.id = m.event_id
        where e.name = 'Carrera del simulacro' group by m.event_id, m.document_key having count(*) > 1
      union all
      select 'order ' || min(o.id) from orders o
        where exists (select 1 from order_lines l where l.order_id = o.id and l.sku = 'SIMULACRO')
        group by o.dni having count(*) > 1`,
  )
  failures.doubled.push(...twice.map(({ what }) => what))
}

/** By rows, not by the counters that are to be proven. */
const compareScarce = async (stage: Stage, failures: Faults) => {
  const over = await rowsOf<{ what: string }>(
    stage,
    sql`select 'event ' || e.id as what from events e join participants m on m.event_id = e.id and m.holds_place
        group by e.id having count(*) > coalesce(e.hard_limit, e.participant_limit)
      union all
      select 'distance ' || d.id from distances d join categories c on c.event_id = d.event_id and c.distance = d.name
        join participants m on m.category_id = c.id and m.holds_place
        group by d.id having count(*) > d.participant_limit
      union all
      select 'block ' || b.id from blocks b join participants m on m.block_id = b.id and m.holds_place
        group by b.id having count(*) > b.places
      union all
      select 'tier ' || t.id from price_tiers t join participants m on m.tier_id = t.id and m.holds_place
        group by t.id having count(*) > t.places
      union all
      -- What a block keeps nobody else has: the public never passes its own part.
      select 'public of ' || e.id from events e join participants m on m.event_id = e.id and m.holds_place and m.block_id is null
        where e.hard_limit is null group by e.id
        having count(*) > e.participant_limit - (select coalesce(sum(b.places), 0) from blocks b where b.event_id = e.id and b.released_at is null)
      union all
      select 'kit ' || k.id from kits k join participants m on m.kit_id = k.id and m.holds_place
        group by k.id having count(*) > k.amount
      union all
      select 'size ' || s.id from product_sizes s join order_lines l on l.product_size_id = s.id
        join orders o on o.id = l.order_id and o.state in ('held', 'paid')
        group by s.id having sum(l.quantity) > s.total_amount`,
  )
  failures.oversold.push(...over.map(({ what }) => what))
}

type Money = {
  code: string
  state: string
  /** Paid or under review. */
  given: boolean
  effects: number
  /** A paid registration gets one. */
  letters: number
  owes_letter: boolean
}

const comparePayments = async (stage: Stage, { decided }: Ledger, failures: Faults, isFinal: boolean) => {
  const attempts = await rowsOf<Money>(
    stage,
    sql`with effects as (
        select attempt_id, count(*)::int as total from payment_webhooks
        where outcome in ('settled', 'review') group by attempt_id),
      letters as (
        select recipient, count(*)::int as total from mails where kind = 'registration-paid' group by recipient)
      select a.reference_code as code, a.state,
        coalesce(r.state, o.state) = 'paid' or coalesce(r.payment_review, o.payment_review) as given,
        r.state is not distinct from 'paid' as owes_letter,
        coalesce(effects.total, 0) as effects, coalesce(letters.total, 0) as letters
      from payment_attempts a
      left join registrations r on r.id = a.registration_id
      left join participants m on m.registration_id = r.id and m.position = 0
      left join orders o on o.id = a.order_id
      left join effects on effects.attempt_id = a.id
      left join letters on letters.recipient = m.email
      where a.reference_code in ${listOf([...decided.keys()], 'text')}`,
  )
  const known = new Map(attempts.map((attempt) => [attempt.code, attempt]))
  for (const [code, { outcome, acknowledged }] of decided) {
    const attempt = known.get(code)
    if (!attempt) failures.lost.push(`payment ${code}`)
    else if (attempt.effects > 1 || attempt.letters > 1) failures.doubled.push(`payment ${code}`)
    else if (acknowledged && attempt.state === 'open') failures.lost.push(`notice ${code}`)
    else if (outcome === 'approved' && (acknowledged || isFinal) && !attempt.given)
      failures.lost.push(`money ${code}`)
    else if (isFinal && attempt.owes_letter && attempt.letters === 0) failures.lost.push(`letter ${code}`)
  }
}

const compareUploads = async (stage: Stage, { uploaded }: Ledger, failures: Faults) => {
  for (const url of uploaded) {
    const answer = await fetch(new URL(url, stage.apps[0]?.address)).catch(() => null)
    if (answer?.status !== 200) failures.lost.push(`picture ${url}`)
    await answer?.body?.cancel()
  }
}

/** The inbox is the witness: what is called sent arrived once, what waits did not, and nothing came twice. */
const compareCertificates = async (
  stage: Stage,
  { mailings }: Ledger,
  failures: Faults,
  isFinal: boolean,
) => {
  const arrived = new Map<string, number>()
  for (const { email } of stage.inbox.messages) {
    const id = email.messageId?.replace(/^<([^@]+)@.*$/, '$1') ?? ''
    arrived.set(id, (arrived.get(id) ?? 0) + 1)
  }
  const recipients = await rowsOf<{ job_id: string; message_id: string; state: string }>(
    stage,
    sql`select b.job_id, r.message_id, r.state from certificate_batches b join certificate_recipients r on r.batch_id = b.id
      where b.job_id in ${listOf(
        mailings.map(({ job_id }) => job_id),
        'uuid',
      )}`,
  )
  for (const { message_id, state } of recipients) {
    const times = arrived.get(message_id) ?? 0
    if (times > 1) failures.doubled.push(`certificate ${message_id}`)
    if (times === 0 && state === 'sent') failures.lost.push(`certificate ${message_id}`)
    if (isFinal && (state === 'waiting' || state === 'sending')) failures.lost.push(`unsent ${message_id}`)
  }
  for (const { job_id, total } of mailings)
    if (recipients.filter((one) => one.job_id === job_id).length !== total)
      failures.lost.push(`mailing ${job_id}`)
}

const compareImports = async (stage: Stage, { imports }: Ledger, failures: Faults, isFinal: boolean) => {
  const rows = await rowsOf<{ id: number; state: string }>(
    stage,
    sql`select id, state from result_imports where id in ${listOf(imports, 'int')}`,
  )
  const stateOf = new Map(rows.map(({ id, state }) => [id, state]))
  for (const id of imports) {
    const state = stateOf.get(id)
    if (!state || (isFinal && state !== 'done' && state !== 'failed')) failures.lost.push(`import ${id}`)
  }
}

/** What was answered as done is done; what waited for its payment waits, was done, or ended. */
const compareChanges = async (stage: Stage, { changes }: Ledger, failures: Faults) => {
  const rows = await rowsOf<{ id: number; state: string }>(
    stage,
    sql`select id, state from changes where id in ${listOf([...changes.keys()], 'int')}`,
  )
  const stateOf = new Map(rows.map(({ id, state }) => [id, state]))
  for (const [id, told] of changes) {
    const state = stateOf.get(id)
    if (!state || (told === 'done' && state !== 'done')) failures.lost.push(`change ${id}`)
  }
}

/** `isFinal`: time enough went by for everything that is found out by asking, or is done by a job. */
export const compareLedger = async (
  stage: Stage,
  ledger: Ledger,
  { isFinal, firstAttempt }: { isFinal: boolean; firstAttempt: number },
): Promise<Faults> => {
  const failures = noFaults()
  await compareSales(stage, ledger, failures)
  await compareForms(stage, failures)
  await compareScarce(stage, failures)
  await comparePayments(stage, ledger, failures, isFinal)
  await compareChanges(stage, ledger, failures)
  await compareMoney(stage, ledger, failures, { isFinal, firstAttempt })
  await compareCertificates(stage, ledger, failures, isFinal)
  await compareImports(stage, ledger, failures, isFinal)
  await compareUploads(stage, ledger, failures)
  for (const expo of ledger.expos) await compareExpo(stage, expo, failures)
  return failures
}
