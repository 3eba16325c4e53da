/**
 * The columns of participants: one that is named neither here nor in rules/told-fields.ts does not compile. What was
 * told is written, read and forgotten from that list alone.
 */
import { getTableColumns } from 'drizzle-orm'
import { TOLD_FIELDS, type ToldField } from './rules/told-fields.ts'
import { competitors, participants } from './tables.ts'

type Column = keyof typeof participants.$inferSelect

/** 'row': about the row, not the person. 'guarded': personal, encrypted or with a shape and an end of its own. */
export const NOT_TOLD: Record<Exclude<Column, ToldField>, 'row' | 'guarded'> = {
  id: 'row',
  registration_id: 'row',
  event_id: 'row',
  competitor_id: 'row',
  participant_key: 'row',
  position: 'row',
  team_role: 'row',
  state: 'row',
  holds_place: 'row',
  payment_status: 'row',
  category_id: 'row',
  tier_price: 'row',
  tier_id: 'row',
  block_id: 'row',
  wave_id: 'row',
  entry_price: 'row',
  entry_service: 'row',
  coupon_use: 'row',
  discount: 'row',
  cost_service: 'row',
  ended_at: 'row',
  identity_matches: 'row',
  identity_unproven: 'row',
  email_proven_at: 'row',
  document_seen_at: 'row',
  document_key: 'row',
  // The key of the row as it was then.
  disputed_key: 'guarded',
  age: 'row',
  kit_id: 'row',
  health: 'guarded',
  consents: 'guarded',
  consent_trace: 'guarded',
  guardian: 'guarded',
  declared_consents: 'guarded',
  sealed_health: 'guarded',
  signature: 'guarded',
  name_at_save: 'guarded',
  // Of the two names, by the database itself: it is forgotten with them.
  plain_name: 'guarded',
  estimated_time: 'guarded',
}

/** What a save writes, from the table's own definition. */
export const WRITTEN_COLUMNS = Object.entries(getTableColumns(participants))
  .filter(([name, { generated }]) => name !== 'id' && name !== 'registration_id' && !generated)
  .map(([name]) => name)

/** What is known of the person whatever the event. */
export const KNOWN_FIELDS = TOLD_FIELDS.filter((field) => field in getTableColumns(competitors))

/** For a select from `m`. */
const selected = (fields: readonly ToldField[]) =>
  fields.map((field) => (field === 'birthday' ? 'm.birthday::text' : `m.${field}`)).join(', ')
export const TOLD_COLUMNS = selected(TOLD_FIELDS)
export const KNOWN_COLUMNS = selected(KNOWN_FIELDS)

/** What stays when a person is forgotten: the rest becomes empty. Year and gender keep the statistics true. */
const STAYS: Partial<Record<ToldField, string>> = {
  name: `'Anónimo'`,
  birthday: `date_trunc('year', m.birthday)::date`,
  gender: 'm.gender',
  document_type: `'other'`,
}

/** For an update of `m`; the caller has the alias that takes the place of the dni. */
const forgetting = (fields: readonly ToldField[]) =>
  fields
    .filter((field) => field !== 'dni')
    .map((field) => `${field} = ${STAYS[field] ?? `''`}`)
    .join(', ')

export const FORGET_COMPETITOR = `${forgetting(KNOWN_FIELDS)}, health = null`
/** Of a consent which text and when stay: that, and not from where. */
const withoutAddress = (column: string) =>
  `${column} = case when m.${column} is null then null else m.${column} || '{"address": ""}' end`
export const FORGET_PARTICIPANT = `${forgetting(TOLD_FIELDS)}, health = null, sealed_health = null, guardian = null,
  signature = null, name_at_save = null, disputed_key = null, estimated_time = null, ${withoutAddress('consent_trace')}, ${withoutAddress('declared_consents')}`
