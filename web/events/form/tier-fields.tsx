/** A price tier: valid up to and including its date. */
import { DayField } from '#web/ui/day-field.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import type { RowFieldsProps } from '#web/ui/repeater.tsx'
import type { TierRow } from './event-draft.ts'
import classes from './sections.module.css'
import { TierOptions } from './tier-options.tsx'

export function TierFields(props: RowFieldsProps<TierRow>) {
  const { row, change, errors } = props
  return (
    <>
      <DayField
        className={classes.wideOnPhones}
        label="Válida hasta"
        value={row.date}
        onChange={(date) => change({ date })}
        error={errors.date}
      />
      <MoneyInput
        label="Precio"
        placeholder="350.000"
        value={row.event_price}
        onChange={(event_price) => change({ event_price })}
        error={errors.event_price ?? errors.amount}
      />
      <MoneyInput
        label="Costo de servicio"
        value={row.cost_service}
        onChange={(cost_service) => change({ cost_service })}
        error={errors.cost_service}
      />
      <TierOptions {...props} />
    </>
  )
}
