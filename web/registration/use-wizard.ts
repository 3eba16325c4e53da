/** What happens in the registration: goes on, looks up, saves, pays. The view only draws it. */
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { OwnData } from '#domain/registration/returning/returning-contract.ts'
import { ownPath } from '#domain/registration/rules/own-path.ts'
import { CallFailed } from '#web/client.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import type { RegistrationEvent } from './event.ts'
import { blockOf } from './form/check-block.ts'
import { chosenCategory } from './form/fitting-kits.ts'
import { type FormAction, formReducer } from './form/form-reducer.ts'
import { whyNot } from './form/offered-categories.ts'
import { categoriesFor } from './form/person-categories.ts'
import { addressOf } from './form/places.ts'
import { quotedFor, quoteOf, varies, withToldTotal } from './form/quote.ts'
import { useRegistrationContext } from './form/registration-context.ts'
import { birthdayOf, type FormBlock, isGroup, type RegistrationForm } from './form/registration-form.ts'
import { firstProblem, type Problems, problemsAt } from './form/step-problems.ts'
import { useLookup } from './form/use-lookup.ts'
import { useOnceReady } from './form/use-once-ready.ts'
import { useRefusal } from './form/use-refusal.ts'
import { useRegistrationForm } from './form/use-registration-form.ts'
import { useSave } from './form/use-save.ts'
import type { FreeOrder } from './payment/free-order-dialog.tsx'
import { openedCheckout } from './payment/live-checkout.ts'
import { type HoldState, useLiveCheckout } from './use-live-checkout.ts'

const HOLD_OVER = 'Tu reserva terminó sin pago. Toca «Ir a pagar» para apartar el cupo otra vez.'
const PENDING = 5

export const useWizard = (event: RegistrationEvent, block: FormBlock | null) => {
  const navigate = useNavigate()
  const { show } = useNotice()
  const { form, dispatch: change, visit, finish } = useRegistrationForm(event, block)
  const { context, categoriesOnTheirWay, givenKit, countKits } = useRegistrationContext(event, form)
  const { problems, sentence, refusals, refuse, touch, clear } = useRefusal(form.at)
  const [asking, setAsking] = useState(false)
  const [returning, setReturning] = useState(false)
  const [free, setFree] = useState<FreeOrder | null>(null)

  const chosen = form.participants.map((_, at) => chosenCategory(form, at, context))
  const { today, offered } = context
  // One 'desde' from the first screen to the choice: of everything that still takes somebody.
  const possible = offered.filter((category) => whyNot(category, form) === null)
  const among = possible.length > 0 ? possible : offered
  const quote = withToldTotal(quoteOf(event.price, chosen, { today, offered: among }), form)

  const dispatch = (action: FormAction) => {
    touch(action)
    change(action)
  }

  const onState = (state: HoldState, hold_until?: string) => {
    if (state === 'paid' && form.hold) {
      finish()
      const { birthday } = form.hold
      void navigate(ownPath(form.hold), { state: { birthday }, replace: true })
    } else if (state === 'over') {
      const over: FormAction = { type: 'hold over' }
      refuse(formReducer(form, over).at, {}, HOLD_OVER)
      change(over)
    } else if (hold_until) change({ type: 'hold moved', hold_until })
  }
  const checkout = useLiveCheckout({ event, hold: form.hold, products: form.products, onState })
  const { live, setLive } = checkout

  const code = form.block?.code
  const { needed, lookUp } = useLookup({
    event_id: event.id,
    form,
    dispatch: change,
    onFound: useCallback(
      (found) => {
        countKits(found.kits)
        if (code && found.block !== undefined)
          change({ type: 'block told', block: found.block ? blockOf(code, found.block) : null })
        if (found.status === PENDING) setLive(openedCheckout(found))
      },
      [countKits, setLive, change, code],
    ),
  })

  const settleFree = ({ message, body }: { message: string; body: string }) => {
    const [first] = form.participants
    const person = form.hold ?? (first && { ...first, birthday: birthdayOf(first) })
    finish()
    if (person) setFree({ message, body, path: ownPath(person), birthday: person.birthday })
  }

  const { saving, send } = useSave({
    event,
    form,
    context,
    total: quote?.amount ?? null,
    onTotal: (total) =>
      change({ type: 'total told', told: { total, quoted_for: quotedFor(form), at: Date.now() } }),
    onRefused: () => change({ type: 'choice refused' }),
    onHeld: (saved, hold) => {
      setLive(openedCheckout(saved))
      change({ type: 'held', hold })
    },
    onFree: settleFree,
    onProblems: (located) => {
      visit(located.place)
      refuse(located.place, located.problems, located.sentence)
    },
  })

  const [only, another] = context.categories ?? []
  const isOnly = only !== undefined && !another && whyNot(only, form) === null
  const unnamed = isOnly && String(only.id) !== form.category_id ? String(only.id) : null
  useEffect(() => {
    if (unnamed) change({ type: 'category chosen', category_id: unnamed })
  }, [unnamed, change])

  // Who fits into one category only need not choose it.
  useEffect(() => {
    if (!isGroup(form)) return
    for (const [participant, person] of form.participants.entries()) {
      const [one, other] = categoriesFor(person, context) ?? []
      if (one && !other && !whyNot(one, form) && person.category_id !== String(one.id))
        change({ type: 'typed', participant, values: { category_id: String(one.id) } })
    }
  }, [form, context, change])

  useEffect(() => {
    if (!givenKit) return
    const kit_id = String(givenKit.id)
    for (const [participant, { kit_id: has }] of form.participants.entries())
      if (has !== kit_id) change({ type: 'typed', participant, values: { kit_id } })
  }, [givenKit, form.participants, change])

  /** True when the person of this step may go on. */
  const identify = async (): Promise<boolean> => {
    setAsking(true)
    try {
      const outcome = await lookUp()
      if (outcome === 'incomplete')
        refuse(form.at, { [`${form.at.participant}.dni`]: 'Revisa el documento y la fecha de nacimiento.' })
      return outcome === 'known'
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      void show(error.notice)
      return false
    } finally {
      setAsking(false)
    }
  }

  /** Nothing is wrong, only the answer about the category has not come yet. */
  const isEarly = (found: Problems) => categoriesOnTheirWay && Object.keys(found).join() === 'category_id'

  /** Of whom everything is known the complete steps are passed by. They show as done, and open on touch. */
  const isPassed = (now: RegistrationForm) =>
    now.participants[now.at.participant]?.returned === true &&
    ['personal', 'contact'].includes(now.at.step) &&
    Object.keys(problemsAt(now, now.at, context)).length === 0
  const passOn = () => {
    let now = form
    do {
      change({ type: 'continued' })
      now = formReducer(now, { type: 'continued' })
    } while (isPassed(now))
  }

  const goOn = async () => {
    const found = problemsAt(form, form.at, context)
    if (isEarly(found)) return wait()
    if (Object.keys(found).length > 0) return refuse(form.at, found)
    clear()
    if (form.at.step === 'welcome') {
      const earlier = firstProblem(form, context)
      if (!earlier) return send()
      if (isEarly(earlier.problems)) return wait()
      visit(earlier.place)
      return refuse(earlier.place, earlier.problems)
    }
    if (!needed || (await identify())) passOn()
  }
  const settled = !categoriesOnTheirWay && unnamed === null
  const { waits, wait } = useOnceReady(settled, addressOf(form.at), () => void goOn())

  // What was filled in goes on as if somebody had typed it.
  useEffect(() => {
    if (!returning) return
    setReturning(false)
    void goOn()
  })
  const returnAs = (data: OwnData) => {
    dispatch({ type: 'returned', participant: form.at.participant, data })
    setReturning(true)
  }

  const startAnew = () => {
    finish()
    window.location.assign(window.location.pathname)
  }

  return {
    form,
    context,
    chosen,
    /** Not all are chosen, and it can only become more. */
    isLeast: chosen.includes(undefined) && varies(event.price, among),
    quote,
    givenKit,
    problems,
    sentence,
    refusals,
    busy: saving || asking || waits,
    checkout,
    live,
    free,
    dispatch,
    visit,
    goOn,
    returnAs,
    goBack: () => change({ type: 'went back' }),
    settleFree,
    settleEnded: (ended: 'over' | 'paid') => (ended === 'paid' ? onState('paid') : checkout.end()),
    startAnew,
  }
}
