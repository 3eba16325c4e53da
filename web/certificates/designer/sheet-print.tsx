/** A certificate drawn in the browser as the server prints it. It fills the box it is put in. */
import type { Letters } from '#domain/certificates/rules/layout.ts'
import type { CertificateValues } from '#domain/certificates/rules/placement.ts'
import { DrawnPlacement } from './drawn-placement.tsx'
import type { Sheet } from './use-sheet.ts'

type SheetPrintProps = {
  sheet: Sheet
  values: CertificateValues
  icon: string | null
  letters: Letters
  className?: string
}

export function SheetPrint({ sheet, values, icon, letters, className }: SheetPrintProps) {
  const { background, placements } = sheet
  const { width, height, url } = background
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <image href={url} width={width} height={height} />
      {placements.map((placement) => (
        <DrawnPlacement
          key={placement.id}
          placement={placement}
          values={values}
          icon={icon}
          area={background}
          letters={letters}
        />
      ))}
    </svg>
  )
}
