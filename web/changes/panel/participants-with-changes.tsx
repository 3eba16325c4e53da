/** Tab Competidores of an event, with the changes of each participant in the drawer: the list itself knows nothing of them. */

import { ParticipantsTab } from '#web/registration/staff/participants-tab.tsx'
import type { PartOf } from '#web/registration/staff/registration-drawer.tsx'
import { ParticipantChanges } from './participant/participant-changes.tsx'

/** Before the first payment the desk changes the hold itself: there is no sale yet. */
const changesOf: PartOf = ({ state, event_id }, { id, name }) =>
  state === 'paid' ? <ParticipantChanges eventId={event_id} participantId={id} name={name} /> : null

export default function ParticipantsWithChanges() {
  return <ParticipantsTab partOf={changesOf} />
}
