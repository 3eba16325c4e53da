/** The audit rows of an act on many: one a person, with what was before and after. */
import { changesOf } from '#server/audit/changes.ts'
import type { Deed } from '#server/audit/record.ts'
import type { SizeMove } from './change-sizes.ts'
import type { Chosen } from './read-people.ts'

export const sizeDeed = (
  event_id: number,
  { person, before, after }: SizeMove,
  detail: Record<string, unknown>,
): Deed => ({
  action: 'cambiar',
  subject: 'inscripción',
  subject_id: person.registration_id,
  participant_id: person.id,
  event_id,
  changes: changesOf({ kit: before.kit_name, size: before.size }, { kit: after.kit_name, size: after.size }),
  detail: { ...detail, kits: { [person.id]: after.id } },
})

export const bibDeed = (event_id: number, person: Chosen): Deed => ({
  action: 'dar',
  subject: 'dorsal',
  registration_id: person.registration_id,
  participant_id: person.id,
  event_id,
})
