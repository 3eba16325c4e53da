/**
 * The boxes by name: the way to one that is hidden behind another, and to all of them without a mouse. On a phone a
 * select, so that the picture and the numbers stay in sight.
 */
import { NativeSelect } from '@mantine/core'
import type { CertificateValues, Placement } from '#domain/certificates/rules/placement.ts'
import classes from './designer.module.css'
import { labelOf, shownText } from './placements.ts'

type ElementListProps = {
  placements: readonly Placement[]
  values: CertificateValues
  selectedId: string | undefined
  onSelect: (id: string) => void
}

export function ElementList({ placements, values, selectedId, onSelect }: ElementListProps) {
  if (placements.length === 0)
    return <p className={classes.none}>La hoja está vacía. Agrega el nombre para empezar.</p>
  return (
    <>
      <NativeSelect
        className={classes.choice}
        label="Elemento"
        data={[
          { value: '', label: 'Elige un elemento', disabled: true },
          ...placements.map((placement) => ({ value: placement.id, label: labelOf(placement) })),
        ]}
        value={selectedId ?? ''}
        onChange={(event) => onSelect(event.currentTarget.value)}
      />
      <ul className={classes.list} aria-label="Lista de elementos">
        {placements.map((placement) => {
          const label = labelOf(placement)
          const shown = shownText(placement, values)
          return (
            <li key={placement.id}>
              <button
                type="button"
                className={classes.entry}
                aria-current={placement.id === selectedId ? 'true' : undefined}
                onClick={() => onSelect(placement.id)}
              >
                <span>{label}</span>
                {shown && shown !== label ? <span className={classes.sample}>{shown}</span> : null}
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
