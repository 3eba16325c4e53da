/** Asks the shelf about the cart whenever it changes: prices, stock and ways to pay are the server's. */
import { useEffect, useState } from 'react'
import type { checkCart } from '#domain/store/checkout/checkout-contract.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import { CallFailed, call } from '#web/client.ts'
import { type CartItem, wantedLines } from './cart-lines.ts'

export type CheckedCart = AnswerOf<typeof checkCart>

export type CartCheck = {
  /** The newest answer, maybe still about the cart before its last change. */
  checked: CheckedCart | null
  /** The answer is about the cart as it is now. */
  fresh: boolean
  failed: boolean
  again: () => void
}

type Answered = { key: string; checked: CheckedCart }

export const useCartCheck = (cart: CartItem[] | undefined): CartCheck => {
  const key = cart && cart.length > 0 ? JSON.stringify(wantedLines(cart)) : ''
  const [answered, setAnswered] = useState<Answered | null>(null)
  const [failed, setFailed] = useState(false)
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks the same again
  useEffect(() => {
    if (key === '') return
    const stopping = new AbortController()
    setFailed(false)
    call<typeof checkCart>('POST /api/store/cart', {
      body: { lines: JSON.parse(key) },
      signal: stopping.signal,
    }).then(
      (checked) => setAnswered({ key, checked }),
      (error) => {
        if (stopping.signal.aborted) return
        if (!(error instanceof CallFailed)) throw error
        setFailed(true)
      },
    )
    return () => stopping.abort()
  }, [key, round])

  return {
    checked: answered?.checked ?? null,
    fresh: answered?.key === key && !failed,
    failed,
    again: () => setRound((asked) => asked + 1),
  }
}
