/** Everything about the chosen box in words and numbers: for fine work, for phones and for the keyboard alone. */
import { ActionIcon, Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCopy,
  IconLayoutAlignBottom,
  IconLayoutAlignCenter,
  IconLayoutAlignLeft,
  IconLayoutAlignMiddle,
  IconLayoutAlignRight,
  IconLayoutAlignTop,
  IconTrash,
} from '@tabler/icons-react'
import { isPicture, type Placement } from '#domain/certificates/rules/placement.ts'
import { alignedTo, PLACES, type Place } from './align.ts'
import classes from './designer.module.css'
import { type Frame, MIN_SIDE } from './frame.ts'
import { PercentField } from './percent-field.tsx'
import { labelOf } from './placements.ts'
import { TextControls } from './text-controls.tsx'

const ICONS: Record<Place, typeof IconLayoutAlignLeft> = {
  left: IconLayoutAlignLeft,
  center: IconLayoutAlignCenter,
  right: IconLayoutAlignRight,
  top: IconLayoutAlignTop,
  middle: IconLayoutAlignMiddle,
  bottom: IconLayoutAlignBottom,
}

type ElementPanelProps = {
  placement: Placement
  columns: readonly string[]
  onChange: (changes: Partial<Placement>, tag: string | null) => void
  onRestack: (step: 1 | -1) => void
  onDuplicate: () => void
  onRemove: () => void
}

export function ElementPanel({
  placement,
  columns,
  onChange,
  onRestack,
  onDuplicate,
  onRemove,
}: ElementPanelProps) {
  const { id, field } = placement
  const type = (changes: Partial<Placement>) => onChange(changes, `${Object.keys(changes).join()} ${id}`)
  const side = (name: keyof Frame, label: string, min = 0) => (
    <PercentField
      label={label}
      value={placement[name]}
      min={min}
      disabled={field === 'qr' && name === 'height'}
      onChange={(value) => type({ [name]: value })}
    />
  )
  return (
    <section className={classes.panel} aria-label={`Elemento: ${labelOf(placement)}`}>
      <h3 className={classes.panelTitle}>{labelOf(placement)}</h3>
      {isPicture(field) ? null : <TextControls placement={placement} columns={columns} onChange={type} />}
      <div className={classes.numbers}>
        {side('x', 'Posición X')}
        {side('y', 'Posición Y')}
        {side('width', 'Ancho', MIN_SIDE)}
        {side('height', 'Alto', MIN_SIDE)}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame */}
      <div className={classes.icons} role="group" aria-label="Alinear con la hoja">
        {PLACES.map(({ id: place, label }) => {
          const Icon = ICONS[place]
          return (
            <ActionIcon
              key={place}
              variant="default"
              size={44}
              aria-label={label}
              title={label}
              onClick={() => onChange(alignedTo(placement, place), null)}
            >
              <Icon size={20} aria-hidden="true" />
            </ActionIcon>
          )
        })}
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden="true" />}
          onClick={onDuplicate}
        >
          Duplicar
        </Button>
        <Button
          variant="default"
          leftSection={<IconArrowForwardUp size={18} aria-hidden="true" />}
          onClick={() => onRestack(1)}
        >
          Adelante
        </Button>
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
          onClick={() => onRestack(-1)}
        >
          Atrás
        </Button>
        <Button
          variant="subtle"
          color="sangre"
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          onClick={onRemove}
        >
          Quitar
        </Button>
      </div>
    </section>
  )
}
