/** The registration in the browser: tabs, steps, price and the one action. */
import { type FormEvent, lazy, Suspense, useEffect, useId, useRef } from 'react'
import { ActionBar } from '#web/light/action-bar.tsx'
import { RefusalSentence } from '#web/light/fields/refusal-sentence.tsx'
import { LightButton } from '#web/ui/light-button.tsx'
import { CurrentStep } from './current-step.tsx'
import type { RegistrationEvent } from './event.ts'
import type { ChosenPrice } from './event-header.tsx'
import { addressOf, indexOf, STEP_LABELS, stepsOf } from './form/places.ts'
import { isGroup, type RegistrationForm } from './form/registration-form.ts'
import { isRepeated } from './form/step-problems.ts'
import type { GroupEntry } from './form/use-group-entry.ts'
import { GroupBand, GroupCode } from './group-code.tsx'
import { ParticipantTabs, tabId } from './participant-tabs.tsx'
import { FreeOrderDialog } from './payment/free-order-dialog.tsx'
import { PriceAside } from './price-aside.tsx'
import { StepProgress } from './step-progress.tsx'
import { useStepFocus } from './use-step-focus.ts'
import { useWizard } from './use-wizard.ts'
import classes from './wizard.module.css'

const PaymentStep = lazy(() => import('./steps/payment-step.tsx'))

const actionOf = ({ at, participants }: RegistrationForm) => {
  if (at.step === 'welcome') return 'Ir a pagar'
  return at.step === 'contact' && at.participant < participants.length - 1 ? 'Siguiente' : 'Continuar'
}

const kickerOf = (form: RegistrationForm) => {
  const { participant, step } = form.at
  if (step === 'team') return 'Antes de empezar'
  const steps = stepsOf(form, participant)
  const where = `Paso ${steps.indexOf(step) + 1} de ${steps.length}`
  const own = form.participants.length > 1 && step !== 'welcome' && step !== 'payment'
  return own ? `${where} · Participante ${participant + 1} de ${form.participants.length}` : where
}

/** Until a distance is chosen that has a price of its own, the total is only the least it can be. */
const totalLabel = ({ participants }: RegistrationForm, from: boolean) => {
  const many = participants.length > 1 ? `, ${participants.length} personas` : ''
  return `Total${from ? ' desde' : ''}${many}`
}

type WizardProps = {
  event: RegistrationEvent
  group: GroupEntry
  /** What the people of the form pay, as soon as all have a category; null before. */
  onPrice: (price: ChosenPrice | null) => void
}

export function Wizard({ event, group, onPrice }: WizardProps) {
  const panelId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const wizard = useWizard(event, group.block)
  const { form, context, chosen, isLeast, quote, checkout, live, free, dispatch, visit } = wizard
  const { participant: at, step } = form.at
  useStepFocus(panel, addressOf(form.at), wizard.refusals)

  const [category] = chosen
  const price = form.hold && live ? live : quote && { ...quote, discount: 0, products_total: 0, covered: 0 }
  const pays = step === 'payment'
  const told = chosen.includes(undefined) && !form.hold ? null : (price?.amount ?? null)
  const people = form.participants.length
  useEffect(() => onPrice(told === null ? null : { amount: told, people }), [told, people, onPrice])
  const canRemove = isGroup(form) && at > 0 && form.hold === null && !['welcome', 'payment'].includes(step)

  const goOn = (event: FormEvent) => {
    event.preventDefault()
    if (!wizard.busy) void wizard.goOn()
  }

  return (
    <div className={classes.wizard}>
      <div ref={panel} className={classes.column}>
        {form.block ? (
          <GroupBand
            block={form.block}
            onDrop={
              event.open && !form.hold ? () => dispatch({ type: 'block told', block: null }) : undefined
            }
          />
        ) : null}
        {group.problem && !form.block && !form.hold && step !== 'welcome' ? (
          <div className={classes.group}>
            <GroupCode
              event_id={event.id}
              typed={group.typed}
              problem={group.problem}
              onBlock={(block) => dispatch({ type: 'block told', block })}
            />
          </div>
        ) : null}
        {step === 'team' ? null : (
          <ParticipantTabs
            form={form}
            panelId={panelId}
            onVisit={visit}
            onAdd={() => dispatch({ type: 'person added' })}
          />
        )}
        <div
          id={panelId}
          className={classes.card}
          {...(step === 'team' ? {} : { role: 'tabpanel', 'aria-labelledby': tabId(panelId, at) })}
        >
          {step === 'team' ? null : <StepProgress form={form} context={context} onVisit={visit} />}
          <form id={`${panelId}-form`} className={classes.body} noValidate onSubmit={goOn}>
            <p className={classes.kicker}>
              {kickerOf(form)}
              {canRemove ? (
                <button
                  type="button"
                  className={classes.remove}
                  onClick={() => dispatch({ type: 'person removed', participant: at })}
                >
                  Quitar a esta persona
                </button>
              ) : null}
            </p>
            <h2 className={classes.heading} tabIndex={-1} data-step-heading="true">
              {step === 'team' ? '¿Cuántos van?' : STEP_LABELS[step]}
            </h2>
            <RefusalSentence>{wizard.sentence}</RefusalSentence>
            <CurrentStep
              event={event}
              form={form}
              problems={wizard.problems}
              context={context}
              kitIsGiven={wizard.givenKit !== null}
              category={category}
              dispatch={dispatch}
              onVisit={visit}
              onReturn={wizard.returnAs}
            />
            {pays && !live ? (
              <div className={classes.waiting} role="status">
                {checkout.failed ? 'No pudimos abrir tu pago. Revisa tu conexión.' : 'Abriendo tu pago…'}
                {checkout.failed ? (
                  <LightButton look="outline" onClick={checkout.retry}>
                    Intentar de nuevo
                  </LightButton>
                ) : null}
              </div>
            ) : null}
          </form>
          {pays && form.hold && live ? (
            <Suspense fallback={<p className={classes.waiting}>Abriendo tu pago…</p>}>
              <PaymentStep
                event_id={event.id}
                has_add_ons={event.has_add_ons}
                takes_credits={event.takes_credits}
                form={form}
                hold={form.hold}
                live={live}
                over={checkout.over}
                dispatch={dispatch}
                onTotals={checkout.setLive}
                onFree={wizard.settleFree}
                onEnded={wizard.settleEnded}
                onBack={wizard.goBack}
                onCancelled={wizard.startAnew}
              />
            </Suspense>
          ) : null}
          {pays ? null : (
            <ActionBar
              total={quote?.amount ?? null}
              totalLabel={totalLabel(form, isLeast)}
              label={actionOf(form)}
              busy={wizard.busy}
              disabled={step === 'identification' && isRepeated(form, at)}
              form={`${panelId}-form`}
              onBack={indexOf(form, form.at) > 0 ? wizard.goBack : undefined}
            />
          )}
        </div>
      </div>
      <PriceAside
        event={event}
        people={form.participants.length}
        category={isGroup(form) ? undefined : category}
        price={pays ? null : price}
        isLeast={isLeast}
      />
      {free ? <FreeOrderDialog {...free} /> : null}
    </div>
  )
}
