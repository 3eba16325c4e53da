/** Who runs with a number has a place, numbers that are one are not two, and what was printed is given to nobody else. */
import type { Invariant } from '#server/invariants/invariant.ts'

export const bibInvariants: Invariant[] = [
  {
    name: 'bibs-of-who-has-a-place',
    promise: 'Un número dado es de una persona con cupo en ese mismo evento.',
    violations: `
      select 'dorsal ' || b.id as id from bibs b join participants m on m.id = b.participant_id
      where not m.holds_place or m.event_id <> b.event_id`,
  },
  {
    name: 'bib-keys-fit',
    promise: 'La clave de un número es el número sin ceros delante.',
    violations: `
      select 'dorsal ' || id as id from bibs
      where key <> regexp_replace(number, '^([A-Z]*-?)0*([0-9]+)$', '\\1\\2')`,
  },
  {
    name: 'printed-bibs-stay',
    promise: 'Un número impreso nunca está libre.',
    violations: `select 'dorsal ' || id as id from bibs where state = 'free' and printed_at is not null`,
  },
]
