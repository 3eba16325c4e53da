/** One act on its way: what is wished, what it would cost, and asking for it. Nothing is asked that was not quoted. */
import { useState } from 'react'
import type { Payout, ShownQuote } from '#domain/changes/contract.ts'
import type { ChangeKind } from '#domain/changes/rules/kinds.ts'
import type { askOwnChange, quoteOwnChange } from '#domain/changes/runner/runner-contract.ts'
import type { Notice } from '#server/contract-kit.ts'
import { CallFailed, call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import type { Whose } from './own-changes.ts'

export type Wished = { category_id: string; kit_id: string; receiver_email: string; told: string }
export type Problems = Record<string, string>

const NO_PAYOUT: Payout = {
  holder: '',
  document: '',
  bank: '',
  account_type: 'savings',
  account_number: '',
}

/** Fields of the first step; what is wrong with them leads back there. */
const CHOSEN = ['category_id', 'kit_id', 'receiver_email']

const firstOf = (errors: Record<string, string[]>): Problems =>
  Object.fromEntries(Object.entries(errors).map(([field, [first = '']]) => [field, first]))

type Ways = {
  /** The quote is there: on to it. */
  onQuoted: () => void
  /** Something chosen is not possible any more: back to it. */
  onChooseAgain: () => void
  onAsked: (notice: Notice) => Promise<void>
}

export const useAct = (kind: ChangeKind, whose: Whose, first: Partial<Wished>, ways: Ways) => {
  const [wished, setWished] = useState<Wished>({
    category_id: '',
    kit_id: '',
    receiver_email: '',
    told: '',
    ...first,
  })
  const [payout, setPayout] = useState(NO_PAYOUT)
  const [quote, setQuote] = useState<ShownQuote | null>(null)
  const [problems, setProblems] = useState<Problems>({})
  const [sentence, setSentence] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const { show } = useNotice()

  const wish = () => ({
    ...whose,
    kind,
    category_id: wished.category_id ? Number(wished.category_id) : undefined,
    kit_id: wished.kit_id ? Number(wished.kit_id) : undefined,
    receiver_email: wished.receiver_email || undefined,
    told: wished.told,
  })

  /** At its field, or above the step; what is not about the wish, in the dialog. Returns the fields it is about. */
  const tell = async (error: unknown): Promise<string[]> => {
    const { message, body, errors } = failureOf(error)
    if (!(error instanceof CallFailed) || error.status !== 422) {
      setSentence(message)
      await show(failureOf(error))
      return []
    }
    setSentence(errors ? message : body || message)
    setProblems(errors ? firstOf(errors) : {})
    return Object.keys(errors ?? {})
  }

  const clear = () => {
    setProblems({})
    setSentence(null)
  }

  const askPrice = async () => {
    const quoted = await call<typeof quoteOwnChange>('POST /api/changes/quote', { body: wish() })
    setQuote(quoted)
    return quoted
  }

  const price = async () => {
    setBusy(true)
    clear()
    try {
      await askPrice()
      ways.onQuoted()
    } catch (error) {
      setQuote(null)
      await tell(error)
    } finally {
      setBusy(false)
    }
  }

  /** It was not done: either a field says why, or the quote is not what it was and is shown anew. */
  const recover = async (error: unknown) => {
    const fields = await tell(error)
    if (fields.some((field) => CHOSEN.includes(field))) return ways.onChooseAgain()
    if (fields.length > 0 || !(error instanceof CallFailed) || error.status !== 422) return
    // Refused again it stays as it is, with the sentence above it.
    await askPrice().catch(() => null)
  }

  const ask = async () => {
    if (!quote) return
    setBusy(true)
    clear()
    try {
      const { change: _, ...notice } = await call<typeof askOwnChange>('POST /api/changes', {
        body: {
          ...wish(),
          ...(quote.needs_payout ? { payout } : {}),
          shown_due: quote.due,
          shown_back: quote.back,
          accepts_exchange: quote.exchange,
        },
      })
      await ways.onAsked(notice)
    } catch (error) {
      await recover(error)
    } finally {
      setBusy(false)
    }
  }

  return {
    wished,
    /** Another wish is another quote, and what was wrong with the last one says nothing of it. */
    choose: (values: Partial<Wished>) => {
      setWished((before) => ({ ...before, ...values }))
      clear()
    },
    payout,
    typePayout: (values: Partial<Payout>) => setPayout((before) => ({ ...before, ...values })),
    quote,
    problems,
    sentence,
    busy,
    price,
    ask,
  }
}
