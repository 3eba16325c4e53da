/** Where one signs with the finger, a pen or the mouse; whoever cannot draw types the name. */
import { type PointerEvent, useId, useState } from 'react'
import { drawingOf, type Point, SIGNATURE_BOX, type Signature } from '#domain/registration/rules/signature.ts'
import { TextField } from '#web/light/fields/text-field.tsx'
import classes from './signature.module.css'

const { width, height } = SIGNATURE_BOX

/** Where the finger is, in the measures of the box, however large it is shown. */
const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>): Point => {
  const shown = currentTarget.getBoundingClientRect()
  return [((clientX - shown.left) / shown.width) * width, ((clientY - shown.top) / shown.height) * height]
}

const pathOf = (lines: Point[][]) =>
  lines.map((line) => `M${line.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`).join('')

type PadProps = {
  legend: string
  problem?: string | undefined
  onSign: (signature: Signature) => void
}

function DrawingPad({
  problem,
  describedBy,
  onSign,
}: Pick<PadProps, 'problem' | 'onSign'> & { describedBy: string }) {
  const [lines, setLines] = useState<Point[][]>([])
  /** The one that draws: a second finger on the glass is the hand that rests. */
  const [finger, setFinger] = useState<number | null>(null)

  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0 || finger !== null) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setFinger(event.pointerId)
    setLines([...lines, [pointOf(event)]])
  }
  const go = (event: PointerEvent<SVGSVGElement>) => {
    if (event.pointerId !== finger) return
    const point = pointOf(event)
    setLines((before) => [...before.slice(0, -1), [...(before.at(-1) ?? []), point]])
  }
  const end = (event: PointerEvent<SVGSVGElement>) => {
    if (event.pointerId !== finger) return
    setFinger(null)
    onSign({ drawing: drawingOf(lines) })
  }
  const clear = () => {
    setLines([])
    onSign({})
  }
  return (
    <>
      <svg
        className={classes.surface}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={lines.length > 0 ? 'Tu firma' : 'Firma aquí con el dedo'}
        // Focus comes here when the signature is missing, so that its sentence is read.
        tabIndex={-1}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? describedBy : undefined}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <path className={classes.line} d={pathOf(lines)} />
      </svg>
      {lines.length > 0 ? (
        <button type="button" className={classes.way} onClick={clear}>
          Borrar
        </button>
      ) : null}
    </>
  )
}

export function SignaturePad({ legend, problem, onSign }: PadProps) {
  const id = useId()
  const [typing, setTyping] = useState(false)
  const [name, setName] = useState('')
  const change = () => {
    setTyping(!typing)
    setName('')
    onSign({})
  }
  return (
    <fieldset className={classes.pad}>
      <legend>{legend}</legend>
      {typing ? (
        <TextField
          label="Escribe tu nombre completo como firma"
          autoComplete="off"
          autoCapitalize="words"
          maxLength={120}
          value={name}
          error={Boolean(problem)}
          saidBy={id}
          onChange={({ currentTarget: { value } }) => {
            setName(value)
            onSign({ name: value })
          }}
        />
      ) : (
        <DrawingPad problem={problem} describedBy={id} onSign={onSign} />
      )}
      {problem ? (
        <p id={id} className={classes.problem}>
          {problem}
        </p>
      ) : null}
      <div className={classes.ways}>
        <button type="button" className={classes.way} onClick={change}>
          {typing ? 'Firmar con el dedo' : 'Escribir mi nombre en vez de dibujar'}
        </button>
      </div>
    </fieldset>
  )
}
