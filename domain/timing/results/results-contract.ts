/** The timing company posts results with its token: they wait for the organiser, who looks and publishes. */
import { z } from 'zod'
import { counts, joined, problem } from '#domain/results/import/report-contract.ts'
import { endpoint, notice, uploadedFile } from '#server/contract-kit.ts'

const text = (most: number) => z.string().trim().max(most)
const cell = (most: number) => text(most).nullable().optional()

const postedResult = z.object({
  bib: z.union([text(20).min(1, 'Falta el dorsal.'), z.int().min(0).max(999_999).transform(String)]),
  /** Without it that of who has the number. */
  name: cell(160),
  /** Of who runs with a number that is not known. */
  document: cell(30),
  /** '00:41:10' or '41:10', with tenths if you like; empty for who has none. */
  chip_time: text(20).nullable(),
  gun_time: cell(20),
  /** 'DNF', 'DNS', 'DSQ'; empty for who finished. */
  state: cell(40),
  /** Without it the registered one. */
  distance: cell(120),
  category: cell(120),
  gender: cell(40),
  /** '5K' to its time. */
  splits: z.record(text(60).min(1), text(20)).optional(),
})
export type PostedResult = z.output<typeof postedResult>

export const MOST_RESULTS = 50_000

export const postResults = endpoint({
  method: 'POST',
  path: '/api/timing/results',
  access: 'timing token',
  summary:
    'Entregar resultados: un archivo (CSV, XLSX, XLS, ODS) en `file`, o JSON en `results`. No publica nada: el organizador revisa y publica. Lo mismo dos veces es una sola entrega.',
  multipart: true,
  fileLimit: 50 * 1024 * 1024,
  maxFiles: 1,
  bodyLimit: 20 * 1024 * 1024,
  body: z
    .object({
      file: uploadedFile.optional(),
      results: z
        .array(postedResult)
        .min(1, 'Envía al menos un resultado.')
        .max(MOST_RESULTS, 'Envía como mucho 50.000 resultados a la vez.')
        .optional(),
    })
    .refine(({ file, results }) => (file === undefined) !== (results === undefined), {
      path: ['file'],
      message: 'Envía un archivo en «file», o los resultados en «results».',
    }),
  answer: notice.extend({
    import: z.object({
      id: z.int(),
      file_name: z.string(),
      received_at: z.string(),
      state: z.enum(['uploaded', 'queued', 'running', 'done', 'failed']),
    }),
    /** This content was here already: nothing new was stored. */
    again: z.boolean(),
    /** As the file was understood; null when it needs a person to say what its columns are. */
    counts: counts.nullable(),
    joined: joined.nullable(),
    /** Sentences about the file as a whole. */
    warnings: z.array(z.string()),
    /** The first 200 lines of what is wrong or contradicts what was registered. */
    problems: z.array(problem),
    problems_count: z.int(),
  }),
})
