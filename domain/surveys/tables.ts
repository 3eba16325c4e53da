import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#server/database/columns.ts'
import { events } from '../events/tables.ts'
import { participants } from '../registration/tables.ts'

export const questions = pgTable(
  'questions',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    event_id: integer()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    texto: text().notNull(),
    /** `input` is free text; `checkbox` is shown as radio options. */
    tipo: text().notNull(),
    opciones: text().array().notNull().default([]),
    obligatoria: boolean().notNull().default(false),
    position: integer().notNull(),
    /** A question with answers can be hidden, not deleted. */
    hidden: boolean().notNull().default(false),
    /** When people are asked: in the form, or by a link after the race. */
    moment: text().notNull().default('registration'),
  },
  (table) => [
    index().on(table.event_id, table.position),
    check('questions_tipo_known', sql`${table.tipo} in ('input', 'checkbox')`),
    check('questions_moment_known', sql`${table.moment} in ('registration', 'after')`),
  ],
)

export const answers = pgTable(
  'answers',
  {
    question_id: integer()
      .notNull()
      .references(() => questions.id),
    participant_id: integer()
      .notNull()
      .references(() => participants.id, { onDelete: 'cascade' }),
    value: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.question_id, table.participant_id] }),
    index().on(table.participant_id),
  ],
)

/** The survey after the race: who was mailed the own link, and who answered. A row a participant, so one answer each. */
export const after_race_surveys = pgTable('after_race_surveys', {
  participant_id: integer()
    .primaryKey()
    .references(() => participants.id, { onDelete: 'cascade' }),
  mailed_at: instant(),
  answered_at: instant(),
})
