import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#server/database/columns.ts'
import { users } from '../accounts/tables.ts'
import { events } from '../events/tables.ts'
import type { CertificateValues, Placement } from './rules/placement.ts'
import { BATCH_STATUSES, type BatchStatus, RECIPIENT_STATES, type RecipientState } from './rules/sending.ts'

/** A picture to write on: decoded, checked and drawn anew as JPG. */
export const certificate_backgrounds = pgTable(
  'certificate_backgrounds',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Empty for the picture of a batch. */
    event_id: integer().references(() => events.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [index().on(table.event_id)],
)

/** One design an event, on an uploaded background or on a shipped template. */
export const certificate_designs = pgTable(
  'certificate_designs',
  {
    event_id: integer()
      .primaryKey()
      .references(() => events.id, { onDelete: 'cascade' }),
    background_id: integer().references(() => certificate_backgrounds.id),
    template: text(),
    placements: jsonb().$type<Placement[]>().notNull(),
    /** Counts saves: a screen that started from an older one is told so. */
    version: integer().notNull().default(1),
    updated_at: instant().notNull().defaultNow(),
  },
  (table) => [
    check('certificate_designs_one_ground', sql`num_nonnulls(${table.background_id}, ${table.template}) = 1`),
    check('certificate_designs_template_known', sql`${table.template} in ('clasico', 'meta')`),
  ],
)

/** One mailing. `job_id` is its opaque name, there from its creation. */
export const certificate_batches = pgTable(
  'certificate_batches',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    job_id: uuid().notNull().defaultRandom().unique(),
    nombre_evento: text().notNull(),
    city: text().notNull(),
    fecha_evento: date({ mode: 'string' }).notNull(),
    icono_evento: text(),
    source: text().notNull(),
    /** For a batch from an event's results or participants. */
    event_id: integer().references(() => events.id, { onDelete: 'set null' }),
    background_id: integer().references(() => certificate_backgrounds.id),
    template: text(),
    /** The design of that day: a later change of the event's design does not reach what is being sent. */
    placements: jsonb().$type<Placement[]>().notNull(),
    /** '0' Programado, '1' Enviado, '2' Detenido. */
    status: text({ enum: BATCH_STATUSES }).$type<BatchStatus>().notNull().default('0'),
    /** Empty: at once. */
    fecha_notificacion: instant(),
    /** Rows of the Excel that nobody was sent anything for, and why. Nothing in it says who they were. */
    left_out: jsonb().$type<{ row: number; reason: string }[]>().notNull().default([]),
    created_by: integer()
      .notNull()
      .references(() => users.id),
    created_at: instant().notNull().defaultNow(),
    ended_at: instant(),
  },
  (table) => [
    index().on(table.created_at),
    index().on(table.created_by),
    index().on(table.event_id),
    index('certificate_batches_due').on(table.fecha_notificacion).where(sql`${table.status} = '0'`),
    check('certificate_batches_status_known', sql`${table.status} in ('0', '1', '2')`),
    check('certificate_batches_source_known', sql`${table.source} in ('excel', 'results', 'participants')`),
    check('certificate_batches_one_ground', sql`num_nonnulls(${table.background_id}, ${table.template}) = 1`),
    check('certificate_batches_template_known', sql`${table.template} in ('clasico', 'meta')`),
  ],
)

/**
 * What anybody can check at /verificar/{code}. Of a result, one row from its first download on; of a batch, one
 * for each recipient. The values are those of that day; a result that is still there speaks for itself.
 */
export const certificates = pgTable(
  'certificates',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** Unguessable: 100 random bits in letters and digits that are not mistaken for one another. */
    code: text().notNull().unique(),
    event_id: integer().references(() => events.id, { onDelete: 'set null' }),
    /** The public id of the result. No reference: results are deleted when an import is corrected. */
    result_id: text(),
    batch_id: integer().references(() => certificate_batches.id, { onDelete: 'cascade' }),
    values: jsonb().$type<CertificateValues>().notNull(),
    state: text({ enum: ['valid', 'annulled'] })
      .notNull()
      .default('valid'),
    annul_reason: text(),
    annulled_at: instant(),
    created_at: instant().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('certificates_result_key').on(table.result_id).where(sql`${table.batch_id} is null`),
    index().on(table.batch_id),
    index().on(table.event_id),
    check('certificates_state_known', sql`${table.state} in ('valid', 'annulled')`),
  ],
)

/**
 * One mail of a batch. A row is taken by one process ('sending') before anything reaches the SMTP server and is
 * never taken a second time by itself: who dies with it leaves it 'uncertain', for a person to decide.
 */
export const certificate_recipients = pgTable(
  'certificate_recipients',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    batch_id: integer()
      .notNull()
      .references(() => certificate_batches.id, { onDelete: 'cascade' }),
    certificate_id: integer()
      .notNull()
      .references(() => certificates.id, { onDelete: 'cascade' }),
    /** The row of the Excel, or the order in the list. */
    row: integer().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    /** Chosen once: whatever is sent for this row carries it and can be recognised. */
    message_id: uuid().notNull().defaultRandom().unique(),
    state: text({ enum: RECIPIENT_STATES }).$type<RecipientState>().notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    next_try_at: instant().notNull().defaultNow(),
    claimed_at: instant(),
    sent_at: instant(),
    last_error: text(),
  },
  (table) => [
    uniqueIndex('certificate_recipients_row_key').on(table.batch_id, table.row),
    index('certificate_recipients_to_send')
      .on(table.next_try_at, table.id)
      .where(sql`${table.state} in ('waiting', 'sending')`),
    index('certificate_recipients_uncertain').on(table.batch_id).where(sql`${table.state} = 'uncertain'`),
    index('certificate_recipients_claimed_lately').on(table.claimed_at),
    index().on(table.certificate_id),
    check(
      'certificate_recipients_state_known',
      sql`${table.state} in ('waiting', 'sending', 'sent', 'failed', 'uncertain')`,
    ),
  ],
)
