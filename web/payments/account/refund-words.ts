/** How a refund stands, in words: with staff, and with its gateway. */
import type { Account } from '#domain/payments/account/account-contract.ts'
import { refundStateWords } from '#domain/payments/rules/account.ts'
import { brandOf } from '#domain/payments/rules/gateway-brands.ts'
import type { Tone } from '#web/ui/tone.ts'

type Refund = Pick<Account['refunds'][number], 'state' | 'gateway' | 'gateway_call' | 'provider_answer'>

export const brandedCall = ({ gateway }: Pick<Refund, 'gateway'>): string =>
  gateway ? brandOf(gateway) : 'la pasarela'

export const refundWords = (refund: Refund): { label: string; tone: Tone } => {
  if (refund.gateway_call === 'unanswered') return { label: 'Sin respuesta', tone: 'warning' }
  if (refund.gateway_call === 'under_way')
    return { label: `En camino por ${brandedCall(refund)}`, tone: 'info' }
  return refundStateWords(refund.state)
}

/** What the gateway said, where it helps to go on; of one that is done its number says enough. */
export const gatewayText = (refund: Refund): string | null => {
  const { state, gateway_call, provider_answer } = refund
  if (gateway_call === 'unanswered')
    return `${brandedCall(refund)} no contestó: se preguntará de nuevo, sin pedirla otra vez.`
  if (gateway_call === 'under_way') return 'La pasarela la recibió y falta que la confirme.'
  const isOver = state === 'sent' || state === 'confirmed'
  return provider_answer && !isOver ? `La pasarela no la hizo: ${provider_answer}` : null
}
