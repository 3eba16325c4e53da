/** What people asked for after the sale, in the states an organiser meets: to decide, due soon, waiting, refused, done. */
import { and, eq, sql } from 'drizzle-orm'
import type { Payout, Wish } from '#domain/changes/contract.ts'
import { type Change, isRefused, type Refused } from '#domain/changes/core/kind.ts'
import { quoteChange } from '#domain/changes/core/quote-change.ts'
import { askChange, decideChange } from '#domain/changes/core/run-change.ts'
import { lockSubject, type Subject } from '#domain/changes/core/subject.ts'
import { admittingCategories } from '#domain/changes/kinds/category.ts'
import { fitsPerson } from '#domain/changes/kinds/size.ts'
import { changes } from '#domain/changes/tables.ts'
import { events } from '#domain/events/tables.ts'
import { participants, registrations } from '#domain/registration/tables.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/connect.ts'
import { inSavepoint, refuse } from '#server/database/transaction.ts'

type Wished = Pick<Wish, 'kind'> & Partial<Wish>

/** People who run alone, paid at the gateway and have nothing else going on; the latest purchase last. */
const listCandidates = (tx: Tx, event_id: number) =>
  tx
    .select({
      id: participants.id,
      name: participants.name,
      last_name: participants.last_name,
      dni: participants.dni,
    })
    .from(participants)
    .innerJoin(registrations, eq(registrations.id, participants.registration_id))
    .where(
      and(
        eq(participants.event_id, event_id),
        eq(participants.state, 'confirmed'),
        eq(registrations.state, 'paid'),
        eq(registrations.payment_status, 4),
        eq(registrations.participant_count, 1),
        sql`${registrations.amount} > 0 and ${registrations.products_total} = 0 and ${registrations.coupon_id} is null
          and ${participants.email} not like '%@dorsal.test'
          and not exists (select 1 from refunds f where f.registration_id = ${registrations.id})
          and not exists (select 1 from charges c where c.registration_id = ${registrations.id} and c.kind = 'difference')
          and not exists (select 1 from changes c where c.participant_id = ${participants.id})`,
      ),
    )
    .orderBy(registrations.created_at, participants.id)

type Candidate = Awaited<ReturnType<typeof listCandidates>>[number]

const accountOf = ({ name, last_name, dni }: Candidate): Payout => ({
  holder: `${name} ${last_name}`,
  document: dni,
  bank: 'Banco de Prueba',
  account_type: 'savings',
  account_number: `55500${dni.slice(-6)}`,
})

/** As the person would on the own page: quoted, and asked for as quoted. */
const ask = (tx: Tx, context: AppContext, who: Candidate, wishFor: (subject: Subject) => Wished | null) =>
  inSavepoint(tx, async (part): Promise<Change | Refused> => {
    const subject = await lockSubject(part, who.id)
    const wished = subject && wishFor(subject)
    if (!subject || !wished) return { refused: 'nothing to wish for' }
    const wish = wished as Wish
    const quoted = await quoteChange(part, subject, { wish, asker: 'person' })
    if (isRefused(quoted)) return quoted
    const { due, back } = quoted.quote
    const asking = {
      wish,
      asker: 'person',
      shown_due: due,
      shown_back: back,
      accepts_exchange: true,
    } as const
    const outcome = await askChange(part, context, who.id, asking, null)
    return isRefused(outcome) ? refuse(outcome) : outcome
  })

/** The first of the event who may; the others keep theirs. */
const askOne = async (
  tx: Tx,
  context: AppContext,
  event_id: number,
  wishFor: (subject: Subject, who: Candidate) => Wished | null,
  { latest = false } = {},
): Promise<Change | null> => {
  const people = await listCandidates(tx, event_id)
  for (const who of latest ? people.toReversed() : people) {
    const outcome = await ask(tx, context, who, (subject) => wishFor(subject, who))
    if (!isRefused(outcome)) return outcome
  }
  return null
}

/** It was asked some days ago, so that its fifteen days are nearer to their end. */
const asked = (tx: Tx, { id }: Change, daysAgo: number) =>
  tx
    .update(changes)
    .set({
      asked_at: sql`now() - make_interval(days => ${daysAgo})`,
      due_on: sql`due_on - ${daysAgo}::int`,
    })
    .where(eq(changes.id, id))

const dearer = (subject: Subject): Wished | null => {
  const { offer, person } = subject
  const now = offer.categories.find(({ id }) => id === person.category_id)
  const target = admittingCategories(subject).find(({ difference }) => difference > (now?.difference ?? 0))
  return target ? { kind: 'category', category_id: target.id } : null
}

const otherSize = (subject: Subject): Wished | null => {
  const { offer, person } = subject
  const kit = offer.kits.find((one) => one.id !== person.kit_id && fitsPerson(subject, one))
  return kit ? { kind: 'size', kit_id: kit.id } : null
}

export const addChanges = async (
  tx: Tx,
  context: AppContext,
  added: readonly { id: number; name: string }[],
  user_id: number,
) => {
  const idOf = (name: string) => added.find((one) => one.name === name)?.id ?? 0
  const [race, night, ride] = [
    idOf('Media Maratón del Páramo'),
    idOf('Carrera Nocturna Medellín 10K'),
    idOf('Gran Fondo Alto de Letras'),
  ]
  const refund =
    (told: string) =>
    (_: Subject, who: Candidate): Wished => ({ kind: 'refund', told, payout: accountOf(who) })
  const decide = async (change: Change | null, decision: { approve: boolean; reason?: string }) => {
    if (!change) return
    const outcome = await decideChange(tx, context, change.id, decision, { user_id })
    if (isRefused(outcome)) throw new Error(`a demo change was refused: ${outcome.refused}`)
  }

  // Bought a moment ago: the law gives everything back.
  const injured = refund('Me lesioné la rodilla y el médico no me deja correr.')
  await askOne(tx, context, race, injured, { latest: true })
  const soon = await askOne(tx, context, race, refund('Ese fin de semana me toca trabajar.'))
  if (soon) await asked(tx, soon, 12)
  const due = await askOne(tx, context, race, refund('Me mudo de ciudad en esos días.'))
  if (due) await asked(tx, due, 13)
  await decide(due, { approve: true })
  const late = await askOne(tx, context, race, refund('Ya no puedo ir.'))
  if (late) await asked(tx, late, 6)
  await decide(late, { approve: false, reason: 'Ya recogiste tu kit. Todavía puedes ceder tu cupo.' })
  await askOne(tx, context, race, dearer)
  await askOne(tx, context, night, otherSize)
  // Its sizes are ordered: from now on they are exchanged.
  await tx
    .update(events)
    .set({ size_freeze_on: sql`(now() at time zone 'America/Bogota')::date - 1` })
    .where(eq(events.id, ride))
  await askOne(tx, context, ride, otherSize)
}
