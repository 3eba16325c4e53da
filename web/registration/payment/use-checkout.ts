/** The calls of the last step: products, code, confirmation. Every answer brings the new totals. */
import { useRef, useState } from 'react'
import type {
  applyCode,
  attachProducts,
  chooseProducts,
} from '#domain/registration/checkout/checkout-contract.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import { CallFailed, call } from '#web/client.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import type { FormAction } from '../form/form-reducer.ts'
import type { ChosenProduct, RegistrationForm, SavedHold } from '../form/registration-form.ts'
import { type LiveCheckout, retotalled } from './live-checkout.ts'

type Answer = AnswerOf<typeof chooseProducts>

const FREE = 100
const IDENTIFY_AGAIN = {
  message: 'Vuelve a identificarte para continuar con tu pago.',
  body: 'Recarga la página: lo que escribiste sigue aquí.',
  icon: 'error',
} as const

export type CheckoutOptions = {
  event_id: number
  form: RegistrationForm
  hold: SavedHold
  live: LiveCheckout
  dispatch: (action: FormAction) => void
  onTotals: (live: LiveCheckout) => void
  onFree: (answer: Answer) => void
  /** It ended or was paid meanwhile, here or elsewhere. */
  onEnded: (ended: 'over' | 'paid') => void
}

export const useCheckout = (options: CheckoutOptions) => {
  const { event_id, form, hold, live, dispatch, onTotals, onFree, onEnded } = options
  const { checkout_token } = live
  const { show } = useNotice()
  const [busy, setBusy] = useState(false)
  const latest = useRef(0)

  /** False when the answer was a refusal. An answer that was overtaken by a newer one changes nothing. */
  const settle = (answer: Answer, turn: number): boolean => {
    if (answer.status !== FREE && (answer.data === null || answer.icon !== 'success')) return false
    if (turn !== latest.current) return true
    if (answer.status === FREE) onFree(answer)
    else onTotals(retotalled(answer, live))
    return true
  }

  /** A quote without payment data means that the proof is gone: the person must be known again. */
  const explain = (answer: Answer) => {
    if (answer.ended) return onEnded(answer.ended)
    void show(answer.icon === 'success' ? IDENTIFY_AGAIN : answer)
  }

  const inTurn = async <T>(act: (turn: number) => Promise<T>): Promise<T | null> => {
    latest.current += 1
    setBusy(true)
    try {
      return await act(latest.current)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      void show(error.notice)
      return null
    } finally {
      setBusy(false)
    }
  }

  const choose = (products: ChosenProduct[]) =>
    inTurn(async (turn) => {
      const before = form.products
      dispatch({ type: 'products chosen', products })
      const answer = await call<typeof chooseProducts>('POST /api/productEvent', {
        body: { products, event_id, competitor: hold.dni, code: form.code || '', checkout_token },
      }).catch((error) => {
        dispatch({ type: 'products chosen', products: before })
        throw error
      })
      if (settle(answer, turn)) return
      dispatch({ type: 'products chosen', products: before })
      explain(answer)
    })

  /** True when the code holds; null takes it off. */
  const redeem = (code: string | null) =>
    inTurn(async (turn) => {
      const answer = await call<typeof applyCode>('POST /api/discountcode/create', {
        body: { products: form.products, event_id, dni: hold.dni, code, checkout_token },
      })
      const accepted = settle(answer, turn)
      if (answer.ended) onEnded(answer.ended)
      if (accepted) dispatch({ type: 'code accepted', code: code ?? '' })
      return { accepted, message: answer.body || answer.message }
    })

  /** Just before leaving: confirms the selection. The answer holds the checkout of this attempt. */
  const confirm = (payer_email: string | undefined) =>
    inTurn(async (turn) => {
      const { reference, dni } = hold
      const answer = await call<typeof attachProducts>('POST /api/attach-product', {
        body: { products: form.products, event_id, dni, reference, checkout_token, payer_email },
      })
      if (settle(answer, turn)) return answer.status === FREE ? null : retotalled(answer, live)
      explain(answer)
      return null
    })

  return { busy, choose, redeem, confirm }
}
