/** A kit: what a runner gets, in which size, and how many there are. */
import { NativeSelect, TextInput } from '@mantine/core'
import { KIT_SIZES, kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import { CountInput } from '#web/ui/count-input.tsx'
import type { RowFieldsProps } from '#web/ui/repeater.tsx'
import type { KitRow } from './event-draft.ts'
import { KitOptions } from './kit-options.tsx'
import { sizeChosen } from './kit-wearers.ts'
import classes from './sections.module.css'

/** A size that came from elsewhere stays choosable. */
const sizes = (current: string) => [
  { value: '', label: 'Elige', disabled: true },
  ...[...new Set([...KIT_SIZES, ...(current ? [current] : [])])].map((size) => ({
    value: size,
    label: kitSizeLabel(size),
  })),
]

export function KitFields(props: RowFieldsProps<KitRow>) {
  const { row, change, errors, locked } = props
  return (
    <>
      <TextInput
        className={classes.wideOnPhones}
        label="Nombre del kit"
        placeholder="Camiseta y medalla"
        maxLength={120}
        readOnly={locked}
        value={row.kit_name}
        onChange={(event) => change({ kit_name: event.currentTarget.value })}
        error={errors.kit_name ?? errors.name}
      />
      {locked ? (
        <TextInput label="Talla" readOnly value={row.size} error={errors.size} />
      ) : (
        <NativeSelect
          label="Talla"
          data={sizes(row.size)}
          value={row.size}
          onChange={(event) => change(sizeChosen(row, event.currentTarget.value))}
          error={errors.size}
        />
      )}
      <CountInput
        label="Cantidad"
        max={1_000_000}
        readOnly={locked}
        value={row.amount}
        onChange={(amount) => change({ amount })}
        error={errors.amount}
      />
      {locked ? null : <KitOptions {...props} />}
    </>
  )
}
