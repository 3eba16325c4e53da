/** One sheet of the file: whether it is imported, where its header is, its distance, its columns. */
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { formatNumber } from '#domain/colombia/pesos.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import classes from '../import.module.css'
import { ScrollTable } from '../scroll-table.tsx'
import { ColumnTable } from './column-table.tsx'
import { ColumnsHelp } from './columns-help.tsx'
import { Findings } from './findings.tsx'
import type { DraftSheet } from './plan-draft.ts'

const headerOptions = ({ header_row, first_rows }: DraftSheet) => {
  const rows = first_rows.map(({ row, cells }) => ({
    value: String(row),
    label: `Fila ${row}: ${cells.filter(Boolean).slice(0, 4).join(' · ').slice(0, 60) || 'vacía'}`,
  }))
  const known = header_row === 0 || first_rows.some(({ row }) => row === header_row)
  return [
    ...rows,
    ...(known ? [] : [{ value: String(header_row), label: `Fila ${header_row}` }]),
    { value: '0', label: 'No tiene encabezado' },
  ]
}

const namesDistance = ({ columns }: DraftSheet) => columns.some(({ target }) => target === 'race_division')

type SheetCardProps = {
  sheet: DraftSheet
  /** The only sheet is always imported. */
  alone: boolean
  rereading: boolean
  onChange: (sheet: DraftSheet) => void
  onHeaderRow: (row: number) => void
}

export function SheetCard({ sheet, alone, rereading, onChange, onHeaderRow }: SheetCardProps) {
  const width = Math.max(0, ...sheet.first_rows.map(({ cells }) => cells.length))
  return (
    <SectionCard
      title={alone ? 'Columnas del archivo' : `Hoja ${sheet.sheet}`}
      hint={`${formatNumber(sheet.rows)} filas. Lo que no se importa no se guarda ni se publica.`}
      action={
        alone ? null : (
          <Checkbox
            label="Importar esta hoja"
            checked={sheet.chosen}
            onChange={({ currentTarget: { checked } }) => onChange({ ...sheet, chosen: checked })}
          />
        )
      }
    >
      {sheet.chosen ? (
        <div className={classes.stack} aria-busy={rereading}>
          <Findings label="Lo que leímos en el archivo" notes={sheet.notes} />
          <div className={classes.fields}>
            <NativeSelect
              label="Fila de encabezados"
              data={headerOptions(sheet)}
              value={String(sheet.header_row)}
              disabled={rereading}
              onChange={({ currentTarget: { value } }) => onHeaderRow(Number(value))}
            />
            <TextInput
              label="Distancia"
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              description={
                namesDistance(sheet)
                  ? 'Solo para las filas que no la dicen.'
                  : 'Para todas las filas de esta hoja. Sin ella: General.'
              }
              placeholder="10K"
              maxLength={120}
              value={sheet.race_division}
              onChange={({ currentTarget: { value } }) => onChange({ ...sheet, race_division: value })}
            />
          </div>
          <details className={classes.details}>
            <summary>Ver las primeras filas del archivo</summary>
            <ScrollTable
              label={`Primeras filas de ${sheet.sheet}`}
              headers={[]}
              rows={sheet.first_rows.map(({ row, cells }) => ({
                key: row,
                marked: row === sheet.header_row,
                cells: [row, ...Array.from({ length: width }, (_, at) => cells[at] ?? '')],
              }))}
            />
          </details>
          <ColumnsHelp />
          <ColumnTable
            sheet={sheet.sheet}
            columns={sheet.columns}
            onChange={(columns) => onChange({ ...sheet, columns })}
          />
        </div>
      ) : (
        <p className={classes.quiet}>Esta hoja no se importa.</p>
      )}
    </SectionCard>
  )
}
