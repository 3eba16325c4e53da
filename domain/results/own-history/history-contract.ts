/** A person's own races over all events, answered to the owner's proof alone (results-truth.md section 6). */
import { z } from 'zod'
import { endpoint } from '#server/contract-kit.ts'
import { foundResult } from '../visitors/runner-contract.ts'

const race = foundResult.extend({
  /** Metres of the distance, when its name says so. */
  metres: z.int().nullable(),
  sport: z.string(),
  has_certificate: z.boolean(),
  /** Seconds faster (below 0) or slower than the race of the same distance and sport before; null for the first. */
  change: z.int().nullable(),
  /** The best of its distance and sport. */
  is_best: z.boolean(),
  /** The registration it was joined to by number or document; null for a row found by its document alone. */
  participant_key: z.string().nullable(),
})
export type OwnRace = z.output<typeof race>

export const ownHistory = endpoint({
  method: 'GET',
  path: '/api/competidor/historial',
  access: 'signed in',
  summary:
    'Mis carreras: los resultados publicados con mi documento o unidos a mi inscripción, la más nueva primero.',
  answer: z.object({
    races: z.array(race),
    /** The account knows a document; without one nothing can be found. */
    has_document: z.boolean(),
  }),
})
