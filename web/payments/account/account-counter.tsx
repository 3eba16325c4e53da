/** 'Anular línea': what was written down wrongly is taken back by another line, and says why. */
import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { counterPayment, counterRefund } from '#domain/payments/account/account-contract.ts'
import { call } from '#web/client.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm } from '#web/ui/modal-form.tsx'
import { useAccountAct } from './account-act.ts'
import classes from './account-card.module.css'

type Line = { what: 'payment' | 'refund'; id: number; amount: number }
type Reason = { note: string }

const NAMES = { payment: 'el pago', refund: 'la devolución' }

const counter = ({ what, id }: Line, body: Reason) =>
  what === 'payment'
    ? call<typeof counterPayment>('POST /api/account/payments/:id/counter', { params: { id }, body })
    : call<typeof counterRefund>('POST /api/account/refunds/:id/counter', { params: { id }, body })

function CounterForm({ line, onClose }: { line: Line; onClose: () => void }) {
  const form = useForm<Reason>({ initialValues: { note: '' } })
  const saving = useAccountAct({
    showAtFields: form.setErrors,
    send: (reason: Reason) => counter(line, reason),
    onClose,
  })
  return (
    <ModalForm
      saving={saving}
      onSubmit={form.onSubmit((reason) => saving.save(reason))}
      onClose={onClose}
      label="Anular línea"
      color="sangre"
    >
      <div className={classes.fields}>
        <p className={classes.text}>
          Se anula {NAMES[line.what]} de {formatPesos(line.amount)} con otra línea del mismo valor, de hoy. La
          original sigue a la vista. Esta acción no es reversible.
        </p>
        <Textarea
          label="Razón"
          withAsterisk
          data-autofocus
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          placeholder="Se anotó dos veces"
          {...form.getInputProps('note')}
        />
      </div>
    </ModalForm>
  )
}

export function AccountCounter(line: Line) {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Button variant="subtle" color="sangre" size="xs" onClick={open}>
        Anular línea
        <span className="visually-hidden">
          : {NAMES[line.what]} de {formatPesos(line.amount)}
        </span>
      </Button>
      <FormModal opened={opened} onClose={close} title="Anular línea" size={480}>
        {opened ? <CounterForm line={line} onClose={close} /> : null}
      </FormModal>
    </>
  )
}
