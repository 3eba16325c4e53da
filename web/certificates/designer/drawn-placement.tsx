/** One thing on the certificate as it will be printed: the same rules and letters as the JPG and the PDF. */
import { familyOf } from '#domain/certificates/rules/fonts.ts'
import { type Area, boxOf, type Letters, laySquare, layText } from '#domain/certificates/rules/layout.ts'
import type { CertificateValues, Placement } from '#domain/certificates/rules/placement.ts'
import { labelOf } from './placements.ts'

const MODULES = 21

/** Looks like a QR and says nothing: the real one is made for each certificate. */
const isDark = (row: number, column: number): boolean => {
  const corner = (at: number) => (at < 7 ? at : at >= MODULES - 7 ? MODULES - 1 - at : null)
  const [down, across] = [corner(row), corner(column)]
  if (down !== null && across !== null && !(row >= 7 && column >= 7)) {
    const ring = Math.min(down, across, 6 - down, 6 - across)
    return ring !== 1
  }
  return (row * 7 + column * 13 + row * column) % 5 < 2
}

function QrSketch({ placement, area }: { placement: Placement; area: Area }) {
  const { x, y, side } = laySquare(placement, area)
  const unit = side / (MODULES + 6)
  const dark: string[] = []
  for (let row = 0; row < MODULES; row++)
    for (let column = 0; column < MODULES; column++)
      if (isDark(row, column))
        dark.push(`M${x + (column + 3) * unit} ${y + (row + 3) * unit}h${unit}v${unit}h${-unit}z`)
  return (
    <>
      <rect x={x} y={y} width={side} height={side} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </>
  )
}

type DrawnPlacementProps = {
  placement: Placement
  values: CertificateValues
  icon: string | null
  area: Area
  letters: Letters
}

export function DrawnPlacement({ placement, values, icon, area, letters }: DrawnPlacementProps) {
  if (placement.field === 'qr') return <QrSketch placement={placement} area={area} />
  if (placement.field === 'icon' && icon)
    return <image href={icon} {...boxOf(placement, area)} preserveAspectRatio="xMidYMid meet" />
  const drawn = layText(placement, values, area, letters)
  // Nothing is printed for this person: the box still says what it is for.
  const shown =
    drawn ??
    layText({ ...placement, field: 'text', text: `[${labelOf(placement)}]` }, { fields: {} }, area, letters)
  if (!shown) return null
  return (
    <text
      fontFamily={`"${familyOf(shown.font)}"`}
      fontSize={shown.size}
      fill={shown.colour}
      opacity={drawn ? 1 : 0.45}
    >
      {shown.lines.map(({ text, x, baseline }) => (
        <tspan key={baseline} x={x} y={baseline}>
          {text}
        </tspan>
      ))}
    </text>
  )
}
