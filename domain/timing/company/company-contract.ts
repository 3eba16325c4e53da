/** What a timing company reads with its token, which names its event: no other can be asked for. */
import { z } from 'zod'
import { endpoint, wire } from '#server/contract-kit.ts'
import { changedLine, counts, invalidNumber, listRow, profileKey, versionNumber } from '../list-contract.ts'

const company = { access: 'timing token' } as const

/** Without it JSON is answered. */
const asFile = {
  format: wire.unlessEmpty(z.enum(['json', 'csv', 'xlsx']).default('json')),
  profile: wire.unlessEmpty(profileKey.optional()),
}

export const getTimedEvent = endpoint({
  ...company,
  method: 'GET',
  path: '/api/timing/event',
  summary: 'El evento del token: nombre, fecha, distancias con su hora de salida y versiones de la lista.',
  answer: z.object({
    name: z.string(),
    slug: z.string(),
    /** Bogotá time, like every hour here. */
    event_datetime: z.string(),
    city: z.string(),
    distances: z.array(
      z.object({
        name: z.string(),
        kilometres: z.number().nullable(),
        start_at: z.string().nullable(),
        waves: z.array(z.object({ name: z.string(), start_at: z.string() })),
      }),
    ),
    versions: z.array(
      z.object({ version: z.int(), hash: z.string(), people: z.int(), ...counts, made_at: z.string() }),
    ),
    profiles: z.array(z.object({ key: z.string(), name: z.string() })),
  }),
})

export const getStartList = endpoint({
  ...company,
  method: 'GET',
  path: '/api/timing/list',
  summary:
    'La lista de salida: la última versión, o la que diga `version`; en JSON, o con `format` y `profile` en archivo.',
  query: z.object({ version: wire.unlessEmpty(versionNumber.optional()), ...asFile }),
  answer: z.object({
    version: z.int(),
    hash: z.string(),
    made_at: z.string(),
    /** Somebody in it asked to be forgotten: its lines no longer have its hash. */
    redacted: z.boolean(),
    rows: z.array(listRow),
    invalid: z.array(invalidNumber),
  }),
})

export const getDeltas = endpoint({
  ...company,
  method: 'GET',
  path: '/api/timing/deltas',
  summary: 'Todo lo que cambió desde la versión `since` hasta la última, unido, y los números no válidos.',
  query: z.object({ since: versionNumber, ...asFile }),
  answer: z.object({
    since: z.int(),
    version: z.int(),
    added: z.array(listRow),
    changed: z.array(changedLine),
    removed: z.array(listRow),
    invalid: z.array(invalidNumber),
  }),
})
