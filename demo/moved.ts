/** A race that got another date, with some answers: who goes, who took the money back, and a credit that pays elsewhere. */
import { eq, sql } from 'drizzle-orm'
import { credit_targets } from '#domain/changes/credits/credit-tables.ts'
import { answerNotice } from '#domain/changes/moved/answer-notice.ts'
import { makeNotice } from '#domain/changes/moved/make-notice.ts'
import type { Choice } from '#domain/changes/moved/notice-contract.ts'
import { tellSome } from '#domain/changes/moved/tell-notices.ts'
import { bogotaDay } from '#domain/colombia/clock.ts'
import { events } from '#domain/events/tables.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Caller } from '#server/http/route.ts'

const MOVED = 'Relevos del Eje Cafetero'
/** Where its credits pay. */
const TARGETS = ['Duatlón Ciudad de Pereira', 'Gran Fondo Alto de Letras']
const DAY_MS = 86_400_000

/** Where a team paid by transfer or PSE no gateway gives back. */
const PAYOUT = {
  holder: 'Titular de demostración',
  document: '900210008',
  bank: 'Banco de demostración',
  account_type: 'savings',
  account_number: '000123456',
} as const

const ANSWERS: Choice[] = ['keep', 'keep', 'credit', 'refund', 'keep']

type Added = { id: number; name: string }[]

/** What is sent here is written at once: nothing waits in the queue. */
const atOnce = (context: AppContext): AppContext => ({
  ...context,
  queue: { ...context.queue, send: async () => undefined },
})

const listTold = async (tx: Tx, event_id: number) => {
  const { rows } = await tx.execute<{ notice_id: number; participant_id: number }>(sql`
    select a.notice_id, a.participant_id from event_answers a join participants m on m.id = a.participant_id
    join registrations r on r.id = m.registration_id
    where m.event_id = ${event_id} and m.state = 'confirmed' and r.payment_status = 4 and not r.payment_review order by m.id`)
  return rows
}

export const moveRace = async (tx: Tx, given: AppContext, added: Added, caller: Pick<Caller, 'user_id'>) => {
  const context = atOnce(given)
  const race = added.find(({ name }) => name === MOVED)
  if (!race) throw new Error(`the demo has no ${MOVED}`)
  const [event] = await tx.select().from(events).where(eq(events.id, race.id))
  if (!event) throw new Error(`the demo has no ${MOVED}`)
  await makeNotice(tx, context, caller as Caller, race.id, {
    kind: 'moved',
    event_datetime: new Date(event.event_datetime.getTime() + 14 * DAY_MS),
    answer_until: new Date(`${bogotaDay(new Date(Date.now() + 20 * DAY_MS))}T23:59:59-05:00`),
    message:
      'La vía entre las fincas está en obra hasta fin de mes. Corremos dos semanas después, con el mismo recorrido.',
  })
  // The notice is of this transaction's moment: whoever was saved in it counts as before, and is told at once.
  await tx.execute(
    sql`update event_notices set made_at = now() + interval '1 second', tell_at = null where event_id = ${race.id}`,
  )
  await tellSome(tx, context)
  const told = await listTold(tx, race.id)
  for (const [at, choice] of ANSWERS.entries()) {
    const one = told[at]
    if (one)
      await answerNotice(tx, context, { ...one, choice, payout: choice === 'refund' ? PAYOUT : undefined })
  }
  await tx.execute(sql`update event_notices set made_at = now() where event_id = ${race.id}`)
  const targets = added.filter(({ name }) => TARGETS.includes(name))
  await tx
    .insert(credit_targets)
    .values(targets.map(({ id: target_event_id }) => ({ event_id: race.id, target_event_id })))
}
