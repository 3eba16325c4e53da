/** The order of the shop that was just paid, as its link shows it. */
import { useEffect, useState } from 'react'
import type { OwnOrder, ownOrderPage } from '#domain/store/checkout/checkout-contract.ts'
import { CallFailed, call } from '#web/client.ts'

/** Undefined while we ask; null without one, or without connection. */
export const usePaidOrder = (reference: string | null): OwnOrder | null | undefined => {
  const [seen, setSeen] = useState<{ reference: string; order: OwnOrder | null }>()

  useEffect(() => {
    if (!reference) return
    const stopping = new AbortController()
    const ask = async () => {
      try {
        const { order } = await call<typeof ownOrderPage>('GET /api/store/orders/:reference', {
          params: { reference },
          signal: stopping.signal,
        })
        setSeen({ reference, order })
      } catch (error) {
        if (stopping.signal.aborted) return
        if (!(error instanceof CallFailed)) throw error
        setSeen({ reference, order: null })
      }
    }
    void ask()
    return () => stopping.abort()
  }, [reference])

  if (!reference) return null
  return seen?.reference === reference ? seen.order : undefined
}
