/** Step 3: how it is paid, and what the person reads and signs. */
import { formatNumber, formatPesos } from '#domain/colombia/pesos.ts'
import type { Signature } from '#domain/registration/rules/signature.ts'
import { TILL_WAYS, type TillWay } from '#domain/till/rules/till-words.ts'
import { ChoiceTiles } from '#web/light/fields/choice-tiles.tsx'
import { TextField } from '#web/light/fields/text-field.tsx'
import { Tick } from '#web/light/fields/tick.tsx'
import { SignaturePad } from '#web/registration/sign/signature-pad.tsx'
import { ConsentFields } from '#web/registration/steps/consent-fields.tsx'
import { GuardianFields } from '#web/registration/steps/guardian-fields.tsx'
import { WAY_NAMES } from '../till-words.ts'
import { HealthPart } from './health-part.tsx'
import type { StepFields } from './person-step.tsx'
import { pesosOf } from './sale-draft.ts'
import { isYoung } from './sale-problems.ts'
import classes from './sell.module.css'

const NOTES = [10_000, 20_000, 50_000, 100_000]

const written = (pesos: number) => (pesos > 0 ? formatNumber(pesos) : '')

type MoneyStepProps = StepFields & {
  amount: number
  today: string
  onSign: (signature: Signature) => void
}

type CashProps = Pick<StepFields, 'draft' | 'problems' | 'change'> & { amount: number }

function Cash({ draft, problems, change, amount }: CashProps) {
  const given = pesosOf(draft.tendered)
  return (
    <div className={classes.cash}>
      <TextField
        label="Te dio"
        name="tendered"
        inputMode="numeric"
        autoComplete="off"
        maxLength={13}
        value={draft.tendered}
        error={problems.tendered}
        onChange={({ currentTarget: { value } }) => change({ tendered: written(pesosOf(value)) })}
      />
      <fieldset className={classes.notes} aria-label="Sumar billetes">
        {NOTES.map((note) => (
          <button
            key={note}
            type="button"
            className={classes.noteButton}
            onClick={() => change({ tendered: written(given + note) })}
          >
            +{note / 1000} mil
          </button>
        ))}
        <button
          type="button"
          className={classes.noteButton}
          onClick={() => change({ tendered: written(amount) })}
        >
          Exacto
        </button>
        <button type="button" className={classes.noteButton} onClick={() => change({ tendered: '' })}>
          Borrar
        </button>
      </fieldset>
      <p className={classes.change} aria-live="polite">
        <span>Cambio</span>
        <strong>{formatPesos(Math.max(0, given - amount))}</strong>
      </p>
    </div>
  )
}

const VOUCHERS: Record<Exclude<TillWay, 'cash'>, { label: string; help: string }> = {
  terminal: { label: 'Número del voucher', help: 'Está en el papel del datáfono.' },
  nequi: { label: 'Referencia de Nequi', help: 'Está en la pantalla de quien pagó, como M1234567.' },
}

function Payment({ draft, problems, change, amount }: CashProps) {
  const { way } = draft
  return (
    <>
      <ChoiceTiles
        name="way"
        legend="Cómo paga"
        big
        tile={92}
        choices={TILL_WAYS.map((value) => ({ value, name: WAY_NAMES[value] }))}
        value={way}
        problem={problems.way}
        onChoose={(value) => change({ way: value as TillWay })}
      />
      {way === 'cash' ? <Cash draft={draft} problems={problems} change={change} amount={amount} /> : null}
      {way === 'terminal' || way === 'nequi' ? (
        <TextField
          label={VOUCHERS[way].label}
          description={VOUCHERS[way].help}
          name="voucher"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          value={draft.voucher}
          error={problems.voucher}
          onChange={({ currentTarget: { value } }) => change({ voucher: value })}
        />
      ) : null}
    </>
  )
}

export function MoneyStep({ draft, problems, change, type, amount, today, onSign }: MoneyStepProps) {
  const { participant } = draft
  const minor = isYoung(participant, today)
  const fields = { at: 0, participant, problems, type }
  return (
    <div className={classes.fields}>
      {amount > 0 ? (
        <Payment draft={draft} problems={problems} change={change} amount={amount} />
      ) : (
        <p className={classes.note}>No cuesta nada: solo falta la firma.</p>
      )}
      <section className={classes.sign} aria-label="Autorización">
        <h2 className={classes.heading}>{minor ? 'Lee y firma su acudiente' : 'Lee y firma quien corre'}</h2>
        {minor ? <GuardianFields {...fields} phoneIsAsked /> : null}
        <ConsentFields {...fields} dataIsAuthorised={minor} />
        <HealthPart {...fields} />
        <div className={classes.pad}>
          <SignaturePad
            legend={minor ? 'Firma del acudiente' : 'Firma'}
            problem={problems['0.signature']}
            onSign={onSign}
          />
        </div>
      </section>
      <Tick name="hands_over" checked={draft.hands_over} onTick={(hands_over) => change({ hands_over })}>
        Entrego el kit ahora.
      </Tick>
    </div>
  )
}
