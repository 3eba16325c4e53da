/** What a tier may say besides: how many people pay it, and what it costs in one distance. */
import { formatNumber } from '#domain/colombia/pesos.ts'
import { CountInput } from '#web/ui/count-input.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { MoreOptions } from '#web/ui/more-options.tsx'
import type { RowFieldsProps } from '#web/ui/repeater.tsx'
import { useDistanceNames } from './distance-names.ts'
import type { TierRow } from './event-draft.ts'
import { RowProblem } from './row-problem.tsx'
import classes from './sections.module.css'

const toldOf = ({ places, prices }: TierRow) => {
  const named = Object.keys(prices)
  return [
    places === '' ? '' : `${formatNumber(places)} ${places === 1 ? 'cupo' : 'cupos'}`,
    named.length > 0 ? `precio propio en ${named.join(', ')}` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

export function TierOptions({ row, change, errors }: RowFieldsProps<TierRow>) {
  const priced = Object.keys(row.prices)
  const names = useDistanceNames(priced)
  // With one distance the tier's own price says it all.
  const byDistance = names.length > 1 || priced.length > 0
  const price = (name: string, typed: number | '') => {
    const { [name]: _before, ...others } = row.prices
    change({ prices: typed === '' ? others : { ...others, [name]: typed } })
  }
  return (
    <MoreOptions
      label="Más opciones"
      told={toldOf(row)}
      wrong={Object.keys(errors).some((field) => field === 'places' || field.startsWith('prices'))}
    >
      <div className={classes.options}>
        <CountInput
          label="Cupos a este precio"
          placeholder="Hasta su fecha"
          max={1_000_000}
          value={row.places}
          onChange={(places) => change({ places })}
          error={errors.places}
        />
        {(byDistance ? names : []).map((name) => (
          <MoneyInput
            key={name}
            label={`Precio en ${name}`}
            placeholder="Precio y diferencia"
            value={row.prices[name] ?? ''}
            onChange={(typed) => price(name, typed)}
            error={errors[`prices.${name}`]}
          />
        ))}
      </div>
      <RowProblem>{errors.prices}</RowProblem>
    </MoreOptions>
  )
}
