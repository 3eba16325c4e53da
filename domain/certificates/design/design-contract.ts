/** The designer of an event's certificate: the tab Certiciado (product.md section 15). */
import { z } from 'zod'
import { endpoint, notice, uploadedFile, wire } from '#server/contract-kit.ts'
import { FONT_IDS } from '../rules/fonts.ts'
import { ALIGNMENTS, FIELD_IDS, MAX_PLACEMENTS, MAX_SIZE, MIN_SIZE } from '../rules/placement.ts'
import { TEMPLATE_IDS } from '../rules/templates.ts'

const fraction = z.number().min(0).max(1)

/** Read and written alike. */
export const placement = z.object({
  id: z.string().min(1).max(40),
  field: z.enum(FIELD_IDS),
  text: z.string().max(200),
  column: z.string().max(100),
  x: fraction,
  y: fraction,
  width: z.number().min(0.01).max(1),
  height: z.number().min(0.01).max(1),
  font: z.enum(FONT_IDS),
  size: z.number().min(MIN_SIZE).max(MAX_SIZE),
  colour: z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'Elige un color.'),
  align: z.enum(ALIGNMENTS),
  upper_case: z.boolean(),
})

export const placementList = z
  .array(placement)
  .max(MAX_PLACEMENTS, `Un certificado puede tener hasta ${MAX_PLACEMENTS} elementos.`)
  .refine(
    (list) => new Set(list.map(({ id }) => id)).size === list.length,
    'Hay dos elementos con el mismo id.',
  )

const ground = z.object({
  /** Of an uploaded picture; null on a template. */
  background_id: wire.id.nullable(),
  template: z.enum(TEMPLATE_IDS).nullable(),
})

const background = z.object({
  background_id: z.int().nullable(),
  template: z.enum(TEMPLATE_IDS).nullable(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
})
export type Background = z.output<typeof background>

const design = z.object({
  background,
  placements: z.array(placement),
  /** 0 while the event uses the shipped template. */
  version: z.int(),
  updated_at: z.string().nullable(),
})
export type Design = z.output<typeof design>

const event = z.object({ id: wire.id })
const ofTheEvent = { access: 'staff of the event', event: 'params.id' } as const
const path = '/api/eventos/:id/certificate-design'

export const getDesign = endpoint({
  method: 'GET',
  path,
  ...ofTheEvent,
  summary: 'El diseño del certificado del evento, o la plantilla que usa mientras no tenga uno.',
  params: event,
  answer: z.object({
    design,
    event: z.object({
      id: z.int(),
      name: z.string(),
      date: z.string(),
      city: z.string(),
      icon: z.string().nullable(),
    }),
    /** Values to show while designing: a real result when the event has one, otherwise an example. */
    sample: z.record(z.string(), z.string()),
  }),
})

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/certificate-templates',
  access: 'staff',
  summary: 'Las plantillas que trae el producto.',
  answer: z.object({
    templates: z.array(
      z.object({
        id: z.enum(TEMPLATE_IDS),
        name: z.string(),
        background,
        placements: z.array(placement),
      }),
    ),
  }),
})

export const findSamples = endpoint({
  method: 'GET',
  path: `${path}/results`,
  ...ofTheEvent,
  summary: 'Resultados del evento con certificado, para elegir con cuál ver el diseño.',
  params: event,
  query: z.object({ search: wire.search }),
  answer: z.object({
    results: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        /** What each field says for this person. */
        values: z.record(z.string(), z.string()),
      }),
    ),
  }),
})

export const saveDesign = endpoint({
  method: 'PUT',
  path,
  ...ofTheEvent,
  summary: 'Guardar el diseño. `version` se compara solo si se envía.',
  params: event,
  body: ground.extend({ placements: placementList, version: z.int().optional() }),
  answer: notice.extend({ design }),
})

export const resetDesign = endpoint({
  method: 'DELETE',
  path,
  ...ofTheEvent,
  summary: 'Volver a la plantilla del producto.',
  params: event,
  answer: notice.extend({ design }),
})

export const uploadBackground = endpoint({
  method: 'POST',
  path: `${path}/background`,
  ...ofTheEvent,
  summary: 'Subir un fondo (jpg o png, desde 800 × 500 px). No cambia el diseño hasta guardarlo.',
  multipart: true,
  params: event,
  body: z.object({ background: uploadedFile }),
  answer: z.object({ background }),
})

export const previewDesign = endpoint({
  method: 'POST',
  path: `${path}/preview`,
  ...ofTheEvent,
  summary: 'El diseño sin guardar con un resultado real (o un ejemplo), como JPG o PDF.',
  params: event,
  body: ground.extend({
    placements: placementList,
    result_id: z.string().max(64).nullable().optional(),
    formato: z.enum(['jpg', 'pdf']).default('jpg'),
  }),
  file: 'image/jpeg',
})
