/** The way from an order to a gateway: the hold is asked for once more, just before the person leaves. */
import type { leaveToPay } from '#domain/store/checkout/checkout-contract.ts'
import { call } from '#web/client.ts'
import type { WayToGateway } from '#web/payments/public/use-pay-at-gateway.ts'

export const payOrder = (reference: string): WayToGateway => ({
  ask: (gateway_name) =>
    call<typeof leaveToPay>('POST /api/store/orders/:reference/pay', {
      params: { reference },
      body: { gateway_name },
    }),
  stuck: {
    message: 'No pudimos abrir la pasarela',
    body: 'Intenta de nuevo o elige otra. Tu pedido sigue reservado.',
    icon: 'error',
  },
})
