/**
 * The credit of a purchase. A proven login is asked about when the sum in sight changes; everybody else gets a code at the
 * mailbox that left the credit, and nothing is said before it is typed.
 */
import { useCallback, useEffect, useState } from 'react'
import type {
  mailCreditCode,
  OwnCredits,
  ownCredits,
  spendCredits,
} from '#domain/changes/credits/credit-contract.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import { CallFailed, call } from '#web/client.ts'
import { sendWithWork } from '#web/prove-work.ts'
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
  const [code, setCode] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | undefined>()
  const asks = own && due > 0

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
      const credit_ids = found?.credits.map(({ id }) => id)
      const answer = await sendWithWork((work) =>
        call<typeof spendCredits>('POST /api/credits/use', {
          body: { token, code: code || undefined, credit_ids, work },
        }),
      )
      await show(answer)
      if (answer.success) onUsed(answer)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      await show(error.notice)
    } finally {
      setBusy(false)
    }
  }, [token, found, code, show, onUsed])

  const doing = async (act: () => Promise<void>) => {
    setBusy(true)
    setProblem(undefined)
    try {
      await act()
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      const [first] = error.notice.errors?.code ?? []
      if (first) setProblem(first)
      else await show(error.notice)
    } finally {
      setBusy(false)
    }
  }

  /** The same answer whether or not there is a credit. */
  const mailCode = () =>
    doing(async () => {
      await show(await call<typeof mailCreditCode>('POST /api/credits/code', { body: { token } }))
      setCode('')
    })

  const look = () =>
    doing(async () => {
      setFound(
        await sendWithWork((work) =>
          call<typeof ownCredits>('POST /api/credits/own', { body: { token, code: code ?? '', work } }),
        ),
      )
    })

  return { found, busy, use, asks, code, setCode, problem, mailCode, look }
}
