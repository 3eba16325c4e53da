/** Takes a certificate back, with the reason its verification page shows; or gives it back. */
import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { changeCertificateState, Recipient } from '#domain/certificates/batches/batches-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm } from '#web/ui/modal-form.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { certificateKeys } from '../certificate-keys.ts'

type AnnulModalProps = { recipient: Recipient; opened: boolean; onClose: () => void }

export function AnnulModal({
  recipient: { name, code, certificate_state },
  opened,
  onClose,
}: AnnulModalProps) {
  const [reason, setReason] = useState('')
  const client = useQueryClient()
  const { show } = useNotice()
  const valid = certificate_state === 'válido'
  const label = valid ? 'Anular' : 'Darlo por válido'
  const changing = useMutation({
    mutationFn: () =>
      call<typeof changeCertificateState>('PUT /api/certificados/issued/:code', {
        params: { code },
        body: { state: valid ? 'anulado' : 'válido', reason },
      }),
    onError: (error) => void show(failureOf(error)),
    onSuccess: ({ message }) => {
      void client.invalidateQueries({ queryKey: certificateKeys.batches })
      setReason('')
      onClose()
      toastSuccess(message)
    },
  })
  return (
    <FormModal
      opened={opened}
      onClose={onClose}
      title={valid ? 'Anular certificado' : 'Volver a darlo por válido'}
      size={480}
    >
      <ModalForm
        saving={{ sentence: null, busy: changing.isPending }}
        onSubmit={() => changing.mutate()}
        onClose={onClose}
        label={label}
        busyLabel={label}
        color={valid ? 'sangre' : undefined}
      >
        <p>
          {valid
            ? `Quien escanee el QR del certificado de ${name} verá que está anulado.`
            : `El certificado de ${name} vuelve a valer.`}
        </p>
        {valid ? (
          <TextInput
            label="Motivo"
            description="Opcional. Se muestra en la página de verificación."
            maxLength={200}
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        ) : null}
      </ModalForm>
    </FormModal>
  )
}
