/** Tab Competidores of an event: in the drawer the changes of each participant, and who collects the kit. */
import { ParticipantsTab } from '#web/registration/staff/participants-tab.tsx'
import { opensLater } from '#web/ui/opens-later.tsx'

const ParticipantDrawer = opensLater(
  async () => (await import('./participant-drawer.tsx')).ParticipantDrawer,
  { id: null },
)

export default function ParticipantsPage() {
  return <ParticipantsTab drawer={ParticipantDrawer} />
}
