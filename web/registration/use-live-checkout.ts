/** The checkout of a held registration. After a reload the lookup tells it again, so nothing secret is stored. */
import { useEffect, useState } from 'react'
import type { chooseProducts } from '#domain/registration/checkout-contract.ts'
import type { lookup } from '#domain/registration/contract.ts'
import { call } from '#web/client.ts'
import type { ChosenProduct, SavedHold } from './form/registration-form.ts'
import { type LiveCheckout, openedCheckout, retotalled } from './payment/live-checkout.ts'

const PAID = 4
const PENDING = 5

export type HoldState = 'open' | 'paid' | 'over'

type Options = {
  event_id: number
  hold: SavedHold | null
  products: ChosenProduct[]
  /** An open hold comes with its end, which a pending payment may have moved. */
  onState: (state: HoldState, hold_until?: string) => void
}

export const useLiveCheckout = ({ event_id, hold, products, onState }: Options) => {
  const [live, setLive] = useState<LiveCheckout | null>(null)
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const wanted = hold !== null && live === null

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each time the checkout is missing
  useEffect(() => {
    if (!wanted || !hold) return
    const reopen = async () => {
      setFailed(false)
      const { dni, birthday } = hold
      const found = await call<typeof lookup>('GET /api/competitor/:dni', {
        params: { dni },
        query: { birthday, event_id },
      })
      if (found.status === PAID) return onState('paid')
      if (found.status !== PENDING) return onState('over')
      setLive(openedCheckout(found))
      onState('open', found.hold_until)
      if (products.length === 0) return
      const totals = await call<typeof chooseProducts>('POST /api/productEvent', {
        body: { products, event_id, competitor: dni, code: '' },
      })
      if (totals.icon !== 'error' && totals.data) setLive(retotalled(totals))
    }
    reopen().catch(() => setFailed(true))
  }, [wanted, tries])

  return { live, setLive, failed, retry: () => setTries((tried) => tried + 1) }
}
