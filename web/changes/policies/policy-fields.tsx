/** The fields of one kind of change: only those that mean something for it. */
import { NativeSelect, Switch } from '@mantine/core'
import { type ChangeKind, GIVE_BACKS, PRICE_BASES } from '#domain/changes/rules/kinds.ts'
import { daysBefore } from '#domain/changes/rules/policy.ts'
import { hasField } from '#domain/changes/rules/policy-fields.ts'
import { CountInput } from '#web/ui/count-input.tsx'
import { DayField } from '#web/ui/day-field.tsx'
import type { FieldErrors } from '#web/ui/field-errors.ts'
import { Repeater } from '#web/ui/repeater.tsx'
import { FeeFields } from './fee-fields.tsx'
import { newFee, type PolicyDraft } from './policies-draft.ts'
import classes from './policy-fields.module.css'

type PolicyFieldsProps = {
  kind: ChangeKind
  draft: PolicyDraft
  eventDay: string
  errors: FieldErrors
  onChange: (change: Partial<PolicyDraft>) => void
}

const BACK_LABELS = { nothing: 'Nada', credit: 'Saldo para otro evento', money: 'Dinero' }
const BACKS = GIVE_BACKS.map((value) => ({ value, label: BACK_LABELS[value] }))
const BASIS_LABELS = { purchase: 'El del día de la compra', today: 'El de hoy' }
const BASES = PRICE_BASES.map((value) => ({ value, label: BASIS_LABELS[value] }))

const shortDay = (day: string) => day.split('-').reverse().join('/')

export function PolicyFields({ kind, draft, eventDay, errors, onChange }: PolicyFieldsProps) {
  const isRefund = kind === 'refund'
  return (
    <>
      <div className={classes.fields}>
        <DayField
          label="Abierto desde"
          description="Vacío: desde que se paga."
          clearable
          value={draft.opens_on}
          onChange={(opens_on) => onChange({ opens_on })}
          error={errors.opens_on}
        />
        <DayField
          label="Hasta"
          description={`Ese día cuenta. Vacío: hasta el ${shortDay(daysBefore(eventDay, 1))}.`}
          clearable
          value={draft.closes_on}
          onChange={(closes_on) => onChange({ closes_on })}
          error={errors.closes_on}
        />
        {hasField(kind, 'max_times') ? (
          <CountInput
            label="Cuántas veces"
            description="Cada persona, en este evento."
            max={20}
            value={draft.max_times}
            onChange={(max_times) => onChange({ max_times })}
            error={errors.max_times}
          />
        ) : null}
        {hasField(kind, 'price_basis') ? (
          <NativeSelect
            label="Precio que cuenta"
            description="Con el que se calcula la diferencia."
            data={BASES}
            value={draft.price_basis}
            onChange={(event) =>
              onChange({ price_basis: event.currentTarget.value as PolicyDraft['price_basis'] })
            }
            error={errors.price_basis}
          />
        ) : null}
        {hasField(kind, 'gives_back') ? (
          <NativeSelect
            label="Qué se devuelve"
            description={kind === 'category' ? 'Si la nueva cuesta menos.' : 'De lo que esa persona pagó.'}
            data={BACKS}
            value={draft.gives_back}
            onChange={(event) =>
              onChange({ gives_back: event.currentTarget.value as PolicyDraft['gives_back'] })
            }
            error={errors.gives_back}
          />
        ) : null}
      </div>
      <fieldset className={classes.fees}>
        <legend className={classes.legend}>{isRefund ? 'Lo que se descuenta' : 'Lo que cuesta'}</legend>
        <p className={classes.hint}>Cada valor cuenta hasta su día, incluido. El último va sin fecha.</p>
        <Repeater
          name="fees"
          rows={draft.fees}
          onChange={(fees) => onChange({ fees })}
          errors={errors}
          newRow={newFee}
          rowLabel="Valor"
          addLabel="Agregar valor"
          empty={isRefund ? 'No se descuenta nada.' : 'No cuesta nada.'}
          fields={FeeFields}
        />
      </fieldset>
      <div className={classes.switches}>
        <Switch
          label="Necesita aprobación"
          description="La solicitud espera en la bandeja hasta que tu equipo la decida."
          checked={draft.needs_approval}
          onChange={(event) => onChange({ needs_approval: event.currentTarget.checked })}
        />
        {hasField(kind, 'returns_service') ? (
          <Switch
            label="El costo de servicio también"
            description={
              isRefund
                ? 'Se devuelve con lo demás. Por retracto se devuelve siempre.'
                : 'Vuelve con lo demás, como dinero o saldo.'
            }
            checked={draft.returns_service}
            onChange={(event) => onChange({ returns_service: event.currentTarget.checked })}
          />
        ) : null}
      </div>
    </>
  )
}
