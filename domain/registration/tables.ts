import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { DOCUMENT_KEY, DOCUMENT_SHAPE, DOCUMENT_TYPE_KNOWN } from '#domain/colombia/document-sql.ts'
import { instant } from '#server/database/columns.ts'
import { plainName, plainPhone, plainText, plainWords } from '#server/database/search.ts'
import { coupons } from '../coupons/tables.ts'
import { blocks } from '../events/capacity/block-tables.ts'
import { categories, events, kits, price_tiers, waves } from '../events/tables.ts'

/** A person, known by the document, independent of any event. An anonymous save never changes one that is stored. */
export const competitors = pgTable(
  'competitors',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    document_type: text().notNull().default('CC'),
    /** Digits only, except of a passport and of 'other'. */
    dni: text().notNull(),
    /** Who it is: the family of the type and the number. */
    document_key: text().notNull().generatedAlwaysAs(sql.raw(DOCUMENT_KEY)),
    name: text().notNull(),
    last_name: text().notNull(),
    gender: text().notNull(),
    birthday: date({ mode: 'string' }).notNull(),
    email: text().notNull().default(''),
    phone: text().notNull().default(''),
    address: text().notNull().default(''),
    department: text().notNull().default(''),
    city: text().notNull().default(''),
    emergency_name: text().notNull().default(''),
    emergency_phone: text().notNull().default(''),
    /** What is told for a medic (rules/health-fields.ts), encrypted; only for a person with an account who agreed to keep them. */
    health: text(),
    /** The event in which the record was made: its staff see the record. Empty in old rows and for events that are gone. */
    made_in_event_id: integer().references(() => events.id, { onDelete: 'set null' }),
    /** Staff saw another person with this document: the record has no owner until an Administrator decides. */
    owner_disputed_at: instant(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('competitors_document_key').on(table.document_key),
    // What has no type, like the file of a timing company, finds people by the number.
    index().on(table.dni),
    index().on(table.created_at),
    index('competitors_name').on(plainText(sql`${table.name} || ' ' || ${table.last_name}`)),
    check('competitors_document_type_known', sql.raw(DOCUMENT_TYPE_KNOWN)),
    check('competitors_document_shape', sql.raw(DOCUMENT_SHAPE)),
    check('competitors_gender_known', sql`${table.gender} in ('male', 'female')`),
  ],
)

/**
 * One purchase: who buys, what is owed, its hold. Groups 1 to 7 participants bought together (docs/participant.md).
 * held: somebody in it waits for the payment, until hold_until. paid: everybody in it is confirmed. released: the hold
 * ended. cancelled: given up or annulled.
 */
export const registrations = pgTable(
  'registrations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    event_id: integer()
      .notNull()
      .references(() => events.id),
    /** Unguessable public key, at least 80 random bits. */
    reference: text().notNull(),
    /** Of the team in it, when its people compete together. */
    team_name: text(),
    state: text().notNull(),
    /** That of its least settled participant. 0, 4, 6, 7, 8 or 100: rules/payment-status.ts of payments/ has the words. */
    payment_status: integer().notNull().default(0),
    hold_until: instant(),
    /** While the event does not charge: the end the hold had before, which comes back if it is the later one. */
    paused_hold_until: instant(),
    /** Who is in it: those who left do not count. */
    participant_count: integer().notNull(),
    /** Rises when the set of documents changes: money that was asked for the earlier one pays nobody else. */
    people_version: integer().notNull().default(0),
    /** The sums of its participants: what the registration costs as it is now. */
    event_price: integer().notNull(),
    cost_service: integer().notNull(),
    products_total: integer().notNull().default(0),
    discount: integer().notNull().default(0),
    amount: integer().notNull(),
    /** The total when it was settled: what is changed afterwards leaves a difference to collect or to give back. */
    settled_amount: integer(),
    coupon_id: integer().references(() => coupons.id),
    coupon_uses: integer().notNull().default(0),
    /** Money came without a spot: staff decide (product.md section 6). */
    payment_review: boolean().notNull().default(false),
    /** A payment is on its way: pending at a gateway, or a transfer waits. */
    payment_pending: boolean().notNull().default(false),
    /** How often an unreachable gateway moved the end of the hold. */
    hold_extensions: integer().notNull().default(0),
    /** When the letter 'queda una hora' went out. */
    reminder_sent_at: instant(),
    origin: text().notNull().default('web'),
    /** Keyed hash of what was typed, for some days: the same form twice is one registration. */
    form_hash: text(),
    /** A keyed hash of the address it was saved from, for a week: who reserves and does not pay is told apart by it. */
    saved_from: text(),
    cancel_reason: text(),
    /** Written for the release before: the buyer is the first row of the purchase (speaker/checkout-token.ts). */
    buyer_email: text(),
    /** A gateway told of a reversal or a chargeback: staff look at it, nothing is annulled by itself. */
    disputed_at: instant(),
    created_at: instant().notNull().defaultNow(),
    paid_at: instant(),
    ended_at: instant(),
  },
  (table) => [
    uniqueIndex('registrations_reference_key').on(table.reference),
    // Also the order of the participants' list.
    index('registrations_event').on(table.event_id, table.created_at, table.id),
    // What the release job and the expiry under the event's lock look for: short, however many were ever sold.
    index('registrations_holds').on(table.event_id, table.hold_until).where(sql`${table.state} = 'held'`),
    // The same form sent again is found at once, however many the event has sold. Without the event in front: before
    // its first statistics PostgreSQL took this index for whatever asks by event.
    index('registrations_form').on(table.form_hash).where(sql`${table.state} in ('held', 'paid')`),
    index('registrations_saved_from')
      .on(table.event_id, table.saved_from)
      .where(sql`${table.saved_from} is not null`),
    index('registrations_review').on(table.event_id).where(sql`${table.payment_review}`),
    // By how it begins, in any case.
    index('registrations_reference').on(sql`lower(${table.reference}) text_pattern_ops`),
    index('registrations_coupon').on(table.coupon_id).where(sql`${table.coupon_id} is not null`),
    check('registrations_origin_known', sql`${table.origin} in ('web', 'staff')`),
    check('registrations_state_known', sql`${table.state} in ('held', 'paid', 'released', 'cancelled')`),
    check('registrations_status_known', sql`${table.payment_status} in (0, 4, 6, 7, 8, 100)`),
    check(
      'registrations_paid_has_paid_status',
      sql`${table.state} <> 'paid' or ${table.payment_status} in (4, 7, 8, 100)`,
    ),
    check('registrations_held_has_end', sql`${table.state} <> 'held' or ${table.hold_until} is not null`),
    check(
      'registrations_amounts',
      sql`${table.amount} >= 0 and ${table.discount} >= 0 and ${table.coupon_uses} between 0 and ${table.participant_count}`,
    ),
    check('registrations_participants', sql`${table.participant_count} between 1 and 7`),
  ],
)

export type Consents = { data_policy: boolean; waiver: boolean; health: boolean; news: boolean }
/** By which way somebody came to sign: the link that was mailed, the one staff sent by WhatsApp, the screen at the desk. */
export type LinkWay = 'mail' | 'whatsapp' | 'desk'
/** `way` is empty where the registration's own form was accepted. */
export type ConsentTrace = { version: string; at: string; address: string; way?: LinkWay }
/** 'Declarado por quien inscribió': said for somebody else, who has not signed. */
export type DeclaredConsents = Consents & ConsentTrace
export type Guardian = {
  name: string
  /** A citizen's when it is not said. */
  document_type?: string | undefined
  document: string
  relation: string
  consent: boolean
  /** Empty where an older form did not ask for it. */
  phone?: string | undefined
}

/**
 * One person in one event: category, price, kit, consent and payment code are the person's own, with the data given
 * that day. held and confirmed own a place. One who leaves a purchase that goes on keeps the row and loses `position`.
 */
export const participants = pgTable(
  'participants',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    registration_id: integer()
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    event_id: integer()
      .notNull()
      .references(() => events.id),
    competitor_id: integer()
      .notNull()
      .references(() => competitors.id),
    /** Unguessable, at least 80 random bits: what the person's QR says. */
    participant_key: text().notNull(),
    /** Place in the purchase, from 0, the buyer's; none for who left it. */
    position: integer(),
    /** Only of people who compete together; the captain is the one the team is asked about. */
    team_role: text(),
    state: text().notNull(),
    holds_place: boolean().notNull().generatedAlwaysAs(sql`state in ('held', 'confirmed')`),
    payment_status: integer().notNull().default(0),
    category_id: integer()
      .notNull()
      .references(() => categories.id),
    /** What the tier asked on the day of the save: a category chosen later is priced from it. Empty in old rows. */
    tier_price: integer(),
    /** The tier it was bought at, of whose places it has one. Empty in old rows, and when the tier is gone. */
    tier_id: integer().references(() => price_tiers.id, { onDelete: 'set null' }),
    /** Its place is one of those a block keeps apart. */
    block_id: integer().references(() => blocks.id),
    /** Put there by hand; otherwise the declared time decides. */
    wave_id: integer().references(() => waves.id, { onDelete: 'set null' }),
    /** Seconds the person expects to need. */
    estimated_time: integer(),
    /** Of the tier and the category, before the discount. */
    entry_price: integer().notNull(),
    entry_service: integer().notNull(),
    /** One use of the registration's code covers this person. */
    coupon_use: boolean().notNull().default(false),
    discount: integer().notNull().default(0),
    /** The service that is asked: none of who pays nothing for the race by a code. */
    cost_service: integer().notNull(),
    /** False when the typed birthday contradicts the known one: such a hold does not block the real person. */
    identity_matches: boolean().notNull().default(true),
    /** Saved over the limits of identity-tests.ts: it claims nothing until its mailed link or the login is used. */
    identity_unproven: boolean().notNull().default(false),
    document_type: text().notNull().default('CC'),
    dni: text().notNull(),
    document_key: text().notNull().generatedAlwaysAs(sql.raw(DOCUMENT_KEY)),
    /** Another person showed this document ('documento por corregir'), as long as the row still has it. */
    disputed_key: text(),
    name: text().notNull(),
    last_name: text().notNull(),
    /** The whole name without case and accents: what lists are searched and put in order by. */
    plain_name: text().notNull().generatedAlwaysAs(plainName),
    gender: text().notNull(),
    /** What the person was called when the own spelling was first corrected: later ones are held against it. */
    name_at_save: text(),
    birthday: date({ mode: 'string' }).notNull(),
    /** On the day on which ages count in its distance. */
    age: integer().notNull(),
    email: text().notNull(),
    /** A mailed link, a mailed code or a login proved that this row's mailbox is read by its person. */
    email_proven_at: instant(),
    /** Staff held the person's document in hand. */
    document_seen_at: instant(),
    phone: text().notNull(),
    department: text().notNull().default(''),
    city: text().notNull().default(''),
    address: text().notNull().default(''),
    emergency_name: text().notNull().default(''),
    emergency_phone: text().notNull().default(''),
    /** What is told for a medic (rules/health-fields.ts), encrypted; erased 30 days after the event. */
    health: text(),
    kit_id: integer()
      .notNull()
      .references(() => kits.id),
    /** What the person signed, or the guardian of a minor. Empty: 'Autorización pendiente'. */
    consents: jsonb().$type<Consents | null>(),
    consent_trace: jsonb().$type<ConsentTrace | null>(),
    guardian: jsonb().$type<Guardian | null>(),
    declared_consents: jsonb().$type<DeclaredConsents | null>(),
    /** Health data that somebody else gave: only signing opens it; erased when the place is given back. */
    sealed_health: text(),
    /** What was drawn with the finger, or typed instead, encrypted; erased 30 days after the event. */
    signature: text(),
    /** When this person's place ended. */
    ended_at: instant(),
  },
  (table) => [
    uniqueIndex('participants_key_key').on(table.participant_key),
    uniqueIndex('participants_registration').on(table.registration_id, table.position),
    // One live registration a person and event, whatever happens at once.
    uniqueIndex('participants_one_place')
      .on(table.event_id, table.document_key)
      .where(sql`${table.holds_place} and ${table.identity_matches}`),
    // One place of a document that staff held in hand, whatever birthday was typed (docs/decisions/0036).
    uniqueIndex('participants_one_seen')
      .on(table.event_id, table.document_key)
      .where(sql`${table.holds_place} and ${table.document_seen_at} is not null`),
    index('participants_live_document')
      .on(table.event_id, table.document_key)
      .where(sql`${table.holds_place}`),
    index('participants_category').on(table.category_id),
    index('participants_competitor').on(table.competitor_id),
    index('participants_event').on(table.event_id, table.holds_place),
    index('participants_email').on(table.email),
    // The people of an event by name; a search walks over it without opening their rows.
    index('participants_name')
      .on(table.event_id, table.plain_name, table.phone, table.id)
      .where(sql`${table.position} is not null`),
    // Ctrl+K looks for people of all events at once: by words of the name, document and phone by how they begin.
    index('participants_words').using('gin', plainWords(sql`${table.name} || ' ' || ${table.last_name}`)),
    index('participants_dni').on(table.dni.op('text_pattern_ops')),
    index('participants_phone').on(sql`${plainPhone(table.phone)} text_pattern_ops`),
    // Who has not signed: few, of however many.
    index('participants_unsigned')
      .on(table.event_id)
      .where(sql`${table.holds_place} and ${table.consents} is null`),
    index('participants_kit').on(table.kit_id).where(sql`${table.holds_place}`),
    index('participants_block').on(table.block_id).where(sql`${table.block_id} is not null`),
    index('participants_wave').on(table.wave_id).where(sql`${table.wave_id} is not null`),
    check('participants_document_type_known', sql.raw(DOCUMENT_TYPE_KNOWN)),
    check('participants_document_shape', sql.raw(DOCUMENT_SHAPE)),
    check('participants_gender_known', sql`${table.gender} in ('male', 'female')`),
    check(
      'participants_state_known',
      sql`${table.state} in ('held', 'confirmed', 'released', 'cancelled', 'transferred')`,
    ),
    check('participants_status_known', sql`${table.payment_status} in (0, 4, 6, 7, 8, 100)`),
    check(
      'participants_confirmed_is_settled',
      sql`${table.state} <> 'confirmed' or ${table.payment_status} in (4, 7, 8, 100)`,
    ),
    check('participants_estimated_time', sql`${table.estimated_time} between 1 and 604800`),
    check('participants_role_known', sql`${table.team_role} in ('captain', 'member')`),
    check('participants_places', sql`${table.position} between 0 and 6`),
    // Who left owns nothing.
    check(
      'participants_who_left',
      sql`${table.position} is not null or ${table.state} in ('cancelled', 'transferred')`,
    ),
    check(
      'participants_amounts',
      sql`${table.discount} between 0 and ${table.entry_price} and ${table.cost_service} between 0 and ${table.entry_service}`,
    ),
  ],
)

/** Those who are in a purchase; who left it is not. */
export const inPurchase = (registration_id: number) =>
  and(eq(participants.registration_id, registration_id), isNotNull(participants.position))
