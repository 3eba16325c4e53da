/** Numbers and chips as Excel: down to be filled in, and up again with its difference first. */
import { z } from 'zod'
import { endpoint, notice, uploadedFile, wire, XLSX } from '#server/contract-kit.ts'

const ofEvent = z.object({ id: wire.id })
const theEvent = { access: 'staff of the event', event: 'params.id' } as const

export const exportBibs = endpoint({
  ...theEvent,
  method: 'GET',
  path: '/api/eventos/:id/dorsales/excel',
  summary: 'Excel de los confirmados con su número y su chip, para llenarlo y volver a subirlo.',
  params: ofEvent,
  file: XLSX,
  costly: 'export',
})

const sheetChange = z.object({
  /** Row of the file, as a spreadsheet counts. */
  row: z.int(),
  participant_id: z.int().nullable(),
  name: z.string(),
  number_before: z.string(),
  number_after: z.string(),
  chip_before: z.string(),
  chip_after: z.string(),
})

export const importBibs = endpoint({
  ...theEvent,
  method: 'POST',
  path: '/api/eventos/:id/dorsales/excel',
  summary:
    'Números y chips desde un Excel: primero la diferencia, con `preview`; con un solo problema no se cambia nada.',
  params: ofEvent,
  multipart: true,
  maxFiles: 1,
  body: z.object({ file: uploadedFile, preview: wire.boolean.default(true) }),
  answer: notice.extend({
    changes: z.array(sheetChange),
    /** All of them; `changes` has the first two hundred. */
    changes_count: z.int(),
    same: z.int(),
    problems: z.array(z.object({ row: z.int(), message: z.string() })),
    problems_count: z.int(),
  }),
})
export type SheetChange = z.output<typeof sheetChange>
