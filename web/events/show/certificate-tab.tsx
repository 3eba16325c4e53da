/** Tab Certiciado: says that the design of certificates is on its way. */
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'

export default function CertificateTab() {
  return (
    <SectionCard>
      <EmptyState mark="¡!" level={2} title="El diseño del certificado llega con los certificados">
        Aquí vas a poner el fondo y ubicar el nombre, el tiempo y el puesto de cada corredor. Mientras tanto,
        el evento usa la plantilla de Dorsal.
      </EmptyState>
    </SectionCard>
  )
}
