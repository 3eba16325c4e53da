/** Money without a place: seat it, or write down that it was given back. */
import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import type { LedgerEntry } from '#domain/payments/ledger-contract.ts'
import type { closeReview, seatReviewed } from '#domain/registration/review-contract.ts'
import { call } from '#web/client.ts'
import { MoneyInput } from '#web/events/form/money-input.tsx'
import { failureOf } from '#web/failure.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FormError } from '#web/ui/form-error.tsx'
import { FormActions, FormModal } from '#web/ui/form-modal.tsx'
import { useFormRefusal } from '#web/ui/form-refusal.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { useMoneyChanged } from '../transfer/transfer-keys.ts'
import classes from './payment-drawer.module.css'

function RefundForm({ entry, onClose }: { entry: LedgerEntry; onClose: () => void }) {
  const left = Math.max(0, entry.received - entry.refunded)
  // What came twice is given back once.
  const suggested = entry.state === 'paid' ? Math.max(0, left - entry.amount) : left
  const form = useForm<{ amount: number | ''; note: string }>({
    initialValues: { amount: suggested, note: '' },
  })
  const { sentence, refuse, clear } = useFormRefusal(form.setErrors)
  const { show } = useNotice()
  const changed = useMoneyChanged()
  const closing = useMutation({
    mutationFn: ({ amount, note }: { amount: number | ''; note: string }) =>
      call<typeof closeReview>('POST /api/registrations/:id/review/close', {
        params: { id: entry.id },
        body: { amount: amount || 0, note },
      }),
    onMutate: clear,
    onError: refuse,
    onSuccess: (answer) => {
      changed()
      onClose()
      void show(answer)
    },
  })
  return (
    <form noValidate onSubmit={form.onSubmit((values) => closing.mutate(values))}>
      <FormError>{sentence}</FormError>
      <div className={classes.fields}>
        <p className={classes.text}>
          Devuelve primero el dinero por fuera y escribe aquí cuánto y cómo. Si no hubo que devolver, deja 0.
        </p>
        <MoneyInput
          label="Valor devuelto"
          value={form.values.amount}
          onChange={(amount) => form.setFieldValue('amount', amount)}
          error={form.errors.amount}
        />
        <Textarea
          label="Nota"
          withAsterisk
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          placeholder="Devuelto por Nequi el 3 de marzo"
          {...form.getInputProps('note')}
        />
      </div>
      <FormActions>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <BusyButton busy={closing.isPending} busyLabel="Guardando...">
          Registrar y cerrar revisión
        </BusyButton>
      </FormActions>
    </form>
  )
}

export function ReviewActions({ entry }: { entry: LedgerEntry }) {
  const [refunding, refund] = useDisclosure(false)
  const { show } = useNotice()
  const changed = useMoneyChanged()
  const seating = useMutation({
    mutationFn: () =>
      call<typeof seatReviewed>('POST /api/registrations/:id/review/seat', {
        params: { id: entry.id },
        body: {},
      }),
    onSuccess: (answer) => {
      changed()
      void show(answer)
    },
    onError: (error) => void show(failureOf(error)),
  })
  const isPaid = entry.state === 'paid'
  return (
    <section className={classes.review} aria-label="Pago por revisar">
      <h3 className={classes.title}>Pago por revisar</h3>
      <p className={classes.text}>
        {isPaid
          ? 'La inscripción está pagada y llegó dinero de más, o el proveedor lo reversó.'
          : 'Llegó dinero y no hay un cupo que lo reciba. Siéntala si hay espacio o devuelve el dinero.'}
      </p>
      <div className={classes.actions}>
        <Button variant="default" onClick={refund.open}>
          Registrar devolución
        </Button>
        {isPaid ? null : (
          <Button loading={seating.isPending} onClick={() => seating.mutate()}>
            Sentar inscripción
          </Button>
        )}
      </div>
      <FormModal opened={refunding} onClose={refund.close} title="Registrar devolución" size={480}>
        {refunding ? <RefundForm entry={entry} onClose={refund.close} /> : null}
      </FormModal>
    </section>
  )
}
