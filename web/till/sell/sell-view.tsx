/** A sale in three steps. What is typed survives a reload; the button at the thumb goes on or sells. */
import { type FormEvent, useState } from 'react'
import { bogotaDay } from '#domain/colombia/clock.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import type { Signature } from '#domain/registration/rules/signature.ts'
import type { TillWorld } from '#domain/till/contract.ts'
import { RefusalSentence } from '#web/light/fields/refusal-sentence.tsx'
import { useFirstError } from '#web/ui/first-error.ts'
import { nextReceipt } from '../device/receipts.ts'
import type { Till } from '../device/use-till.ts'
import { DoneCard } from './done-card.tsx'
import { MoneyStep } from './money-step.tsx'
import { offerOf } from './offers.ts'
import { PersonStep, type StepFields } from './person-step.tsx'
import { PlaceStep } from './place-step.tsx'
import { SaleBar } from './sale-bar.tsx'
import type { SaleDraft, SaleStep } from './sale-draft.ts'
import {
  moneyProblems,
  type Problems,
  personProblems,
  placeProblems,
  refusedFields,
  stepOf,
} from './sale-problems.ts'
import { factsOf, saleOf } from './sale-row.ts'
import { SaleSteps } from './sale-steps.tsx'
import { dealsInHand, stockOf } from './stock.ts'
import { useDraft } from './use-draft.ts'
import { type Sold, useSelling } from './use-selling.ts'

const FORM = 'venta'
const STEPS: SaleStep[] = ['person', 'place', 'money']
const MISSING = 'Falta algo: está marcado abajo.'

/** The three parts of a birthday have one sentence. */
const fieldOfValue = (name: string) => (name.startsWith('birth_') ? '0.birthday' : `0.${name}`)

const stepAfter = (step: SaleStep): SaleStep => STEPS[STEPS.indexOf(step) + 1] ?? 'money'
const stepBefore = (step: SaleStep): SaleStep => STEPS[STEPS.indexOf(step) - 1] ?? 'person'

export type OwnTill = TillWorld['tills'][number] & {
  session: NonNullable<TillWorld['tills'][number]['session']>
}

type SellViewProps = { till: Till; world: TillWorld; own: OwnTill }

export function SellView({ till, world, own }: SellViewProps) {
  const { draft, change, type, begin, forget } = useDraft(till, own.kind === 'expo')
  const [problems, setProblems] = useState<Problems>({})
  const [sentence, setSentence] = useState<string | null>(null)
  const [signature, setSignature] = useState<Signature>({})
  const [sold, setSold] = useState<Sold | null>(null)
  /** What was touched since says nothing until the next try. */
  const [mended, setMended] = useState<readonly string[]>([])
  const form = useFirstError(problems)
  const unsent = till.unsent.map(({ sale }) => sale)
  const stock = stockOf(world, dealsInHand(world, own.id, unsent), till.online)
  const used = new Set(unsent.flatMap(({ bib }) => bib ?? []))
  const { sell, busy } = useSelling(till, stock)
  const today = bogotaDay(new Date(Date.now() + (till.offset_ms ?? 0)))
  if (!draft) return <p role="status">Abriendo…</p>

  const { participant, step } = draft
  const offer = offerOf(world, participant.category_id)
  const amount = offer?.category.price ?? 0

  const goTo = (next: SaleStep) => {
    setProblems({})
    setSentence(null)
    change({ step: next })
    window.scrollTo({ top: 0 })
  }
  const next = () => {
    setSold(null)
    setSignature({})
    setProblems({})
    setSentence(null)
    begin()
    window.scrollTo({ top: 0 })
  }
  const problemsHere = (at: SaleStep): Problems => {
    if (at === 'person') return personProblems(participant, today)
    if (at === 'place') return placeProblems(world, participant, stock)
    return moneyProblems(draft, { amount, signature, today })
  }
  /** Shown where the first of them is asked for. */
  const refuse = (found: Problems, says: string) => {
    const [first] = Object.keys(found)
    setProblems(found)
    setMended([])
    setSentence(says)
    if (first) change({ step: stepOf(first) })
    window.scrollTo({ top: 0 })
  }
  const charge = async () => {
    const given = [...unsent.map(({ receipt }) => receipt), ...(till.given ? [till.given] : [])]
    const receipt = draft.receipt.startsWith(`${own.prefix}-`) ? draft.receipt : nextReceipt(own, given)
    const tried: SaleDraft = { ...draft, receipt }
    change({ receipt })
    const { offset_ms } = till
    const sale = saleOf({
      draft: tried,
      world,
      session_id: own.session.id,
      amount,
      signature,
      receipt,
      today,
      offset_ms,
    })
    const distance_id = offer?.distance.id ?? 0
    const kit_id = Number(participant.kit_id)
    const deal = stock.takesFromHand(distance_id, kit_id) ? stock.dealFor(distance_id, kit_id) : null
    const outcome = await sell(deal ? { ...sale, deal_id: deal.id } : sale, factsOf(tried, world))
    if ('says' in outcome) {
      // Nothing was kept: the next try takes a fresh number, of what the server knows by then.
      if (outcome.answered) {
        change({ receipt: '' })
        void till.refresh()
      }
      return refuse(refusedFields(outcome.errors), outcome.says)
    }
    await forget()
    setSold(outcome)
    window.scrollTo({ top: 0 })
  }
  const go = (submitted: FormEvent) => {
    submitted.preventDefault()
    if (busy) return
    setSentence(null)
    for (const at of STEPS.slice(0, STEPS.indexOf(step) + 1)) {
      const found = problemsHere(at)
      if (Object.keys(found).length > 0) return refuse(found, MISSING)
    }
    setProblems({})
    if (step !== 'money') return goTo(stepAfter(step))
    void charge()
  }

  if (sold) return <DoneCard sold={sold} onNext={next} />
  const mend = (names: readonly string[]) => setMended((before) => [...before, ...names])
  const fields: StepFields = {
    draft,
    problems: Object.fromEntries(
      Object.entries(problems).filter(([field]) => !mended.some((one) => `${field}.`.startsWith(`${one}.`))),
    ),
    change: (values) => {
      mend(Object.keys(values))
      change(values)
    },
    type: (values) => {
      mend(Object.keys(values).map(fieldOfValue))
      type(values)
    },
  }
  const sign = (signed: Signature) => {
    mend(['0.signature'])
    setSignature(signed)
  }
  // The field of a scan is a form of its own: it stands outside of this one.
  const who = (
    <PersonStep
      {...fields}
      event_id={till.event_id}
      online={till.online}
      today={today}
      onUnreached={() => till.tell({ online: false })}
    />
  )
  const label =
    step === 'money' ? `Cobrar ${formatPesos(amount)}${draft.hands_over ? ' y entregar' : ''}` : 'Continuar'
  return (
    <>
      <h1 className="visually-hidden">Vender</h1>
      <SaleSteps step={step} person={participant.name} onGo={goTo} />
      <RefusalSentence>{sentence}</RefusalSentence>
      {step === 'person' && !draft.looked ? who : null}
      {step === 'person' && !draft.looked ? null : (
        <form ref={form} id={FORM} method="post" noValidate onSubmit={go}>
          {step === 'person' ? who : null}
          {step === 'place' ? <PlaceStep {...fields} world={world} stock={stock} used={used} /> : null}
          {step === 'money' ? <MoneyStep {...fields} amount={amount} today={today} onSign={sign} /> : null}
          <SaleBar
            form={FORM}
            label={label}
            busy={busy}
            onBack={step === 'person' ? next : () => goTo(stepBefore(step))}
            backLabel={step === 'person' ? 'Otra persona' : 'Atrás'}
          />
        </form>
      )}
    </>
  )
}
