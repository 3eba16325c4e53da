/** The health insurers a form may name, as the wire carries them, and the answer of who prefers not to say. */
import insurers from './eps.json' with { type: 'json' }

const NOT_TOLD = 'no_informa'
const NAMES = new Set([NOT_TOLD, ...insurers.map(({ nombre }) => nombre)])

export const isInsurer = (eps: string): boolean => NAMES.has(eps)
