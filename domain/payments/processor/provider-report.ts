/** What a gateway vouched for, and what came of it. */
import type { PaymentFacts } from '../gateways/gateway.ts'

export type WebhookOutcome = 'settled' | 'review' | 'pending' | 'rejected' | 'ignored' | 'refused' | 'waiting'

export type Source = 'webhook' | 'query' | 'return'

export type ProviderReport = {
  facts: PaymentFacts
  account: { id: string; live: boolean; gateway_name: string }
  source: Source
  raw: string
}

export type Applied = { outcome: WebhookOutcome; reason: string }

export const GONE: Applied = { outcome: 'refused', reason: 'lo que se paga ya no existe' }
