/**
 * Asks our own server what became of the payment, every 3 seconds for up to 2 minutes while it may still change.
 * What the gateway wrote into the address is only passed on: the server decides what it means.
 */
import { useEffect, useState } from 'react'
import type { PaymentStory, readReturn } from '#domain/payments/processor/processor-contract.ts'
import { CallFailed, call } from '#web/client.ts'

const EVERY_MS = 3_000
const PATIENCE_MS = 120_000

/** 'rejected' too: it may be the answer to the try before this one. */
const MAY_CHANGE: ReadonlySet<PaymentStory['state']> = new Set(['unpaid', 'pending', 'rejected'])

type Seen = { story: PaymentStory | null; waiting: boolean; failed: boolean }

export const usePaymentStory = (search: string) => {
  const [seen, setSeen] = useState<Seen>({ story: null, waiting: true, failed: false })
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again from the start
  useEffect(() => {
    const stopping = new AbortController()
    const end = Date.now() + PATIENCE_MS
    let timer: ReturnType<typeof setTimeout> | undefined

    const ask = async () => {
      const inTime = Date.now() < end
      try {
        const query = Object.fromEntries(new URLSearchParams(search))
        const story = await call<typeof readReturn>('GET /api/payments/return', {
          query,
          signal: stopping.signal,
        })
        const waiting = inTime && MAY_CHANGE.has(story.state)
        setSeen({ story, waiting, failed: false })
        if (waiting) timer = setTimeout(ask, EVERY_MS)
      } catch (error) {
        if (stopping.signal.aborted) return
        if (!(error instanceof CallFailed)) throw error
        setSeen(({ story }) => ({ story, waiting: inTime, failed: true }))
        if (inTime) timer = setTimeout(ask, EVERY_MS)
      }
    }

    void ask()
    return () => {
      stopping.abort()
      clearTimeout(timer)
    }
  }, [search, round])

  return { ...seen, again: () => setRound((asked) => asked + 1) }
}
