/** The design as the server prints it, with the person chosen on the screen. */
import { Modal } from '@mantine/core'
import { fetchAnswer, fillPath } from '#web/client.ts'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { FormActions } from '#web/ui/form-modal.tsx'
import { CertificatePicture } from '../certificate-picture.tsx'
import type { Sheet } from './use-sheet.ts'

type PreviewModalProps = {
  eventId: string
  sheet: Sheet
  /** Null: the example. */
  resultId: string | null
  personName: string
  opened: boolean
  onClose: () => void
}

export function PreviewModal({ eventId, sheet, resultId, personName, opened, onClose }: PreviewModalProps) {
  const address = fillPath('/api/eventos/:id/certificate-design/preview', { id: eventId })
  const { background_id, template } = sheet.background
  const body = { background_id, template, placements: sheet.placements, result_id: resultId }
  return (
    <Modal opened={opened} onClose={onClose} title={`Vista previa: ${personName}`} size={960}>
      <CertificatePicture
        name={[eventId, body]}
        load={(signal) => fetchAnswer('POST', address, { body, signal })}
        alt={`Certificado de ${personName}`}
      />
      <FormActions>
        <DownloadButton address={address} body={{ ...body, formato: 'pdf' }} fileName="Certificado.pdf">
          Descargar PDF
        </DownloadButton>
      </FormActions>
    </Modal>
  )
}
