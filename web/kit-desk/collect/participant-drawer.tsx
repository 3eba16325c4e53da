/** The drawer of a registration with the changes of each participant, and who collects the kit. */
import { changesOf } from '#web/changes/panel/changes-part.tsx'
import {
  type PartOf,
  RegistrationDrawer,
  type RegistrationDrawerProps,
} from '#web/registration/staff/registration-drawer.tsx'
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

export function ParticipantDrawer(props: Omit<RegistrationDrawerProps, 'partOf'>) {
  return <RegistrationDrawer partOf={partsOf} {...props} />
}
