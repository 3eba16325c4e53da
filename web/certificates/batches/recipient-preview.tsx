/** The certificate of one row, as it is sent. */
import { Modal } from '@mantine/core'
import type { Recipient } from '#domain/certificates/batches/batches-contract.ts'
import { fetchAnswer, fillPath } from '#web/client.ts'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { FormActions } from '#web/ui/form-modal.tsx'
import { CertificatePicture } from '../certificate-picture.tsx'

type RecipientPreviewProps = { jobId: string; recipient: Recipient; opened: boolean; onClose: () => void }

export function RecipientPreview({ jobId, recipient, opened, onClose }: RecipientPreviewProps) {
  const address = (formato: string) =>
    fillPath(
      '/api/certificados/:job_id/recipients/:recipient_id/preview',
      { job_id: jobId, recipient_id: recipient.id },
      { formato },
    )
  return (
    <Modal opened={opened} onClose={onClose} title={`Certificado de ${recipient.name}`} size={900}>
      <CertificatePicture
        name={['recipient', jobId, recipient.id]}
        load={(signal) => fetchAnswer('GET', address('jpg'), { signal })}
        alt={`Certificado de ${recipient.name}`}
      />
      <FormActions>
        <DownloadButton address={address('pdf')} fileName="Certificado.pdf">
          Descargar PDF
        </DownloadButton>
      </FormActions>
    </Modal>
  )
}
