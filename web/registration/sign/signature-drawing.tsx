/** A signature as it was drawn. The rule lets nothing but lines into it. */
import { SIGNATURE_BOX } from '#domain/registration/rules/signature.ts'
import classes from './signature.module.css'

const { width, height } = SIGNATURE_BOX

export function SignatureDrawing({ drawing, label }: { drawing: string; label: string }) {
  return (
    <svg className={classes.drawing} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path className={classes.line} d={drawing} />
    </svg>
  )
}
