/** The kit desk: hand-overs as an append-only log, who may collect for whom, what was dealt to devices (docs/kit-desk.md). */
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '#server/database/columns.ts'
import { users } from '../accounts/tables.ts'
import { bib_series } from '../bibs/tables.ts'
import { crew_devices } from '../crew/tables.ts'
import { events, kits } from '../events/tables.ts'
import { participants } from '../registration/tables.ts'
import {
  APART_REASONS,
  type ApartReason,
  COLLECTOR_KINDS,
  type CollectorKind,
  DECISIONS,
  type Decision,
  HANDOVER_KINDS,
  type HandoverFlag,
  type HandoverKind,
} from './rules/handover-words.ts'

const oneOf = (column: AnyPgColumn, values: readonly string[]) =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`

const ofEvent = () =>
  integer()
    .notNull()
    .references(() => events.id, { onDelete: 'cascade' })
const ofUser = () => integer().references(() => users.id, { onDelete: 'set null' })
const ofDevice = () => integer().references(() => crew_devices.id, { onDelete: 'set null' })

/**
 * What happened at a desk. Never changed and never deleted with the event alive (a trigger of the migration refuses
 * it): what is true of a person is the fold of the rows (rules/fold-handovers.ts).
 */
export const handovers = pgTable(
  'handovers',
  {
    /** Made on the device: the same twice is one row. */
    id: uuid().primaryKey(),
    /** In the order in which they were received. */
    seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    event_id: ofEvent(),
    /** Empty when the event has nobody by what the device said. */
    participant_id: integer().references(() => participants.id),
    kind: text().$type<HandoverKind>().notNull(),
    /** Of an undo: the row it takes back, which may come later than this one. */
    undoes: uuid(),
    /** Whoever served: a device, or a person by account. The name stays when they are gone. */
    device_id: ofDevice(),
    user_id: ofUser(),
    desk: text().notNull(),
    /** What went out; of a return or an exchange what came back. */
    kit_id: integer().references(() => kits.id),
    kit_back_id: integer().references(() => kits.id),
    bib: text(),
    bib_back: text(),
    /** Add-ons that went out with it. */
    items: jsonb().$type<string[]>().notNull().default([]),
    collector: text().$type<CollectorKind>().notNull().default('self'),
    /** Those handed over in one act have one. */
    act_id: uuid(),
    /** The device's clock, how far ours was ahead of it by the last comparison, and both together. */
    device_at: instant().notNull(),
    offset_ms: integer(),
    happened_at: instant().notNull(),
    received_at: instant().notNull().defaultNow(),
    /** Why it does not count until it is accepted. */
    apart: text().$type<ApartReason>(),
    flags: jsonb().$type<HandoverFlag[]>().notNull().default([]),
  },
  (table) => [
    uniqueIndex('handovers_seq_key').on(table.seq),
    index('handovers_participant').on(table.participant_id, table.happened_at),
    index('handovers_event').on(table.event_id, table.seq),
    index('handovers_undoes').on(table.undoes).where(sql`${table.undoes} is not null`),
    index('handovers_apart').on(table.event_id).where(sql`${table.apart} is not null`),
    check('handovers_kind_known', oneOf(table.kind, HANDOVER_KINDS)),
    check('handovers_collector_known', oneOf(table.collector, COLLECTOR_KINDS)),
    check('handovers_apart_known', oneOf(table.apart, APART_REASONS)),
    check('handovers_undo_names_row', sql`(${table.kind} = 'undone') = (${table.undoes} is not null)`),
    check(
      'handovers_unknown_is_apart',
      sql`${table.participant_id} is not null or ${table.apart} is not null`,
    ),
  ],
)

/** Who collected somebody else's kit: erased 90 days after the event, so it stands beside the log. */
export const handover_collectors = pgTable(
  'handover_collectors',
  {
    handover_id: uuid()
      .primaryKey()
      .references(() => handovers.id, { onDelete: 'cascade' }),
    event_id: ofEvent(),
    name: text().notNull(),
    /** Encrypted; the key finds the same person again. */
    document: text().notNull(),
    document_hash: text().notNull(),
  },
  (table) => [index('handover_collectors_document').on(table.event_id, table.document_hash)],
)

/** What the coordinator decided about a row: accepted or rejected where it was kept apart, settled where it conflicts. */
export const handover_decisions = pgTable(
  'handover_decisions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    handover_id: uuid()
      .notNull()
      .references(() => handovers.id, { onDelete: 'cascade' }),
    event_id: ofEvent(),
    decision: text().$type<Decision>().notNull(),
    reason: text().notNull().default(''),
    user_id: ofUser(),
    decided_at: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('handover_decisions_key').on(table.handover_id),
    index('handover_decisions_event').on(table.event_id),
    check('handover_decisions_known', oneOf(table.decision, DECISIONS)),
  ],
)

/** 'Otra persona recoge mi kit': one live authorisation a participant, used once. */
export const pickup_authorisations = pgTable(
  'pickup_authorisations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    event_id: ofEvent(),
    participant_id: integer()
      .notNull()
      .references(() => participants.id, { onDelete: 'cascade' }),
    /** What its QR says, at least 80 random bits. */
    key: text().notNull(),
    name: text().notNull(),
    document_type: text().notNull().default('CC'),
    /** Encrypted; the hash counts how many kits one collector is sent for. */
    document: text().notNull(),
    document_hash: text().notNull(),
    document_last: text().notNull(),
    email: text(),
    /** By whose word: the runner's own, or the guardian's of a minor. */
    given_by: text().notNull(),
    given_at: instant().notNull().defaultNow(),
    revoked_at: instant(),
    used_by: uuid().references(() => handovers.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('pickup_authorisations_key_key').on(table.key),
    uniqueIndex('pickup_authorisations_one_live')
      .on(table.participant_id)
      .where(sql`${table.revoked_at} is null and ${table.used_by} is null`),
    index('pickup_authorisations_collector').on(table.event_id, table.document_hash),
    check('pickup_authorisations_given_by_known', sql`${table.given_by} in ('self', 'guardian', 'staff')`),
  ],
)

/** The signed paper in place of a signature on the screen, with the coordinator's PIN. The photo is a private file. */
export const paper_consents = pgTable(
  'paper_consents',
  {
    /** Made on the device, as a hand-over's. */
    id: uuid().primaryKey(),
    event_id: ofEvent(),
    participant_id: integer()
      .notNull()
      .references(() => participants.id, { onDelete: 'cascade' }),
    photo: text().notNull(),
    device_id: ofDevice(),
    user_id: ofUser(),
    desk: text().notNull(),
    taken_at: instant().notNull(),
    received_at: instant().notNull().defaultNow(),
  },
  (table) => [index('paper_consents_participant').on(table.participant_id)],
)

/** Numbers of a series 'at pick-up' that one device gives, so that two desks without connection never give one. */
export const bib_deals = pgTable(
  'bib_deals',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    event_id: ofEvent(),
    series_id: integer()
      .notNull()
      .references(() => bib_series.id, { onDelete: 'cascade' }),
    device_id: integer().references(() => crew_devices.id, { onDelete: 'cascade' }),
    user_id: integer().references(() => users.id, { onDelete: 'cascade' }),
    from_number: integer().notNull(),
    to_number: integer().notNull(),
    dealt_at: instant().notNull().defaultNow(),
    /** What was left of it is anybody's again. */
    returned_at: instant(),
  },
  (table) => [
    index('bib_deals_event').on(table.event_id),
    check('bib_deals_range', sql`${table.from_number} between 1 and ${table.to_number}`),
    check('bib_deals_one_holder', sql`(${table.device_id} is null) <> (${table.user_id} is null)`),
  ],
)

/** For a row `h`: it counts. */
export const COUNTS_TEXT = `((h.apart is null
  or exists (select from handover_decisions a where a.handover_id = h.id and a.decision in ('accepted', 'settled')))
  and not exists (select from handover_decisions x where x.handover_id = h.id and x.decision = 'rejected'))`
export const COUNTS = sql.raw(COUNTS_TEXT)

/** For a row `h`: nobody took it back, by a row of the same person that counts itself. */
export const NOT_UNDONE_TEXT = `not exists (select from handovers u where u.undoes = h.id and u.kind = 'undone'
  and u.participant_id = h.participant_id
  and (u.apart is null or exists (select from handover_decisions ua where ua.handover_id = u.id and ua.decision in ('accepted', 'settled')))
  and not exists (select from handover_decisions ux where ux.handover_id = u.id and ux.decision = 'rejected'))`
export const NOT_UNDONE = sql.raw(NOT_UNDONE_TEXT)

/** Whether the kit of this participant is out: the fold (rules/fold-handovers.ts) as SQL. */
export const isHandedOver = (participant_id: string) =>
  sql`coalesce((select h.kind <> 'returned' from handovers h
    where h.participant_id = ${sql.raw(participant_id)} and h.kind in ('handed', 'returned') and ${COUNTS} and ${NOT_UNDONE}
    order by h.happened_at desc, h.id desc limit 1), false)`
