/** Where a refund can go from here: approved, sent with its proof, confirmed, or not done. */
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { Account, stepRefund } from '#domain/payments/account/account-contract.ts'
import type { RefundState } from '#domain/payments/rules/account.ts'
import { useLacks } from '#web/accounts/own-rights.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { useMoneyChanged } from '../bank-transfer/transfer-keys.ts'
import classes from './account-groups.module.css'
import { RefundGateway } from './refund-gateway.tsx'
import { RefundSentForm } from './refund-sent-form.tsx'

type Step = Exclude<RefundState, 'requested'>

const STEPS: Record<Step, string> = {
  approved: 'Aprobar',
  sent: 'Marcar enviada',
  confirmed: 'Confirmar',
  failed: 'No se hizo',
}

const isStep = (state: RefundState): state is Step => state !== 'requested'

export function RefundSteps({ refund }: { refund: Account['refunds'][number] }) {
  const { id, amount, next, gateway_call } = refund
  const [sending, setSending] = useState(false)
  const lacksRefund = useLacks('refund')
  const { show } = useNotice()
  const { ask } = useConfirm()
  const changed = useMoneyChanged()
  const stepping = useMutation({
    mutationFn: (to: Step) =>
      call<typeof stepRefund>('POST /api/account/refunds/:id/step', { params: { id }, body: { to } }),
    onSuccess: (answer) => {
      changed()
      void show(answer)
    },
    onError: (error) => void show(failureOf(error)),
  })
  const take = async (to: Step) => {
    if (to === 'sent') return setSending(true)
    const isSure =
      to !== 'failed' ||
      (await ask({
        title: '¿No se hizo esta devolución?',
        body: 'Queda en la cuenta como no hecha, sin contar en el saldo. Para intentarlo otra vez se anota una nueva.',
        confirm: STEPS.failed,
        danger: true,
      }))
    if (isSure) stepping.mutate(to)
  }
  const steps = next.filter(isStep)
  if (lacksRefund) return null
  return (
    <>
      {steps.length > 0 || gateway_call !== 'none' ? (
        <div className={classes.steps}>
          <RefundGateway refund={refund} />
          {steps.map((to) => (
            <Button
              key={to}
              variant="default"
              size="xs"
              disabled={stepping.isPending}
              {...(to === 'failed' ? { c: 'sangre' } : {})}
              onClick={() => void take(to)}
            >
              {STEPS[to]}
              <span className="visually-hidden"> la devolución de {formatPesos(amount)}</span>
            </Button>
          ))}
        </div>
      ) : null}
      <FormModal opened={sending} onClose={() => setSending(false)} title="Marcar enviada" size={480}>
        {sending ? <RefundSentForm id={id} amount={amount} onClose={() => setSending(false)} /> : null}
      </FormModal>
    </>
  )
}
