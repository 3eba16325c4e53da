/**
 * The checkout of a held registration. After a reload the lookup tells it again, so nothing secret is stored; and
 * whenever the page is looked at again, or another tab gave the registration up, it is asked how things stand.
 */
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { chooseProducts } from '#domain/registration/checkout/checkout-contract.ts'
import type { lookup } from '#domain/registration/contract.ts'
import { call } from '#web/client.ts'
import type { RegistrationEvent } from './event.ts'
import { heldElsewhere, isFormOf } from './form/form-storage.ts'
import type { ChosenProduct, SavedHold } from './form/registration-form.ts'
import { type LiveCheckout, openedCheckout, retotalled } from './payment/live-checkout.ts'

const PAID = 4
const PENDING = 5

export type HoldState = 'open' | 'paid' | 'over'

type Options = {
  event: Pick<RegistrationEvent, 'id' | 'slug'>
  hold: SavedHold | null
  products: ChosenProduct[]
  /** An open hold comes with its end, which a pending payment may have moved. */
  onState: (state: HoldState, hold_until?: string) => void
}

export const useLiveCheckout = ({ event, hold, products, onState }: Options) => {
  const { id: event_id, slug } = event
  const [live, setLive] = useState<LiveCheckout | null>(null)
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const [over, setOver] = useState(false)
  const wanted = hold !== null && live === null
  const shown = hold !== null && live !== null

  const ask = async ({ dni, document_type, birthday }: SavedHold) =>
    call<typeof lookup>('GET /api/competitor/:dni', {
      params: { dni },
      query: { birthday, event_id, document_type },
    })

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each time the checkout is missing
  useEffect(() => {
    if (!wanted || !hold) return
    const reopen = async () => {
      setFailed(false)
      const found = await ask(hold)
      if (found.status === PAID) return onState('paid')
      if (found.status !== PENDING) return onState('over')
      const opened = openedCheckout(found)
      setOver(false)
      setLive(opened)
      onState('open', found.hold_until)
      if (products.length === 0 || opened.proven === 'named') return
      const totals = await call<typeof chooseProducts>('POST /api/productEvent', {
        body: { products, event_id, competitor: hold.dni, code: '', checkout_token: opened.checkout_token },
      })
      if (totals.icon !== 'error' && totals.data) setLive(retotalled(totals, opened))
    }
    reopen().catch(() => setFailed(true))
  }, [wanted, tries])

  /** The step stays in sight and says what happened to its registration meanwhile. */
  const follow = useEffectEvent(async () => {
    if (!hold) return
    const found = await ask(hold)
    if (found.status === PAID) return onState('paid')
    if (found.status !== PENDING || found.reference !== hold.reference) return setOver(true)
    setOver(false)
    setLive(openedCheckout(found))
    onState('open', found.hold_until)
  })

  const isElsewhere = useEffectEvent(
    (change: StorageEvent) => isFormOf(slug, change) && heldElsewhere(change) !== hold?.reference,
  )

  useEffect(() => {
    if (!shown) return
    // Without a connection it is asked the next time.
    const again = () => void follow().catch(() => {})
    const onVisible = () => document.visibilityState === 'visible' && again()
    const onStorage = (change: StorageEvent) => isElsewhere(change) && again()
    document.addEventListener('visibilitychange', onVisible)
    window.addEventListener('storage', onStorage)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      window.removeEventListener('storage', onStorage)
    }
  }, [shown])

  const show = useCallback((next: LiveCheckout) => {
    setOver(false)
    setLive(next)
  }, [])

  return {
    live,
    setLive: show,
    over,
    end: () => setOver(true),
    failed,
    retry: () => setTries((tried) => tried + 1),
  }
}
