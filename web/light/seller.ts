/** Who sells and under which terms, for pages that load on the server. */
import type { getSeller, Seller } from '#domain/payments/settings/installation-contract.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import type { InProcessCall } from '#server/pages/site.ts'

export type { Seller }
export type SellerAnswer = AnswerOf<typeof getSeller>

/** Null when it cannot be read: a page about an event must not fail for its small print. */
export const loadSeller = async (call: InProcessCall): Promise<SellerAnswer | null> => {
  const answer = await call('/api/site/seller')
  return answer.status === 200 ? ((await answer.json()) as SellerAnswer) : null
}
