/** A QR code, always dark on white: cameras do not read it the other way round. */
import classes from './qr-code.module.css'

type QrCodeProps = { qr: { size: number; path: string }; label: string }

export function QrCode({ qr: { size, path }, label }: QrCodeProps) {
  return (
    <svg
      className={classes.qr}
      role="img"
      aria-label={label}
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
