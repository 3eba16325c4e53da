/** One published row at a time: found, corrected, renamed, hidden. */
import { z } from 'zod'
import { endpoint, notice, paged, wire } from '#server/contract-kit.ts'

const event = z.object({ id: wire.id })

const staffRow = z.object({
  id: z.string(),
  bib_number: z.string(),
  name: z.string(),
  race_division: z.string(),
  gender: z.string(),
  category: z.string(),
  city: z.string(),
  club: z.string(),
  chip_time: z.string(),
  gun_time: z.string(),
  state: z.enum(['DNF', 'DNS', 'DSQ']).nullable(),
  overall_position: z.int().nullable(),
  gender_position: z.int().nullable(),
  category_position: z.int().nullable(),
  pace: z.string(),
  hidden: z.boolean(),
  /** A person changed it by hand: kept when a later file comes. */
  corrected: z.boolean(),
})
export type StaffResultRow = z.output<typeof staffRow>

export const listStaffResults = endpoint({
  method: 'GET',
  path: '/api/event-results/:id/rows',
  access: 'staff of the event',
  event: 'params.id',
  summary: 'Filas publicadas, también las ocultas, por nombre o dorsal.',
  params: event,
  query: z.object({
    search: wire.search,
    race_division: z.string().max(120).default(''),
    page: wire.page,
    per_page: wire.perPage(10),
    sort: wire.sort(['bib', 'name', 'division', 'category', 'time', 'position']),
  }),
  answer: paged(staffRow),
})

const position = z.preprocess(
  (value) => (value === '' ? null : value),
  wire.number(z.int().min(1).max(1_000_000).nullable()),
)

export const correctResult = endpoint({
  method: 'PUT',
  path: '/api/event-results/:id/rows/:result_id',
  access: 'staff of the event',
  event: 'params.id',
  summary: 'Corregir, ocultar o renombrar una fila. Lo que no se envía queda igual.',
  params: z.object({ id: wire.id, result_id: z.string().min(8).max(40) }),
  body: z.object({
    name: wire.text(160).optional(),
    bib_number: wire.text(20).optional(),
    gender: z.enum(['', 'M', 'F']).optional(),
    category: z.string().trim().max(120).optional(),
    city: z.string().trim().max(120).optional(),
    club: z.string().trim().max(120).optional(),
    /** 'HH:MM:SS' or 'MM:SS', with tenths if you like; '' removes it. */
    chip_time: z.string().trim().max(20).optional(),
    gun_time: z.string().trim().max(20).optional(),
    state: z.enum(['DNF', 'DNS', 'DSQ']).nullable().optional(),
    overall_position: position.optional(),
    gender_position: position.optional(),
    category_position: position.optional(),
    hidden: wire.boolean.optional(),
    /** Work the positions of the whole distance out anew from the times. */
    recompute_positions: wire.boolean.default(false),
  }),
  answer: notice.extend({ result: staffRow }),
})
