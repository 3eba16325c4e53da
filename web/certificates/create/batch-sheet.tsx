/** Where name, event and columns of the Excel stand on the picture of a mailing. */
import { useEffect } from 'react'
import type { CertificateValues, FieldId, Placement } from '#domain/certificates/rules/placement.ts'
import { Designer } from '../designer/designer.tsx'
import { useSheet } from '../designer/use-sheet.ts'
import type { FilePicture } from './use-file-picture.ts'

/** A mailing knows nothing about races: what its Excel says beyond these are columns. */
const FIELDS: readonly FieldId[] = ['name', 'event', 'date', 'city', 'text', 'icon', 'qr']

type BatchSheetProps = {
  picture: FilePicture
  icon: string | null
  placements: Placement[]
  onChange: (placements: Placement[]) => void
  values: CertificateValues
  columns: readonly string[]
}

export function BatchSheet({ picture, icon, placements, onChange, values, columns }: BatchSheetProps) {
  const state = useSheet({ background: { background_id: null, template: null, ...picture }, placements })
  const placed = state.sheet.placements
  useEffect(() => {
    if (placed !== placements) onChange(placed)
  }, [placed, placements, onChange])
  return <Designer state={state} values={values} icon={icon} fields={FIELDS} columns={columns} />
}
