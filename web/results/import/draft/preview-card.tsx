/** The first rows as they will be stored. Columns that nobody filled are left out. */
import type { PreviewRow } from '#domain/results/import/report-contract.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { ScrollTable } from '../scroll-table.tsx'

type Field = Exclude<keyof PreviewRow, 'control_points'>

const FIELDS: readonly [Field, string][] = [
  ['bib_number', 'Dorsal'],
  ['name', 'Nombre'],
  ['race_division', 'Distancia'],
  ['gender', 'Género'],
  ['category', 'Categoría'],
  ['chip_time', 'Tiempo chip'],
  ['gun_time', 'Tiempo pistola'],
  ['state', 'Estado'],
  ['overall_position', 'Pos. general'],
  ['gender_position', 'Pos. género'],
  ['category_position', 'Pos. categoría'],
  ['pace', 'Ritmo'],
  ['city', 'Ciudad'],
  ['country', 'País'],
  ['club', 'Club'],
  ['relay', 'Relevos'],
  ['row', 'Fila'],
]

const MEASURES: Record<string, string> = {
  time: 'tiempo',
  leg: '(tramo)',
  stage: '(etapa)',
  rank: 'posición',
  pace: 'ritmo',
}

/** '5K time' is '5K tiempo' for people. */
const pointLabel = (key: string) =>
  key.replace(/ (time|leg|stage|rank|pace)$/, (_, measure: string) => ` ${MEASURES[measure] ?? measure}`)

export function PreviewCard({ preview, total }: { preview: PreviewRow[]; total: number }) {
  const fields = FIELDS.filter(([field]) => preview.some((row) => row[field] !== null && row[field] !== ''))
  const points = [...new Set(preview.flatMap(({ control_points }) => Object.keys(control_points)))]
  return (
    <SectionCard
      title="Vista previa"
      hint={
        preview.length < total
          ? `Las primeras ${preview.length} filas, tal como quedarán guardadas.`
          : 'Tal como quedarán guardadas.'
      }
    >
      <ScrollTable
        label="Vista previa de los resultados"
        headers={[...fields.map(([, label]) => label), ...points.map(pointLabel)]}
        rows={preview.map((row, at) => ({
          key: at,
          cells: [
            ...fields.map(([field]) => row[field]),
            ...points.map((key) => row.control_points[key] ?? ''),
          ],
        }))}
      />
    </SectionCard>
  )
}
