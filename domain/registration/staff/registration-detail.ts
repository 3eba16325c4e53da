/** Everything about one registration, for the participant's drawer. */
import { sql } from 'drizzle-orm'
import { BIB_AT_HAND } from '#domain/bibs/bib-of.ts'
import { paymentStatusOf } from '#domain/payments/rules/payment-status.ts'
import type { Reader } from '#server/database/connect.ts'
import type { SignatureCipher } from '../consent/signature-cipher.ts'
import { DOCUMENT_STATE } from '../documents/one-place.ts'
import { handedOver } from '../handed-over.ts'
import type { Health, HealthCipher } from '../health.ts'
import type { Registration } from '../hold/release-holds.ts'
import { TOLD_COLUMNS } from '../participant-columns.ts'
import { admits } from '../rules/category-match.ts'
import type { Signature } from '../rules/signature.ts'
import { START_COLUMNS, START_JOINS, type StartRow, withStarts } from '../starts.ts'
import { AUTHORISATION } from './authorisation.ts'
import { listBoughtWith } from './bought-products.ts'
import type { RegistrationDetail } from './registration-contract.ts'

type Bounds = { gender: string; start_age: number; final_age: number; team_size: number | null }
type Detail = RegistrationDetail['members'][number]
type ParticipantRow = Omit<
  Detail,
  keyof Health | keyof StartRow | 'wave' | 'consents_pending' | 'signature' | 'misfit'
> &
  StartRow & {
    bounds: Bounds
    health: string | null
    signature: string | null
    consents: object | null
  }
type AroundRow = {
  category_id: number
  distance: string
  former: RegistrationDetail['former']
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
): Promise<RegistrationDetail> => {
  const { id } = registration
  const [people, around, products] = await Promise.all([
    db.execute<ParticipantRow>(sql`
      select m.id, m.competitor_id, m.participant_key, ${BIB_AT_HAND} as bib, m.category_id, c.distance, c.title as category, m.team_role,
        m.payment_status, m.entry_price, m.cost_service, m.discount,
        json_build_object('gender', c.gender, 'start_age', c.start_age, 'final_age', c.final_age, 'team_size', c.team_size) as bounds, ${sql.raw(TOLD_COLUMNS)}, m.age, m.health, m.kit_id, k.kit_name, k.size, ${START_COLUMNS},
        m.consents, m.guardian, m.identity_unproven, ${DOCUMENT_STATE} as document_state, ${handedOver('m.id')} as handed_over, ${AUTHORISATION}, m.consent_trace->>'way' as signed_by, m.signature,
        coalesce((select json_agg(json_build_object('question_id', q.id, 'texto', q.texto, 'value', a.value)
          order by q.position, q.id) from answers a join questions q on q.id = a.question_id
          where a.participant_id = m.id and q.moment = 'registration'), '[]') as answers
      from participants m join kits k on k.id = m.kit_id join categories c on c.id = m.category_id ${START_JOINS}
      where m.registration_id = ${id} and m.position is not null order by m.position`),
    db.execute<AroundRow>(sql`
      select c.id as category_id, c.distance, c.title as category,
        coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name, 'last_name', f.last_name,
          'ended_at', f.ended_at) order by f.id) from participants f
          where f.registration_id = ${id} and f.position is null), '[]') as former,
        (select code from coupons where id = ${registration.coupon_id}) as coupon,
        coalesce((select json_agg(json_build_object('at', h.created_at, 'status_before', h.status_before,
          'status_after', h.status_after, 'source', h.source, 'note', h.note, 'user', u.name) order by h.created_at, h.id)
          from payment_history h left join users u on u.id = h.user_id where h.registration_id = ${id}), '[]') as history
      from participants first join categories c on c.id = first.category_id
      where first.registration_id = ${id} and first.position = 0`),
    listBoughtWith(db, registration),
  ])
  const [words] = around.rows
  if (!words) throw new Error('a registration has a category')
  const { label, colour } = paymentStatusOf(registration.payment_status, organizer)
  const { category_id, distance, category, coupon, history, former } = words
  const team = people.rows.map(({ gender, age }) => ({ gender: gender as 'male' | 'female', age }))
  const started = await withStarts(db, people.rows)
  const members = started.map(({ bounds, start, ...participant }, at) => ({
    ...participant,
    wave: start.wave,
    estimated_time: start.estimated_time,
    ...decryptHealth(participant.health),
    signature: shownSignature(decryptSignature(participant.signature)),
    consents_pending: participant.authorisation !== 'signed' && participant.authorisation !== 'paper',
    // One who is left of a team where nobody runs alone is none that was ever on offer.
    misfit: participant.team_role
      ? team.length === 1 || !admits(bounds, team)
      : !admits(bounds, team.slice(at, at + 1)),
  }))
  return {
    ...registration,
    payment_label: label,
    payment_colour: colour,
    disputed: registration.disputed_at !== null,
    hold_until: iso(registration.hold_until),
    created_at: registration.created_at.toISOString(),
    paid_at: iso(registration.paid_at),
    category_id,
    distance,
    category,
    coupon,
    products,
    history: history.map((change) => ({ ...change, at: iso(change.at) ?? '' })),
    former: former.map((person) => ({ ...person, ended_at: iso(person.ended_at) ?? '' })),
    misfit: members.some(({ misfit }) => misfit),
    members,
  }
}
