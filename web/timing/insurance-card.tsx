/** The list for the insurer, as it is today. */
import { fillPath } from '#web/client.ts'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'

export function InsuranceCard({ eventId }: { eventId: string }) {
  return (
    <SectionCard
      title="Lista del seguro"
      hint="Documento, nombre, nacimiento, género y distancia de los confirmados de hoy. Cada descarga queda anotada."
      action={
        <DownloadButton
          address={fillPath('/api/eventos/:id/cronometraje/seguro.xlsx', { id: eventId })}
          fileName="Seguro.xlsx"
        >
          Descargar
        </DownloadButton>
      }
    />
  )
}
