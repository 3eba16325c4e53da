/** Why a transfer proof is refused: the person reads these very words in the letter. */
import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { rejectTransfer, TransferProof } from '#domain/payments/bank-transfer/transfer-contract.ts'
import { call } from '#web/client.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { FormActions, FormModal } from '#web/ui/form-modal.tsx'
import { useFormRefusal } from '#web/ui/form-refusal.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import classes from './transfer-desk.module.css'
import { useMoneyChanged } from './transfer-keys.ts'

function RejectForm({ proof, onClose }: { proof: TransferProof; onClose: () => void }) {
  const form = useForm({ initialValues: { reason: '' } })
  const { sentence, refuse, clear } = useFormRefusal(form.setErrors)
  const { show } = useNotice()
  const changed = useMoneyChanged()
  const rejecting = useMutation({
    mutationFn: (body: { reason: string }) =>
      call<typeof rejectTransfer>('POST /api/transfers/:id/reject', { params: { id: proof.id }, body }),
    onMutate: clear,
    onError: refuse,
    onSuccess: (answer) => {
      changed()
      onClose()
      void show(answer)
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => rejecting.mutate(values))}>
      <FormError>{sentence}</FormError>
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
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <BusyButton busy={rejecting.isPending} busyLabel="Guardando..." color="sangre">
          Rechazar comprobante
        </BusyButton>
      </FormActions>
    </form>
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
