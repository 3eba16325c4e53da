/** What each column of a sheet means, with samples beside it, so that a wrong guess is seen and corrected. */
import { NativeSelect, TextInput } from '@mantine/core'
import {
  type ColumnTarget,
  FIELD_LABELS,
  isPart,
  POINT_MEASURES,
  type PointMeasure,
  RESULT_FIELDS,
  TIME_UNIT_LABELS,
  TIME_UNITS,
  type TimeUnit,
} from '#domain/results/rules/columns/column-plan.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import classes from './column-table.module.css'
import { type DraftColumn, nameOf, retarget, withPoint, withUnit } from './plan-draft.ts'

const TARGETS = [
  { value: 'ignore', label: 'No importar' },
  ...RESULT_FIELDS.map((field) => ({ value: field, label: FIELD_LABELS[field] })),
  { value: 'control_point', label: 'Punto de control' },
]

const UNITS = TIME_UNITS.map((unit) => ({ value: unit, label: TIME_UNIT_LABELS[unit] }))

const MEASURE_LABELS: Record<PointMeasure, string> = {
  time: 'Tiempo de paso',
  leg: 'Tiempo del tramo',
  stage: 'Tiempo de la etapa',
  relay: 'Tiempo del relevo',
  member: 'Integrante del relevo',
  rank: 'Posición',
  pace: 'Ritmo',
}
const MEASURES = POINT_MEASURES.map((measure) => ({ value: measure, label: MEASURE_LABELS[measure] }))

type ColumnTableProps = {
  sheet: string
  columns: DraftColumn[]
  onChange: (columns: DraftColumn[]) => void
}

export function ColumnTable({ sheet, columns, onChange }: ColumnTableProps) {
  const pointFields = (column: DraftColumn, point: NonNullable<DraftColumn['point']>) => (
    <>
      <TextInput
        className={classes.point}
        aria-label={`Nombre del punto de «${nameOf(column)}»`}
        value={point.name}
        maxLength={60}
        error={point.name.trim() === ''}
        onChange={({ currentTarget: { value } }) =>
          onChange(withPoint(columns, column.index, { ...point, name: value }))
        }
      />
      <NativeSelect
        className={classes.measure}
        aria-label={`Medida de «${nameOf(column)}»`}
        data={MEASURES}
        value={point.measure}
        onChange={({ currentTarget: { value } }) =>
          onChange(withPoint(columns, column.index, { ...point, measure: value as PointMeasure }))
        }
      />
      {isPart(point.measure) ? (
        <TextInput
          className={classes.measure}
          aria-label={`Número de «${nameOf(column)}»`}
          inputMode="numeric"
          maxLength={2}
          value={String(point.index ?? '')}
          error={point.index === undefined}
          onChange={({ currentTarget: { value } }) =>
            onChange(
              withPoint(columns, column.index, {
                ...point,
                index: /^\d{1,2}$/.test(value) ? Number(value) : undefined,
              }),
            )
          }
        />
      ) : null}
    </>
  )

  const shape: readonly Column<DraftColumn>[] = [
    {
      header: 'Columna del archivo',
      cell: (column) => <strong className={classes.name}>{nameOf(column)}</strong>,
    },
    {
      header: 'Ejemplos',
      cell: ({ samples }) => (
        <span className={classes.samples}>
          {samples.length > 0 ? samples.slice(0, 3).join(' · ') : 'Vacía'}
        </span>
      ),
    },
    {
      header: 'Qué es',
      cell: (column) => (
        <span className={classes.reading}>
          <NativeSelect
            className={classes.target}
            data-ignored={column.target === 'ignore'}
            aria-label={`Qué es «${nameOf(column)}»`}
            data={TARGETS}
            value={column.target}
            onChange={({ currentTarget: { value } }) =>
              onChange(retarget(columns, column.index, value as ColumnTarget))
            }
          />
          {column.point ? pointFields(column, column.point) : null}
          {column.unit ? (
            <NativeSelect
              className={classes.unit}
              aria-label={`Unidad de «${nameOf(column)}»`}
              data={UNITS}
              value={column.unit}
              onChange={({ currentTarget: { value } }) =>
                onChange(withUnit(columns, column.index, value as TimeUnit))
              }
            />
          ) : null}
        </span>
      ),
    },
  ]

  return (
    <DataTable
      caption={`Columnas de ${sheet}`}
      columns={shape}
      rows={columns}
      rowKey={({ index }) => index}
      empty="No hay columnas debajo de este encabezado."
    />
  )
}
