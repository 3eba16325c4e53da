/** The steps of who takes a place, one at a time, with what is to pay and the one action in reach. */
import { type FormEvent, useId, useRef } from 'react'
import type { Transfer } from '#domain/changes/transfer/transfer-contract.ts'
import { ActionBar } from '#web/light/action-bar.tsx'
import { RefusalSentence } from '#web/light/fields/refusal-sentence.tsx'
import { ContactStep } from '#web/registration/steps/contact-step.tsx'
import { useStepFocus } from '#web/registration/use-step-focus.ts'
import { PageBody } from '#web/ui/page-body.tsx'
import classes from './transfer.module.css'
import type { Took } from './transfer-page.tsx'
import { ChoiceStep, FitStep, PersonStep, SignStep } from './transfer-steps.tsx'
import { STEP_NAMES, STEPS, useTransferForm } from './use-transfer-form.ts'

type TransferFormProps = {
  token: string
  transfer: Transfer
  onTaken: (took: Took) => void
  /** To what it is about. */
  onBack: () => void
}

const nothing = () => {}

export function TransferForm({ token, transfer, onTaken, onBack }: TransferFormProps) {
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const { step, fields, categories, chosen, sentence, refusals, busy, goOn, goBack } = useTransferForm(
    token,
    transfer,
    onTaken,
  )
  useStepFocus(panel, step, refusals)
  const due = chosen?.due ?? null
  const label = step !== 'sign' ? 'Continuar' : due ? 'Tomar y pagar' : 'Tomar el cupo'

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void goOn()
  }

  return (
    <PageBody width="form">
      <div ref={panel} className={classes.card}>
        <h1 className={classes.title}>El cupo de {transfer.giver}</h1>
        <form id={id} className={classes.body} method="post" noValidate onSubmit={submit}>
          <p className={classes.kicker}>
            Paso {STEPS.indexOf(step) + 1} de {STEPS.length} · {transfer.event}
          </p>
          <h2 className={classes.heading} tabIndex={-1} data-step-heading="true">
            {STEP_NAMES[step]}
          </h2>
          <RefusalSentence>{sentence}</RefusalSentence>
          {step === 'fit' ? <FitStep {...fields} /> : null}
          {step === 'person' ? <PersonStep {...fields} /> : null}
          {step === 'choice' ? (
            <ChoiceStep
              {...fields}
              categories={categories}
              chosen={chosen}
              onCategory={(category_id) => fields.type({ category_id, kit_id: '' })}
            />
          ) : null}
          {step === 'contact' ? <ContactStep {...fields} onReturn={nothing} /> : null}
          {step === 'sign' ? <SignStep {...fields} transfer={transfer} chosen={chosen} /> : null}
        </form>
        <ActionBar
          total={due || null}
          totalLabel={due === null ? '' : due > 0 ? 'Por pagar' : 'Sin costo'}
          label={label}
          busy={busy}
          form={id}
          onBack={goBack ?? onBack}
        />
      </div>
    </PageBody>
  )
}
