/** Just before the gateway: the hold is asked for once more, then the person is handed over. */
import type { leaveToPay } from '#domain/store/checkout/checkout-contract.ts'
import { CallFailed, call } from '#web/client.ts'
import { leaveForGateway } from '#web/payments/public/leave-for-gateway.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'

const STUCK = {
  message: 'No pudimos abrir la pasarela',
  body: 'Intenta de nuevo o elige otra. Tu pedido sigue reservado.',
  icon: 'error',
} as const

/** False when the person is still here. */
export const useLeaveToPay = () => {
  const { show } = useNotice()
  return async (reference: string, gateway_name: string): Promise<boolean> => {
    try {
      const answer = await call<typeof leaveToPay>('POST /api/store/orders/:reference/pay', {
        params: { reference },
        body: { gateway_name },
      })
      if (!answer.success) {
        await show(answer)
        return false
      }
      const left = await leaveForGateway(gateway_name, answer.checkout)
      if (!left) await show(STUCK)
      return left
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      await show(error.notice)
      return false
    }
  }
}
