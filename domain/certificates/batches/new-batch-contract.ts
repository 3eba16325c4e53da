/** A new mailing of certificates, from an Excel or from an event: /admin/certificados/crear (admin.md, product.md section 15). */
import { z } from 'zod'
import { dayField, instantField } from '#domain/colombia/date-field.ts'
import { endpoint, notice, uploadedFile, wire, XLSX } from '#server/contract-kit.ts'
import { placementList } from '../design/design-contract.ts'
import { MAX_RECIPIENTS } from '../rules/sending.ts'

const columns = z.object({
  name: z.string().max(100),
  email: z.string().max(100),
  /** Where the surname has a column of its own; null when it has none, guessed when nothing is said. */
  last_name: z.string().max(100).nullable().optional(),
})
export type Columns = z.output<typeof columns>

/** `2026-12-05 06:00`; empty with 'Enviar de Inmediato'. */
const moment = wire
  .unlessEmpty(instantField('00:00:00', 'Escribe una fecha y hora válidas: 2026-12-31 06:00.').optional())
  .transform((instant) => instant ?? null)

const schedule = {
  fecha_notificacion: moment,
  /** Our form says which of both sending modes it is; without it an empty date means at once. */
  envio: wire.unlessEmpty(z.enum(['inmediato', 'programado']).optional()),
}

const drawn = {
  /** Rows whose proposed address is taken: `[4, 17]`. */
  accepted: wire.unlessEmpty(wire.json(z.array(z.int().min(0)).max(MAX_RECIPIENTS)).optional()),
  /** Header of the name's and of the email's column; guessed without it. */
  columns: wire.unlessEmpty(wire.json(columns).optional()),
  /** Without it the name stands in the middle, with event, city and date below. */
  placements: wire.unlessEmpty(wire.json(placementList).optional()),
}

const file = (sentence: string) =>
  z.custom<z.output<typeof uploadedFile>>((value) => uploadedFile.safeParse(value).success, sentence)

const batchForm = z.object({
  nombre_evento: wire.text(120),
  city: wire.text(80),
  fecha_evento: dayField,
  icono_evento: file('Adjunta el ícono del evento.'),
  certificado: file('Adjunta la imagen del certificado.'),
  excel: file('Adjunta el Excel.'),
  ...schedule,
  ...drawn,
})
export type BatchForm = z.output<typeof batchForm>

/** A row for which nothing is sent. */
const leftRow = z.object({
  row: z.int(),
  /** Says nothing about the person. */
  reason: z.string(),
})
const leftRows = {
  /** The first hundred. */
  left_out: z.array(leftRow),
  left_out_count: z.int(),
}

const created = notice.extend({
  success: z.boolean(),
  id: z.int(),
  job_id: z.string(),
  /** To how many it is sent. */
  total: z.int(),
  ...leftRows,
})

export const createBatch = endpoint({
  method: 'POST',
  path: '/api/certificados',
  access: 'staff',
  summary: 'Crear un envío: datos del evento, imagen (.jpg), Excel con nombre y correo, ahora o programado.',
  multipart: true,
  body: batchForm,
  answer: created,
})

const rowProblem = z.object({
  /** As Excel counts them: the header is row 1. */
  row: z.int(),
  field: z.enum(['name', 'email', 'row']),
  message: z.string(),
  reason: z.string(),
  /** The address that was probably meant; `accepted` with this row takes it. */
  proposal: z.string().nullable(),
})

/** An address that was mended by itself, or whose proposal was taken. */
const rowRepair = z.object({ row: z.int(), from: z.string(), to: z.string(), proposed: z.boolean() })

export const downloadSample = endpoint({
  method: 'GET',
  path: '/api/certificados/sample.xlsx',
  access: 'staff',
  summary: 'Excel de ejemplo para un envío: personas inventadas con su nombre, correo y otras columnas.',
  file: XLSX,
  costly: 'export',
})

export const inspectExcel = endpoint({
  method: 'POST',
  path: '/api/certificados/inspect',
  access: 'staff',
  summary: 'Leer el Excel sin crear nada: columnas adivinadas, primeras filas y problemas por fila.',
  multipart: true,
  body: z.object({ excel: file('Adjunta el Excel.'), columns: drawn.columns, accepted: drawn.accepted }),
  answer: z.object({
    headers: z.array(z.string()),
    /** Null where nothing looked like it: the person chooses. */
    columns: z.object({
      name: z.string().nullable(),
      email: z.string().nullable(),
      last_name: z.string().nullable(),
    }),
    total: z.int(),
    /** How many of them can be sent; the others have a problem. */
    sendable: z.int(),
    /** The first five, in the order of the headers. */
    rows: z.array(z.array(z.string())),
    /** The first hundred. */
    problems: z.array(rowProblem),
    problem_count: z.int(),
    /** The first hundred. */
    repairs: z.array(rowRepair),
    repair_count: z.int(),
  }),
})

const previews = z.array(
  z.object({
    row: z.int(),
    name: z.string(),
    email: z.string(),
    /** A JPG as data address. */
    image: z.string(),
  }),
)

export const previewBatch = endpoint({
  method: 'POST',
  path: '/api/certificados/preview',
  access: 'staff',
  summary: 'Los primeros certificados de un envío que aún no se crea.',
  multipart: true,
  body: batchForm
    .pick({
      nombre_evento: true,
      city: true,
      fecha_evento: true,
      certificado: true,
      excel: true,
      columns: true,
      accepted: true,
      placements: true,
    })
    .extend({
      icono_evento: wire.unlessEmpty(uploadedFile.optional()),
      /** How many, from the first row on. */
      count: wire.unlessEmpty(wire.number(z.int().min(1).max(5).default(3))),
    }),
  answer: z.object({ previews, total: z.int(), ...leftRows }),
})

const event = z.object({ id: wire.id })
const ofTheEvent = { access: 'staff of the event', event: 'params.id' } as const
const people = z.object({
  source: z.enum(['results', 'participants'], 'Elige resultados o inscritos pagos.'),
  /** Only this distance. */
  distance: wire.optionalText(60),
})

export const describePeople = endpoint({
  method: 'GET',
  path: '/api/eventos/:id/certificados',
  ...ofTheEvent,
  summary: 'A cuántas personas del evento se les puede enviar, y los primeros certificados.',
  params: event,
  query: people.extend({
    count: wire.unlessEmpty(wire.number(z.int().min(0).max(5).default(3))),
  }),
  answer: z.object({
    total: z.int(),
    /** Left out: nobody knows their address. */
    without_email: z.int(),
    distances: z.array(z.string()),
    previews,
    /** Whose certificate has letters that cannot be printed: the first hundred. */
    left_out: z.array(leftRow.extend({ name: z.string() })),
    left_out_count: z.int(),
  }),
})

export const createFromEvent = endpoint({
  method: 'POST',
  path: '/api/eventos/:id/certificados',
  ...ofTheEvent,
  summary: 'Crear un envío con los resultados o los inscritos pagos del evento y su diseño.',
  params: event,
  body: people.extend(schedule),
  answer: created,
})
