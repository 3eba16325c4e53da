/** Why a transfer proof is refused: the person reads these very words in the letter. */
import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { rejectTransfer, TransferProof } from '#domain/payments/bank-transfer/transfer-contract.ts'
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
  const rejecting = useModalSave({
    showAtFields: form.setErrors,
    send: (body: { reason: string }) =>
      call<typeof rejectTransfer>('POST /api/transfers/:id/reject', { params: { id: proof.id }, body }),
    onSaved: (answer) => {
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
