/** 'Devolver por la pasarela': the gateway gives it back by its own call, or is asked what became of it. */
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { Account } from '#domain/payments/account/account-contract.ts'
import type { refundByGateway } from '#domain/payments/account/refund-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { useMoneyChanged } from '../bank-transfer/transfer-keys.ts'
import { brandedCall } from './refund-words.ts'

type RefundGatewayProps = {
  refund: Pick<Account['refunds'][number], 'id' | 'amount' | 'gateway' | 'gateway_call' | 'provider_answer'>
  size?: 'xs' | 'md'
}

export function RefundGateway({ refund, size = 'xs' }: RefundGatewayProps) {
  const { id, amount, gateway_call, provider_answer } = refund
  const { show } = useNotice()
  const { ask } = useConfirm()
  const changed = useMoneyChanged()
  const asking = useMutation({
    mutationFn: () => call<typeof refundByGateway>('POST /api/refunds/:id/gateway', { params: { id } }),
    onSuccess: (answer) => {
      changed()
      void show(answer)
    },
    onError: (error) => void show(failureOf(error)),
  })
  if (gateway_call === 'none') return null
  const press = async () => {
    const isSure =
      gateway_call !== 'offered' ||
      (await ask({
        title: `¿Devolver ${formatPesos(amount)} por ${brandedCall(refund)}?`,
        body: 'La pasarela devuelve el dinero al medio con que se pagó. Se le pide una sola vez y no se puede deshacer desde aquí.',
        confirm: 'Devolver',
      }))
    if (isSure) asking.mutate()
  }
  return (
    <Button
      variant={gateway_call === 'offered' && !provider_answer ? 'filled' : 'default'}
      size={size}
      loading={asking.isPending}
      onClick={() => void press()}
    >
      {gateway_call === 'offered' ? 'Devolver por la pasarela' : 'Preguntar a la pasarela'}
      <span className="visually-hidden"> la devolución de {formatPesos(amount)}</span>
    </Button>
  )
}
