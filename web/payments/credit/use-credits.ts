/** The credit of a purchase: asked when the sum in sight changes, and used by one press. */
import { useCallback, useEffect, useState } from 'react'
import type { OwnCredits, ownCredits, spendCredits } from '#domain/changes/credits/credit-contract.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import { CallFailed, call } from '#web/client.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'

type Used = AnswerOf<typeof spendCredits>

type Options = {
  token: string
  /** What is to pay now: another sum is another question. */
  due: number
  /** Only who has the own proof is asked about. */
  own: boolean
  onUsed: (answer: Used) => void
}

export const useCredits = ({ token, due, own, onUsed }: Options) => {
  const { show } = useNotice()
  const [found, setFound] = useState<OwnCredits | null>(null)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (!own || due <= 0) return setFound(null)
    let stale = false
    // Nobody waits for it: without an answer there is no offer.
    call<typeof ownCredits>('POST /api/credits/own', { body: { token } }).then(
      (answer) => {
        if (!stale) setFound(answer)
      },
      () => undefined,
    )
    return () => {
      stale = true
    }
  }, [token, due, own])

  const use = useCallback(async () => {
    setBusy(true)
    try {
      const answer = await call<typeof spendCredits>('POST /api/credits/use', {
        body: { token, credit_ids: found?.credits.map(({ id }) => id) },
      })
      await show(answer)
      if (answer.success) onUsed(answer)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      await show(error.notice)
    } finally {
      setBusy(false)
    }
  }, [token, found, show, onUsed])

  return { found, busy, use }
}
