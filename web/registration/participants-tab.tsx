/** Tab Competidores: says that the list of participants is on its way. */
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'

export default function ParticipantsTab() {
  return (
    <SectionCard>
      <EmptyState mark="42" level={2} title="La lista de competidores llega pronto">
        Aquí vas a buscar a cada inscrito y ver su pago.
      </EmptyState>
    </SectionCard>
  )
}
