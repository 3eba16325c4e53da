/** Just before the gateway: an attempt is opened for what is owed now, then the person is handed over. */
import type { payOwnAccount } from '#domain/payments/account/own-account-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { leaveForGateway } from '../public/leave-for-gateway.ts'

const STUCK = {
  message: 'No pudimos abrir la pasarela',
  body: 'No se hizo ningún cobro. Intenta de nuevo o elige otra.',
  icon: 'error',
} as const

/** False when the person is still here. */
export const useLeaveToPayAccount = () => {
  const { show } = useNotice()
  return async (token: string, gateway_name: string): Promise<boolean> => {
    try {
      const answer = await call<typeof payOwnAccount>('POST /api/own-account/pay', {
        body: { token, gateway_name },
      })
      if (!answer.success) {
        await show(answer)
        return false
      }
      const left = await leaveForGateway(gateway_name, answer.checkout)
      if (!left) await show(STUCK)
      return left
    } catch (error) {
      await show(failureOf(error))
      return false
    }
  }
}
