/** The changes of a participant in the drawer of the tab Competidores: the list itself knows nothing of them. */
import type { PartOf } from '#web/registration/staff/registration-drawer.tsx'
import { ParticipantChanges } from './participant/participant-changes.tsx'

/** Before the first payment the desk changes the hold itself: there is no sale yet. */
export const changesOf: PartOf = ({ state, event_id }, { id, name }) =>
  state === 'paid' ? <ParticipantChanges eventId={event_id} participantId={id} name={name} /> : null
