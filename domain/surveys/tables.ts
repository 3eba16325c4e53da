import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
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
  },
  (table) => [
    index().on(table.event_id, table.position),
    check('questions_tipo_known', sql`${table.tipo} in ('input', 'checkbox')`),
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
