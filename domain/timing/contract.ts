/** The tab Cronometraje: versions of the start list, what a new one would say, checks, files. */
import { z } from 'zod'
import { endpoint, notice, wire } from '#server/contract-kit.ts'
import { counts, invalidNumber, profileColumn, profileKey, versionNumber } from './list-contract.ts'
import { CHECKS } from './rules/words.ts'

export const ofEvent = z.object({ id: wire.id })
export const theEvent = { access: 'staff of the event', event: 'params.id' } as const
/** Who keeps the times may read the lists. */
export const toRead = { access: 'crew of the event', crew: ['cronometraje'], event: 'params.id' } as const

const version = z.object({
  version: z.int(),
  /** SHA-256 of its lines. */
  hash: z.string(),
  people: z.int(),
  ...counts,
  made_at: z.string(),
  made_by: z.string(),
  /** Somebody in it asked to be forgotten. */
  redacted: z.boolean(),
  /** Its lines were erased, 90 days after the event. */
  erased: z.boolean(),
})
export type Version = z.output<typeof version>

const checkedPerson = z.object({
  participant_id: z.int(),
  name: z.string(),
  bib: z.string(),
  distance: z.string(),
  category: z.string(),
})
const check = z.object({
  kind: z.enum(CHECKS),
  count: z.int(),
  /** The first hundred. */
  people: z.array(checkedPerson),
})
export type Check = z.output<typeof check>

const next = z.object({
  version: z.int(),
  people: z.int(),
  with_number: z.int(),
  /** Of the list as it stands: sent back to say what was read. */
  hash: z.string(),
  ...counts,
})
export type NextVersion = z.output<typeof next>

export const listProfile = z.object({
  key: z.string(),
  name: z.string(),
  format: z.enum(['xlsx', 'csv']),
  encoding: z.enum(['utf-8', 'windows-1252']),
  separator: z.enum([',', ';', '\t']),
  columns: z.array(profileColumn),
  /** Of this event; the others every event has. */
  saved: z.boolean(),
})
export type ShownProfile = z.output<typeof listProfile>

const board = z.object({
  /** The newest first. */
  versions: z.array(version),
  /** Empty once the lists of the event are erased. */
  next: next.nullable(),
  checks: z.array(check),
  invalid: z.array(invalidNumber),
  profiles: z.array(listProfile),
})
export type TimingBoard = z.output<typeof board>

export const getBoard = endpoint({
  ...toRead,
  method: 'GET',
  path: '/api/eventos/:id/cronometraje',
  summary:
    'Versiones de la lista de salida, qué diría una nueva, lo que conviene revisar antes y los números no válidos.',
  params: ofEvent,
  answer: board,
})

export const makeVersion = endpoint({
  ...theEvent,
  method: 'POST',
  path: '/api/eventos/:id/cronometraje/versiones',
  summary: 'Congelar la lista como está y dejarla lista para el cronometraje: la versión siguiente.',
  params: ofEvent,
  body: z.object({
    /** `next.hash` of the board that was read: of another list nothing is sent. */
    hash: wire.text(64),
    /** The kinds of warnings that were read. */
    read: z.array(z.enum(CHECKS)).max(CHECKS.length).default([]),
  }),
  answer: notice.extend({ version }),
})

const deltaLine = z.object({
  kind: z.enum(['added', 'changed', 'removed']),
  participant_id: z.int(),
  bib: z.string(),
  name: z.string(),
  distance: z.string(),
  category: z.string(),
  /** What changed, field by field; empty of who is new or gone. */
  changes: z.string(),
})
export type DeltaLine = z.output<typeof deltaLine>

export const readDelta = endpoint({
  ...toRead,
  method: 'GET',
  path: '/api/eventos/:id/cronometraje/cambios',
  summary:
    'Nuevos, cambios y bajas desde una versión (sin ella, desde la última) hasta otra, o hasta la lista como está.',
  params: ofEvent,
  query: z.object({
    since: wire.unlessEmpty(versionNumber.optional()),
    version: wire.unlessEmpty(versionNumber.optional()),
  }),
  answer: z.object({
    ...counts,
    /** The first five hundred. */
    lines: z.array(deltaLine),
  }),
})

export const downloadVersion = endpoint({
  ...toRead,
  method: 'GET',
  path: '/api/eventos/:id/cronometraje/versiones/:version/archivo',
  summary:
    'Archivo de una versión con las columnas de un perfil; con `since`, solo lo que cambió desde esa versión.',
  params: z.object({ id: wire.id, version: versionNumber }),
  query: z.object({
    profile: wire.unlessEmpty(profileKey.default('excel')),
    since: wire.unlessEmpty(versionNumber.optional()),
  }),
  file: 'application/octet-stream',
  costly: 'export',
})

export const downloadInsurance = endpoint({
  ...theEvent,
  method: 'GET',
  path: '/api/eventos/:id/cronometraje/seguro.xlsx',
  summary: 'Lista para la aseguradora, como está hoy: documento, nombre, nacimiento, género y distancia.',
  params: ofEvent,
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  costly: 'export',
})
