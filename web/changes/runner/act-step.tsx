/** One act: choose, read what it costs and what happens, confirm. */
import { type FormEvent, type Ref, useEffect, useEffectEvent } from 'react'
import type { Act } from '#domain/changes/contract.ts'
import type { Notice } from '#server/contract-kit.ts'
import { BusyLightButton } from '#web/light/busy-light-button.tsx'
import { TextField } from '#web/light/fields/text-field.tsx'
import { useFirstError } from '#web/ui/first-error.ts'
import { FormError } from '#web/ui/form-error.tsx'
import { LightButton } from '#web/ui/light-button.tsx'
import { useActAddress } from './act-address.ts'
import classes from './act-step.module.css'
import { confirmLabel, endsPlace } from './change-words.ts'
import { ChooseFields, firstChoice } from './choose-fields.tsx'
import type { OwnChanges, Whose } from './own-changes.ts'
import { PayoutFields } from './payout-fields.tsx'
import { QuoteWords } from './quote-words.tsx'
import { useAct } from './use-act.ts'

type ActStepProps = {
  title: string
  act: Act
  own: OwnChanges
  whose: Whose
  titleRef: Ref<HTMLHeadingElement>
  /** What can be chosen is not what it was. */
  onLook: () => void
  onAsked: (notice: Notice) => Promise<void>
}

export function ActStep({ title, act, own, whose, titleRef, onLook, onAsked }: ActStepProps) {
  const { kind } = act
  const { quoted, go } = useActAddress()
  /** Where nothing is chosen the first thing to read is the quote. */
  const chooses = !endsPlace(kind)
  const way = useAct(kind, whose, firstChoice(own, kind), {
    onQuoted: () => (chooses && !quoted ? go(kind, { quoted: true }) : undefined),
    onChooseAgain: () => {
      onLook()
      go(kind, { replace: true })
    },
    onAsked,
  })
  const { quote, problems, sentence, busy } = way
  const form = useFirstError(problems)
  const shown = chooses && !quoted ? null : quote
  /** Until the first quote is there, or why there is none. */
  const counting = !chooses && !shown && !sentence

  const priceAtOnce = useEffectEvent(() => {
    if (!chooses) void way.price()
    // Opened by its address, without the choice it is about: back to choosing.
    else if (quoted) go(kind, { replace: true })
  })
  useEffect(() => priceAtOnce(), [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void (shown ? way.ask() : way.price())
  }

  const person = own.participant
  return (
    <form ref={form} className={classes.card} method="post" noValidate onSubmit={submit}>
      <div>
        <h1 ref={titleRef} tabIndex={-1} className={classes.title}>
          {shown && chooses ? 'Revisa y confirma' : title}
        </h1>
        <p className={classes.lead}>
          {`${person.name} ${person.last_name}`.trim()} · {person.event}
        </p>
      </div>
      <FormError>{sentence}</FormError>
      {shown ? (
        <>
          <QuoteWords quote={shown} />
          {kind === 'refund' ? (
            <TextField
              label="¿Por qué la pides? (opcional)"
              name="told"
              autoComplete="off"
              maxLength={500}
              value={way.wished.told}
              onChange={(event) => way.choose({ told: event.currentTarget.value })}
            />
          ) : null}
          {shown.needs_payout ? (
            <PayoutFields payout={way.payout} problems={problems} onType={way.typePayout} />
          ) : null}
          <BusyLightButton busy={busy} busyLabel="Un momento..." holdFor={0}>
            {confirmLabel(shown)}
          </BusyLightButton>
        </>
      ) : null}
      {!shown && chooses ? (
        <>
          <ChooseFields kind={kind} own={own} wished={way.wished} problems={problems} onChoose={way.choose} />
          <BusyLightButton busy={busy} busyLabel="Cotizando..." holdFor={0}>
            Ver cuánto cuesta
          </BusyLightButton>
        </>
      ) : null}
      {counting ? (
        <p role="status" className={classes.counting}>
          Sacando la cuenta...
        </p>
      ) : (
        <LightButton look="outline" disabled={busy} onClick={() => go(shown && chooses ? kind : null)}>
          Volver
        </LightButton>
      )}
    </form>
  )
}
