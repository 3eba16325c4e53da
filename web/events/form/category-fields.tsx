/** A category: who may run which distance, and what it costs more or less. */
import { NativeSelect, TextInput } from '@mantine/core'
import { CATEGORY_GENDERS, categoryGenderLabel } from '#domain/events/rules/genders.ts'
import { NO_DEPORTIVO } from '#domain/events/rules/no-deportivo.ts'
import { CountInput } from '#web/ui/count-input.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'
import { MoreOptions } from '#web/ui/more-options.tsx'
import type { RowFieldsProps } from '#web/ui/repeater.tsx'
import type { CategoryRow } from './event-draft.ts'
import classes from './sections.module.css'

const OPTIONS = [
  { value: '', label: 'Elige', disabled: true },
  ...CATEGORY_GENDERS.filter((gender) => gender !== NO_DEPORTIVO).map((gender) => ({
    value: gender,
    label: categoryGenderLabel(gender),
  })),
]

export function CategoryFields({ row, change, errors, locked }: RowFieldsProps<CategoryRow>) {
  return (
    <>
      <TextInput
        className={classes.half}
        label="Distancia"
        placeholder="5K"
        autoCapitalize="characters"
        maxLength={60}
        readOnly={locked}
        value={row.distance}
        onChange={(event) => change({ distance: event.currentTarget.value.toLocaleUpperCase('es') })}
        error={errors.distance}
      />
      {locked ? (
        <TextInput
          className={classes.half}
          label="Género"
          readOnly
          value={row.gender}
          error={errors.gender}
        />
      ) : (
        <NativeSelect
          className={classes.half}
          label="Género"
          data={OPTIONS}
          value={row.gender}
          onChange={(event) => change({ gender: event.currentTarget.value })}
          error={errors.gender}
        />
      )}
      <TextInput
        className={classes.wideOnPhones}
        label="Título"
        placeholder="Abierta"
        maxLength={120}
        readOnly={locked}
        value={row.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
        error={errors.title}
      />
      <CountInput
        className={classes.third}
        label="Edad inicial"
        max={120}
        readOnly={locked}
        value={row.start_age}
        onChange={(start_age) => change({ start_age })}
        error={errors.start_age}
      />
      <CountInput
        className={classes.third}
        label="Edad final"
        max={120}
        readOnly={locked}
        value={row.final_age}
        onChange={(final_age) => change({ final_age })}
        error={errors.final_age}
      />
      <MoneyInput
        className={classes.third}
        label="Diferencia"
        allowNegative
        // The figure keyboard of some phones has no minus sign.
        inputMode="text"
        readOnly={locked}
        value={row.difference}
        onChange={(difference) => change({ difference })}
        error={errors.difference}
      />
      {locked ? null : (
        <MoreOptions
          label="Más opciones"
          told={
            row.team_size === ''
              ? undefined
              : row.team_size === 1
                ? 'para 1 persona'
                : `para ${row.team_size} personas`
          }
          wrong={errors.team_size !== undefined}
        >
          <div className={classes.options}>
            <CountInput
              label="Personas"
              placeholder="Cualquiera"
              max={7}
              value={row.team_size}
              onChange={(team_size) => change({ team_size })}
              error={errors.team_size}
            />
          </div>
        </MoreOptions>
      )}
    </>
  )
}
