/** What may be shown of a paid purchase, by what this browser or the link in hand proves. */
import { useEffect, useState } from 'react'
import type { Celebration, celebratePurchase } from '#domain/registration/mine/celebration-contract.ts'
import { CallFailed, call } from '#web/client.ts'
import { forgetPaidDraft } from '#web/light/draft-keys.ts'

/** Undefined while we ask, null when there is nothing to show: without proof, without payment, without connection. */
export const useCelebration = (
  reference: string | null,
  checkout_token?: string,
): Celebration | null | undefined => {
  const [seen, setSeen] = useState<{ reference: string; celebration: Celebration | null }>()

  useEffect(() => {
    if (!reference) return
    const stopping = new AbortController()
    const ask = async () => {
      try {
        const { celebration } = await call<typeof celebratePurchase>(
          'POST /api/registrations/own/:reference/celebration',
          {
            params: { reference },
            body: checkout_token ? { checkout_token } : {},
            signal: stopping.signal,
          },
        )
        // Who registers somebody else begins with an empty form.
        if (celebration) forgetPaidDraft(localStorage, celebration.event.slug, reference)
        setSeen({ reference, celebration })
      } catch (error) {
        if (stopping.signal.aborted) return
        if (!(error instanceof CallFailed)) throw error
        setSeen({ reference, celebration: null })
      }
    }
    void ask()
    return () => stopping.abort()
  }, [reference, checkout_token])

  if (!reference) return null
  return seen?.reference === reference ? seen.celebration : undefined
}
