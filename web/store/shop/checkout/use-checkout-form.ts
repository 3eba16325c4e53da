/** The form of the till: typed values, kept silently, and what is wrong with each field until it is touched. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { forget, keep, readKept } from '../browser-storage.ts'
import {
  type CheckoutFields,
  type CheckoutProblems,
  checkoutProblems,
  readCheckout,
  writeCheckout,
} from './checkout-form.ts'

const KEY = 'dorsal.checkout'

export const forgetCheckout = () => forget(KEY)

const sentenceFor = (problems: CheckoutProblems) => {
  const found = Object.keys(problems).length
  return found === 1
    ? 'Revisa el campo marcado para pagar.'
    : `Revisa los ${found} campos marcados para pagar.`
}

/** The section is drawn in the browser only, once the cart is there: what was kept is at hand. */
export const useCheckoutForm = (panel: RefObject<HTMLElement | null>) => {
  const [form, setForm] = useState(() => readCheckout(readKept(KEY)))
  const [problems, setProblems] = useState<CheckoutProblems>({})
  const [sentence, setSentence] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const focused = useRef(0)

  const type = (values: Partial<CheckoutFields>) => {
    const next = { ...form, ...values }
    setForm(next)
    keep(KEY, writeCheckout(next))
    setProblems((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in values))))
  }

  const refuse = (found: CheckoutProblems, said = sentenceFor(found)) => {
    setProblems(found)
    setSentence(said)
    setRefusals((count) => count + 1)
  }

  /** True when it may be sent. */
  const check = (): boolean => {
    const found = checkoutProblems(form)
    if (Object.keys(found).length === 0) {
      setSentence(null)
      return true
    }
    refuse(found)
    return false
  }

  useEffect(() => {
    if (focused.current === refusals) return
    focused.current = refusals
    const wrong = panel.current?.querySelector('[aria-invalid="true"]')
    const target = wrong?.matches('input, select') ? wrong : wrong?.querySelector('input')
    if (!(target instanceof HTMLElement)) return
    target.focus({ preventScroll: true })
    // In the middle: the bars above and below cover the edges of a phone.
    target.scrollIntoView({ block: 'center' })
  }, [panel, refusals])

  const left = Object.keys(problems).length > 0
  return { form, problems, sentence: left ? sentence : null, type, check, refuse }
}
