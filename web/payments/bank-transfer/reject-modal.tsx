<<<<<<< 52de614e60548b5282f1386c958fbbf6e576f705:web/payments/bank-transfer/reject-modal.tsx
/** Why a transfer proof is refused: the person reads these very words in the letter. */
import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { rejectTransfer, TransferProof } from '#domain/payments/bank-transfer/transfer-contract.ts'
=======
/** Why a receipt is refused: the person reads these very words in the letter. */
import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { rejectTransfer, TransferReceipt } from '#domain/registration/transfer-contract.ts'
>>>>>>> 437dc2b77e030ec13e1315eb6adb221c8afe883c:web/payments/transfer/reject-modal.tsx
import { call } from '#web/client.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import classes from './transfer-desk.module.css'
import { useMoneyChanged } from './transfer-keys.ts'

function RejectForm({ proof, onClose }: { proof: TransferProof; onClose: () => void }) {
  const form = useForm({ initialValues: { reason: '' } })
  const { show } = useNotice()
  const changed = useMoneyChanged()
<<<<<<< 52de614e60548b5282f1386c958fbbf6e576f705:web/payments/bank-transfer/reject-modal.tsx
  const rejecting = useMutation({
    mutationFn: (body: { reason: string }) =>
      call<typeof rejectTransfer>('POST /api/transfers/:id/reject', { params: { id: proof.id }, body }),
    onMutate: clear,
    onError: refuse,
    onSuccess: (answer) => {
=======
  const rejecting = useModalSave({
    showAtFields: form.setErrors,
    send: (body: { reason: string }) =>
      call<typeof rejectTransfer>('POST /api/transfers/:id/reject', { params: { id: receipt.id }, body }),
    onSaved: (answer) => {
>>>>>>> 437dc2b77e030ec13e1315eb6adb221c8afe883c:web/payments/transfer/reject-modal.tsx
      changed()
      onClose()
      void show(answer)
    },
  })
  return (
    <ModalForm
      saving={rejecting}
      onSubmit={form.onSubmit((values) => rejecting.save(values))}
      onClose={onClose}
      label="Rechazar comprobante"
      color="sangre"
    >
      <div className={classes.fields}>
        <p className={classes.text}>
          <strong>{proof.name}</strong> recibe el motivo por correo y tiene 5 horas para enviar otro
          comprobante o pagar de otra forma.
        </p>
        <Textarea
          label="Motivo"
          withAsterisk
          data-autofocus
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          placeholder="El valor no coincide con el total"
          {...form.getInputProps('reason')}
        />
      </div>
    </ModalForm>
  )
}

type RejectModalProps = { proof: TransferProof | null; onClose: () => void }

export function RejectModal({ proof, onClose }: RejectModalProps) {
  return (
    <FormModal opened={proof !== null} onClose={onClose} title="Rechazar comprobante" size={480}>
      {proof ? <RejectForm key={proof.id} proof={proof} onClose={onClose} /> : null}
    </FormModal>
  )
}
