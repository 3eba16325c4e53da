/** What a change would cost today, or why it cannot be asked: one answer for the runner's page, the panel and the asking itself. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { Reader, Tx } from '#server/database/connect.ts'
import type { Wish } from '../contract.ts'
import { canWithdraw } from '../kinds/end-with-money.ts'
import { KINDS } from '../kinds/every-kind.ts'
import { HANDED_OVER, stoppedByHandover } from '../rules/handed-over.ts'
import { type Asker, type ChangeKind, kindLabel, OPEN_STATES } from '../rules/kinds.ts'
import { askPolicy, type Policy, type PolicyAnswer } from '../rules/policy.ts'
import { changes } from '../tables.ts'
import type { Change, Quote, RefundBasis, Refused } from './kind.ts'
import { isChangeable, isOut, type Subject } from './subject.ts'

/** The change of this participant that still waits. */
export const findOpen = async (db: Reader, participant_id: number): Promise<Change | null> => {
  const [open] = await db
    .select()
    .from(changes)
    .where(and(eq(changes.participant_id, participant_id), inArray(changes.state, [...OPEN_STATES])))
  return open ?? null
}

/** How often each kind was done; what staff did for somebody does not count. */
export const timesDone = async (db: Reader, participant_id: number): Promise<Map<ChangeKind, number>> => {
  const rows = await db
    .select({ kind: changes.kind, times: sql<number>`count(*)::int` })
    .from(changes)
    .where(
      and(
        eq(changes.participant_id, participant_id),
        eq(changes.state, 'done'),
        sql`${changes.asked_by} <> 'staff'`,
      ),
    )
    .groupBy(changes.kind)
  return new Map(rows.map(({ kind, times }) => [kind, times]))
}

/** What stands in the way of any change. */
export const obstacle = ({ person, registration, offer }: Subject): string | null => {
  if (offer.event_datetime <= offer.now) return 'El evento ya pasó.'
  if (person.state !== 'confirmed' || registration.state !== 'paid')
    return 'Primero hay que pagar la inscripción.'
  if (registration.disputed_at !== null)
    return 'El pago de esta inscripción está en disputa. Escríbele al organizador.'
  if (registration.payment_review || registration.payment_pending)
    return 'Hay un pago de esta inscripción en revisión. Espera a que termine.'
  return null
}

/** Whether a runner may ask for it today. The law's retracto stands above the policy. */
export const mayAsk = (subject: Subject, kind: ChangeKind, times: number): PolicyAnswer => {
  const why = obstacle(subject)
  if (why) return { open: false, why }
  const out = isOut(subject, kind) ? stoppedByHandover(kind, { asker: 'person' }) : null
  if (out) return { open: false, why: out }
  if (kind === 'leave' && subject.person.team_role === null)
    return { open: false, why: 'No haces parte de un equipo.' }
  if (kind !== 'transfer' && kind !== 'size' && kind !== 'category' && kind !== 'leave' && isGiven(subject))
    return { open: false, why: 'Esta inscripción no tuvo costo: no hay dinero que devolver.' }
  const answer = askPolicy(subject.policies[kind], {
    today: subject.today,
    event_day: subject.event_day,
    times,
  })
  if (kind === 'refund' && !answer.open && canWithdraw(subject))
    return { open: true, until: subject.today, fee: 0 }
  return answer
}

/** A courtesy, or free: nothing came in. */
const isGiven = ({ registration }: Subject) =>
  registration.payment_status === 8 || registration.payment_status === 100

export type AskedChange = {
  wish: Wish
  asker: Asker
  basis?: RefundBasis | undefined
  reason?: string | undefined
}

export type Quoted = { quote: Quote; policy: Policy }

/** Under the locks. Staff with a reason go past the policy, and pay no fee of it. */
export const quoteChange = async (
  tx: Tx,
  subject: Subject,
  { wish, asker, basis, reason }: AskedChange,
): Promise<Quoted | Refused> => {
  if (!isChangeable(subject)) return { refused: obstacle(subject) ?? 'Ya no se puede cambiar.' }
  const { kind } = wish
  const policy = subject.policies[kind]
  const open = await findOpen(tx, subject.person.id)
  if (open)
    return {
      refused: `Ya hay un cambio en espera: ${kindLabel(open.kind).toLowerCase()}. Termínalo o retíralo antes.`,
    }
  const byStaff = asker === 'staff'
  const times = (await timesDone(tx, subject.person.id)).get(kind) ?? 0
  const answer = mayAsk(subject, kind, times)
  const out = isOut(subject, kind)
  const stopped = byStaff
    ? (obstacle(subject) ?? (out ? stoppedByHandover(kind, { asker, basis }) : null))
    : answer.open
      ? null
      : answer.why
  if (stopped) return { refused: stopped }
  const fee = !byStaff && answer.open ? answer.fee : 0
  const quote = await KINDS[kind].quote(tx, subject, { wish, asker, policy, fee, basis, reason })
  if ('refused' in quote) return quote
  // What was promised to go back is not there to pay with, and would be forgiven when it leaves.
  if (quote.due > 0 && subject.promised > 0)
    return {
      refused: `Hay una devolución de ${formatPesos(subject.promised)} de esta compra que aún no sale. Cuando salga puedes pedir este cambio.`,
    }
  return { quote: out ? { ...quote, says: [HANDED_OVER, ...quote.says] } : quote, policy }
}
