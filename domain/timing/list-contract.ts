/** Shapes of lists and their differences, as the tab and the timing company read them. Pure. */
import { z } from 'zod'
import { wire } from '#server/contract-kit.ts'
import { KEPT_FIELDS, type KeptField } from './rules/list-row.ts'
import { LIST_FIELDS } from './rules/profiles.ts'

const texts = Object.fromEntries(KEPT_FIELDS.map((field) => [field, z.string()])) as Record<
  KeptField,
  z.ZodString
>

/** One person of a list. Dates are 'AAAA-MM-DD', hours Bogotá time; empty text: nobody said. */
export const listRow = z.object({ participant_id: z.int(), ...texts })

export const counts = { added: z.int(), changed: z.int(), removed: z.int() }

export const changedLine = z.object({
  before: listRow,
  after: listRow,
  /** Another person runs with this number. */
  other_person: z.boolean(),
  changes: z.array(z.object({ field: z.enum(KEPT_FIELDS), before: z.string(), after: z.string() })),
})

/** A number that nobody runs with any more. */
export const invalidNumber = z.object({
  number: z.string(),
  reason: z.string(),
  /** ISO 8601. */
  since: z.string(),
})
export type InvalidNumber = z.output<typeof invalidNumber>

export const profileColumn = z.object({ header: z.string(), field: z.enum(LIST_FIELDS) })

/** 'raceresult', 'excel', 'csv', 'csv-windows', 'seguro', or the id of a saved one. */
export const profileKey = z.string().max(20)

export const versionNumber = wire.number(z.int().min(1).max(100_000))
