/** What was read in the Excel: which column is which, the first rows, and what becomes of the others. */
import { NativeSelect } from '@mantine/core'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { ExcelRows } from './excel-rows.tsx'
import classes from './excel-summary.module.css'
import type { ColumnField, InspectionState } from './use-inspection.ts'

const LABELS: Record<ColumnField, string> = {
  name: 'Columna del nombre',
  last_name: 'Columna del apellido',
  email: 'Columna del correo',
}

export function ExcelSummary({ state }: { state: InspectionState }) {
  const { inspection, columns, correct, reading } = state
  if (!inspection) return reading ? <LinesSkeleton lines={4} /> : null
  const { headers, rows } = inspection

  const select = (field: ColumnField) => (
    <NativeSelect
      label={LABELS[field]}
      withAsterisk={field !== 'last_name'}
      data={[
        field === 'last_name'
          ? { value: '', label: 'Ninguna' }
          : { value: '', label: 'Elige la columna', disabled: true },
        ...headers.map((header) => ({ value: header, label: header })),
      ]}
      value={columns[field] ?? ''}
      error={field !== 'last_name' && !columns[field] ? 'No la encontramos. Elige cuál es.' : null}
      onChange={(event) => {
        const header = event.currentTarget.value
        correct({ [field]: header === '' ? null : header })
      }}
    />
  )
  const marks: Record<string, string> = {}
  for (const [field, word] of [
    ['name', 'nombre'],
    ['last_name', 'apellido'],
    ['email', 'correo'],
  ] as const) {
    const header = columns[field]
    if (header) marks[header] = word
  }

  return (
    <div className={classes.summary} aria-busy={reading}>
      <div className={classes.columns}>
        {select('name')}
        {select('last_name')}
        {select('email')}
      </div>
      <ExcelRows state={state} inspection={inspection} />
      <section className={classes.sheet} aria-label="Primeras filas del Excel" tabIndex={-1}>
        <table>
          <thead>
            <tr>
              {headers.map((header) => (
                <th key={header} scope="col" data-used={header in marks}>
                  {header}
                  {marks[header] ? <span className={classes.mark}>{marks[header]}</span> : null}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other name
              <tr key={at}>
                {headers.map((header, column) => (
                  <td key={header}>{cells[column]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
