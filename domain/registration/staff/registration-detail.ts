/** Everything about one registration, for the participant's drawer. */
import { sql } from 'drizzle-orm'
import { paymentStatusOf } from '#domain/payments/rules/payment-status.ts'
import type { Reader } from '#server/database/connect.ts'
import type { SignatureCipher } from '../consent/signature-cipher.ts'
import type { Health, HealthCipher } from '../health.ts'
import type { Registration } from '../hold/release-holds.ts'
import { TOLD_COLUMNS } from '../participant-columns.ts'
import { admits } from '../rules/category-match.ts'
import type { Signature } from '../rules/signature.ts'
import { AUTHORISATION } from './authorisation.ts'
import { listBoughtWith } from './bought-products.ts'
import type { RegistrationDetail } from './staff-contract.ts'

type Detail = RegistrationDetail['members'][number]
type ParticipantRow = Omit<Detail, keyof Health | 'consents_pending' | 'signature'> & {
  health: string | null
  signature: string | null
  consents: object | null
}
type AroundRow = {
  distance: string
  gender: string
  start_age: number
  final_age: number
  category: string
  coupon: string | null
  history: RegistrationDetail['history']
}

type Readers = Pick<HealthCipher, 'decryptHealth'> &
  Pick<SignatureCipher, 'decryptSignature'> & { organizer: string }

/** Drawn, or typed instead. */
const shownSignature = (signature: Signature | null) =>
  signature && { drawing: signature.drawing ?? '', name: signature.name ?? '' }

const iso = (instant: Date | string | null) => (instant ? new Date(instant).toISOString() : null)

export const describeRegistration = async (
  db: Reader,
  registration: Registration,
  { decryptHealth, decryptSignature, organizer }: Readers,
): Promise<{ detail: RegistrationDetail; showsHealth: boolean }> => {
  const { id } = registration
  const [people, around, products] = await Promise.all([
    db.execute<ParticipantRow>(sql`
      select m.id, m.competitor_id, ${sql.raw(TOLD_COLUMNS)}, m.age, m.health, m.kit_id, k.kit_name, k.size,
        m.consents, m.guardian, m.identity_unproven, ${AUTHORISATION}, m.consent_trace->>'way' as signed_by, m.signature,
        coalesce((select json_agg(json_build_object('question_id', q.id, 'texto', q.texto, 'value', a.value)
          order by q.position, q.id) from answers a join questions q on q.id = a.question_id
          where a.participant_id = m.id), '[]') as answers
      from participants m join kits k on k.id = m.kit_id
      where m.registration_id = ${id} order by m.position`),
    db.execute<AroundRow>(sql`
      select c.distance, c.title as category, c.gender, c.start_age, c.final_age,
        (select code from coupons where id = ${registration.coupon_id}) as coupon,
        coalesce((select json_agg(json_build_object('at', h.created_at, 'status_before', h.status_before,
          'status_after', h.status_after, 'source', h.source, 'note', h.note, 'user', u.name) order by h.created_at, h.id)
          from payment_history h left join users u on u.id = h.user_id where h.registration_id = ${id}), '[]') as history
      from categories c where c.id = ${registration.category_id}`),
    listBoughtWith(db, registration),
  ])
  const [words] = around.rows
  if (!words) throw new Error('a registration has a category')
  const { label, colour } = paymentStatusOf(registration.payment_status, organizer)
  const { distance, category, coupon, history } = words
  return {
    showsHealth: people.rows.some(({ health }) => health !== null),
    detail: {
      ...registration,
      payment_label: label,
      payment_colour: colour,
      hold_until: iso(registration.hold_until),
      created_at: registration.created_at.toISOString(),
      paid_at: iso(registration.paid_at),
      distance,
      category,
      coupon,
      products,
      history: history.map((change) => ({ ...change, at: iso(change.at) ?? '' })),
      misfit: !admits(
        words,
        people.rows.map(({ gender, age }) => ({ gender: gender as 'male' | 'female', age })),
      ),
      members: people.rows.map((participant) => ({
        ...participant,
        ...decryptHealth(participant.health),
        signature: shownSignature(decryptSignature(participant.signature)),
        consents_pending: participant.consents === null,
      })),
    },
  }
}
