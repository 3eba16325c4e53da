/** What can be done with one person's certificate: look at it, send it again, check it, take it back. */
import { ActionIcon, Menu } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import {
  IconCertificate,
  IconCertificateOff,
  IconDotsVertical,
  IconEye,
  IconQrcode,
  IconRefresh,
} from '@tabler/icons-react'
import type { Recipient } from '#domain/certificates/batches/batches-contract.ts'
import { AnnulModal } from './annul-modal.tsx'
import { RecipientPreview } from './recipient-preview.tsx'
import { useRetry } from './retry.ts'

export function RecipientMenu({ jobId, recipient }: { jobId: string; recipient: Recipient }) {
  const [previewing, preview] = useDisclosure(false)
  const [annulling, annul] = useDisclosure(false)
  const { retryOne, retrying } = useRetry(jobId)
  const valid = recipient.certificate_state === 'válido'
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon color="gray" size={44} aria-label={`Acciones de ${recipient.name}`}>
            <IconDotsVertical size={20} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconEye size={18} aria-hidden="true" />} onClick={preview.open}>
            Ver certificado
          </Menu.Item>
          {recipient.state === 'failed' || recipient.state === 'uncertain' ? (
            <Menu.Item
              leftSection={<IconRefresh size={18} aria-hidden="true" />}
              disabled={retrying}
              onClick={() => retryOne(recipient)}
            >
              Enviar otra vez
            </Menu.Item>
          ) : null}
          <Menu.Item
            component="a"
            href={`/verificar/${recipient.code}`}
            target="_blank"
            leftSection={<IconQrcode size={18} aria-hidden="true" />}
          >
            Página de verificación
          </Menu.Item>
          <Menu.Item
            color={valid ? 'sangre' : undefined}
            leftSection={
              valid ? (
                <IconCertificateOff size={18} aria-hidden="true" />
              ) : (
                <IconCertificate size={18} aria-hidden="true" />
              )
            }
            onClick={annul.open}
          >
            {valid ? 'Anular certificado' : 'Volver a darlo por válido'}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <RecipientPreview jobId={jobId} recipient={recipient} opened={previewing} onClose={preview.close} />
      <AnnulModal recipient={recipient} opened={annulling} onClose={annul.close} />
    </>
  )
}
