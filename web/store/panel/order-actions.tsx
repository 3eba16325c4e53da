/** What staff may do with an order: note a payment, cancel it, decide about money that came too late. */
import { Button, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { HandWay } from '#domain/payments/rules/account.ts'
import type {
  cancelOrder,
  closeOrderReview,
  PanelOrder,
  seatOrder,
  setOrderStatus,
} from '#domain/store/orders/orders-contract.ts'
import { call } from '#web/client.ts'
import { AccountWayField } from '#web/payments/account/account-way-field.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import classes from './panel.module.css'
import { storeKeys } from './store-queries.ts'

type Written = { amount: number | ''; way: HandWay; note: string }
type Act = {
  label: string
  /** What will happen, before it does. */
  warning: string
  asksMoney?: boolean
  asksWay?: boolean
  danger?: boolean
  send: (id: number, written: Written) => Promise<{ message: string; icon: string }>
}

const setStatus =
  (status: 0 | 8) =>
  (id: number, { note }: Written) =>
    call<typeof setOrderStatus>('POST /api/order/:id/status', { params: { id }, body: { status, note } })

const ACTS = {
  paid: {
    label: 'Pagó al organizador',
    warning: 'La orden queda pagada. La nota queda en el historial.',
    asksWay: true,
    send: (id, { note, way }) =>
      call<typeof setOrderStatus>('POST /api/order/:id/status', {
        params: { id },
        body: { status: 7, note, way },
      }),
  },
  courtesy: {
    label: 'Cortesía',
    warning: 'La orden queda entregada sin cobro. Escribe por qué.',
    send: setStatus(8),
  },
  undo: {
    label: 'Deshacer el pago',
    warning: 'La orden vuelve a quedar sin pagar. Escribe por qué.',
    danger: true,
    send: setStatus(0),
  },
  cancel: {
    label: 'Cancelar orden',
    warning: 'Lo reservado vuelve al inventario y el cliente no podrá pagarla. Escribe por qué.',
    danger: true,
    send: (id, { note }) =>
      call<typeof cancelOrder>('POST /api/order/:id/cancel', { params: { id }, body: { note } }),
  },
  annul: {
    label: 'Anular orden',
    warning:
      'Lo comprado vuelve al inventario y avisamos al cliente. El dinero queda a su favor hasta que lo devuelvas en la cuenta. Escribe por qué.',
    danger: true,
    send: (id, { note }) =>
      call<typeof cancelOrder>('POST /api/order/:id/cancel', { params: { id }, body: { note } }),
  },
  seat: {
    label: 'Atender la orden',
    warning: 'Toma el inventario si alcanza y la orden queda pagada.',
    send: (id, { note }) =>
      call<typeof seatOrder>('POST /api/order/:id/review/seat', { params: { id }, body: { note } }),
  },
  close: {
    label: 'Registrar devolución',
    warning:
      'Devuelve primero el dinero por fuera y escribe aquí cuánto y cómo. Si no hubo que devolver, deja 0.',
    asksMoney: true,
    send: (id, { amount, note }) =>
      call<typeof closeOrderReview>('POST /api/order/:id/review/close', {
        params: { id },
        body: { amount: amount || 0, note },
      }),
  },
} satisfies Record<string, Act>

function ActForm({ act, order, onClose }: { act: Act; order: PanelOrder; onClose: () => void }) {
  const form = useForm<Written>({
    initialValues: { amount: act.asksMoney ? order.amount : '', way: 'cash', note: '' },
  })
  const { show } = useNotice()
  const client = useQueryClient()
  const acting = useModalSave({
    showAtFields: form.setErrors,
    send: (written: Written) => act.send(order.id, written),
    onSaved: (answer) => {
      void client.invalidateQueries({ queryKey: storeKeys.orders })
      void client.invalidateQueries({ queryKey: ['ledger'] })
      onClose()
      void show(answer as Parameters<typeof show>[0])
    },
  })
  return (
    <ModalForm
      saving={acting}
      onSubmit={form.onSubmit((written) => acting.save(written))}
      onClose={onClose}
      label={act.label}
      cancel="Volver"
      {...(act.danger ? { color: 'sangre' } : {})}
    >
      <div className={classes.fields}>
        <p className={classes.none}>{act.warning}</p>
        {act.asksMoney ? (
          <MoneyInput
            label="Valor devuelto"
            value={form.values.amount}
            onChange={(amount) => form.setFieldValue('amount', amount)}
            error={form.errors.amount}
          />
        ) : null}
        {act.asksWay ? <AccountWayField {...form.getInputProps('way')} /> : null}
        <Textarea label="Nota" autosize minRows={2} maxLength={500} {...form.getInputProps('note')} />
      </div>
    </ModalForm>
  )
}

export function OrderActions({ order }: { order: PanelOrder }) {
  const [open, setOpen] = useState<Act | null>(null)
  const { may } = order
  const acts: Act[] = [
    ...(may.settle ? [ACTS.paid, ACTS.courtesy] : []),
    ...(may.seat ? [ACTS.seat] : []),
    ...(may.close_review ? [ACTS.close] : []),
    ...(may.undo ? [ACTS.undo] : []),
    ...(may.cancel ? [order.state === 'paid' ? ACTS.annul : ACTS.cancel] : []),
  ]
  if (acts.length === 0) return null
  return (
    <div className={classes.acts}>
      {acts.map((act) => (
        <Button
          key={act.label}
          variant="default"
          {...(act.danger ? { c: 'sangre' } : {})}
          onClick={() => setOpen(act)}
        >
          {act.label}
        </Button>
      ))}
      <FormModal opened={open !== null} onClose={() => setOpen(null)} title={open?.label ?? ''} size={480}>
        {open ? <ActForm act={open} order={order} onClose={() => setOpen(null)} /> : null}
      </FormModal>
    </div>
  )
}
