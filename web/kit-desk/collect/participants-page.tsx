/** Tab Competidores of an event: in the drawer the changes of each participant, and who collects the kit. */
import { changesOf } from '#web/changes/panel/changes-part.tsx'
import { ParticipantsTab } from '#web/registration/staff/participants-tab.tsx'
import type { PartOf } from '#web/registration/staff/registration-drawer.tsx'
import { PaperLine } from './paper-line.tsx'
import { PickupLine } from './pickup-line.tsx'

const partsOf: PartOf = (registration, participant) => {
  const who = { eventId: registration.event_id, participantId: participant.id }
  return (
    <>
      {changesOf(registration, participant)}
      {registration.state === 'paid' && !participant.handed_over ? <PickupLine {...who} /> : null}
      {participant.authorisation === 'paper' ? <PaperLine {...who} /> : null}
    </>
  )
}

export default function ParticipantsPage() {
  return <ParticipantsTab partOf={partsOf} />
}
