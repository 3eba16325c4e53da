/** The certificate to work on: what will be printed, and over it the boxes to take hold of. */
import { type KeyboardEvent, useRef } from 'react'
import type { CertificateValues, Placement } from '#domain/certificates/rules/placement.ts'
import { type Frame, HANDLES } from './frame.ts'
import { arrowed } from './keys.ts'
import { useLetters } from './letters.ts'
import { labelOf, shownText } from './placements.ts'
import { SheetPrint } from './sheet-print.tsx'
import classes from './stage.module.css'
import { useDrag } from './use-drag.ts'
import type { SheetState } from './use-sheet.ts'

const percent = (value: number) => `${value * 100}%`

const placed = ({ x, y, width, height }: Frame) => ({
  left: percent(x),
  top: percent(y),
  width: percent(width),
  height: percent(height),
})

const spoken = (value: number) => `${(value * 100).toLocaleString('es-CO', { maximumFractionDigits: 1 })} %`

const positionSentence = ({ x, y, width, height }: Frame) =>
  `${spoken(x)} desde la izquierda, ${spoken(y)} desde arriba, ${spoken(width)} de ancho, ${spoken(height)} de alto`

type StageProps = {
  state: SheetState
  values: CertificateValues
  icon: string | null
  boxId: (id: string) => string
  onRemove: (id: string) => void
  onDuplicate: (id: string) => void
  /** Heard by a screen reader: where the box is now. */
  onSay: (sentence: string) => void
}

export function Stage({ state, values, icon, boxId, onRemove, onDuplicate, onSay }: StageProps) {
  const { sheet, selected, select, change } = state
  const { background, placements } = sheet
  const { letters, ready } = useLetters()
  const stage = useRef<HTMLDivElement>(null)
  const drag = useDrag({ stage, placements, area: background, onDrop: change })
  const { live } = drag
  const shown = placements.map((one) => (live?.id === one.id ? { ...one, ...live.frame } : one))
  const chosen = shown.find(({ id }) => id === selected?.id)
  const hold = { onPointerMove: drag.drag, onPointerUp: drag.drop, onPointerCancel: drag.cancel }

  const press = (event: KeyboardEvent, placement: Placement) => {
    const moved = arrowed(placement, event)
    if (moved) {
      event.preventDefault()
      change(placement.id, moved, `arrows ${placement.id}`)
      onSay(positionSentence(moved))
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      onRemove(placement.id)
    } else if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onDuplicate(placement.id)
    } else if (event.key === 'Escape') select(null)
  }

  return (
    <div
      ref={stage}
      className={classes.stage}
      style={{ aspectRatio: `${background.width} / ${background.height}` }}
      data-ready={ready}
    >
      <SheetPrint
        className={classes.print}
        sheet={{ background, placements: shown }}
        values={values}
        icon={icon}
        letters={letters}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own frame */}
      <div role="group" aria-label="Elementos del certificado">
        {shown.map((placement) => (
          <button
            key={placement.id}
            id={boxId(placement.id)}
            type="button"
            className={classes.box}
            style={placed(placement)}
            data-selected={placement.id === selected?.id}
            aria-pressed={placement.id === selected?.id}
            aria-label={[labelOf(placement), shownText(placement, values)].filter(Boolean).join(': ')}
            aria-description={positionSentence(placement)}
            onFocus={() => select(placement.id)}
            onClick={() => select(placement.id)}
            onKeyDown={(event) => press(event, placement)}
            onPointerDown={(event) => drag.grab(event, placement)}
            {...hold}
          />
        ))}
      </div>
      {chosen ? (
        <div className={classes.handles} style={placed(chosen)} aria-hidden="true">
          {HANDLES.filter((handle) => chosen.field !== 'qr' || handle === 'se').map((handle) => (
            <span
              key={handle}
              className={classes.handle}
              data-handle={handle}
              onPointerDown={(event) => drag.grab(event, chosen, handle)}
              {...hold}
            />
          ))}
        </div>
      ) : null}
      {live?.met.x == null ? null : (
        <span className={classes.guide} data-way="down" style={{ left: percent(live.met.x) }} />
      )}
      {live?.met.y == null ? null : (
        <span className={classes.guide} data-way="across" style={{ top: percent(live.met.y) }} />
      )}
    </div>
  )
}
