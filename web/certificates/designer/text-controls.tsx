/** How a text looks: letters, size, colour, alignment, capitals. */
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { NativeSelect, SegmentedControl, Switch, TextInput } from '@mantine/core'
import { FONTS, type FontId } from '#domain/certificates/rules/fonts.ts'
import { type Alignment, MAX_SIZE, MIN_SIZE, type Placement } from '#domain/certificates/rules/placement.ts'
import { ColourField } from './colour-field.tsx'
import classes from './designer.module.css'
import { PercentField } from './percent-field.tsx'

const FONT_OPTIONS = FONTS.map(({ id, label }) => ({ value: id, label }))
const ALIGNMENT_OPTIONS = [
  { value: 'left', label: 'Izquierda' },
  { value: 'center', label: 'Centro' },
  { value: 'right', label: 'Derecha' },
]

type TextControlsProps = {
  placement: Placement
  columns: readonly string[]
  onChange: (changes: Partial<Placement>) => void
}

function Words({ placement: { field, text, column }, columns, onChange }: TextControlsProps) {
  const write = (written: string) => onChange({ text: written })
  if (field === 'text')
    return (
      <TextInput
        label="Texto"
        maxLength={200}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
      />
    )
  return (
    <>
      {field === 'column' ? (
        <NativeSelect
          label="Columna del Excel"
          data={[...new Set([...columns, column])]}
          value={column}
          onChange={(event) => onChange({ column: event.currentTarget.value })}
        />
      ) : null}
      <TextInput
        label="Palabras alrededor"
        description="Con {} donde va el dato: «Tiempo: {}». Vacío: solo el dato."
        maxLength={200}
        value={text}
        onChange={(event) => write(event.currentTarget.value)}
      />
    </>
  )
}

export function TextControls(props: TextControlsProps) {
  const { placement, onChange } = props
  return (
    <>
      <Words {...props} />
      <div className={classes.pair}>
        <NativeSelect
          label="Letra"
          data={FONT_OPTIONS}
          value={placement.font}
          onChange={(event) => onChange({ font: event.currentTarget.value as FontId })}
        />
        <PercentField
          label="Tamaño"
          value={placement.size}
          min={MIN_SIZE}
          max={MAX_SIZE}
          step={0.002}
          onChange={(size) => onChange({ size: Math.min(Math.max(size, MIN_SIZE), MAX_SIZE) })}
        />
      </div>
      <ColourField value={placement.colour} onChange={(colour) => onChange({ colour })} />
      <SegmentedControl
        fullWidth
        aria-label="Alineación del texto"
        data={ALIGNMENT_OPTIONS}
        value={placement.align}
        onChange={(align) => onChange({ align: align as Alignment })}
      />
      <Switch
        label="En mayúsculas"
        checked={placement.upper_case}
        onChange={(event) => onChange({ upper_case: event.currentTarget.checked })}
      />
    </>
  )
}
