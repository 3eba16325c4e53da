/** The course of a distance: uploaded as GPX or KML, drawn by the server, and read by everybody. */
import { z } from 'zod'
import { endpoint, wire } from '#server/contract-kit.ts'
import { files } from '../form/wire-event.ts'

const spot = z.object({ x: z.number(), y: z.number() })

/** Drawn in a box of `width` × `height`: paths and places are in its units. */
const map = z.object({
  width: z.int(),
  height: z.int(),
  /** The `d` of an SVG path. */
  path: z.string(),
  start: spot,
  finish: spot,
  /** It ends where it begins: one place for both. */
  loop: z.boolean(),
  /** On the line; `label` is how far from there its number stands, where it covers nothing. */
  kilometres: z.array(spot.extend({ km: z.int(), label: spot })),
  marks: z.array(spot.extend({ kind: z.enum(['water', 'food', 'medical', 'other']), name: z.string() })),
  /** Pictures of a map server, where the installation names one (MAP_TILES). */
  tiles: z.array(spot.extend({ href: z.string(), size: z.number() })),
  /** Whose map that is (MAP_TILES_CREDIT); empty without tiles. */
  credit: z.string(),
})

const profile = z.object({
  width: z.int(),
  height: z.int(),
  line: z.string(),
  /** The same, closed at the bottom. */
  area: z.string(),
  kilometres: z.array(z.object({ km: z.int(), x: z.number() })),
  heights: z.array(z.object({ metres: z.int(), y: z.number() })),
})

export const course = z.object({
  key: z.string(),
  file_name: z.string(),
  /** Metres. */
  length: z.int(),
  /** Metres uphill and downhill; null where the file has no heights. */
  ascent: z.int().nullable(),
  descent: z.int().nullable(),
  /** Metres above the sea. */
  lowest: z.int().nullable(),
  highest: z.int().nullable(),
  map,
  profile: profile.nullable(),
})
export type Course = z.output<typeof course>

export const COURSE_FILE_LIMIT = 10 * 1024 * 1024

export const uploadCourse = endpoint({
  method: 'POST',
  path: '/api/recorridos',
  access: 'staff',
  summary:
    'Leer un recorrido (GPX o KML) y mostrar cómo se ve. Al guardar el evento con su `key` queda en la distancia; si nadie lo guarda, se borra en un día.',
  multipart: true,
  maxFiles: 1,
  costly: 'drawing',
  fileLimit: COURSE_FILE_LIMIT,
  body: files(1),
  answer: z.object({ course }),
})

export const downloadCourse = endpoint({
  method: 'GET',
  path: '/api/site/events/:slug/recorridos/:distance_id',
  access: 'public',
  summary: 'El recorrido de una distancia como GPX, para el reloj.',
  params: z.object({ slug: z.string().max(120), distance_id: wire.id }),
  file: 'application/gpx+xml',
})
