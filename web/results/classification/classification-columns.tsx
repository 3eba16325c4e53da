/** The columns of the general classification: places, times, gap, pace or speed, and as many splits as fit. */
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { categorySize, placeOf, pointsOf, type ResultColumn, Time } from '../event/result-columns.tsx'
import { groupedNumber } from '../result-times.ts'
import type { ClassifiedRow, ResultsDivision } from '../results-calls.ts'
import { resultPath } from '../share/share-links.ts'
import type { Sorting } from './classification-filter.ts'
import classes from './classification-table.module.css'

type Column = ResultColumn<ClassifiedRow> & {
  /** What it is sorted by; without it, it is not. */
  sort?: string
  /** The field that some row must have. */
  field?: string
}

/** Beside them name, times and pace stand at 1280 pixels without scrolling. */
export const SPLITS_SHOWN = 4

const speedText = (speed: number | null) => (speed === null ? '—' : speed.toFixed(1).replace('.', ','))

const genderPlace = ({ gender, gender_position }: ClassifiedRow): ReactNode =>
  gender_position === null ? '—' : `${groupedNumber(gender_position)} ${gender}`

const columnsOf = (division: ResultsDivision, isCycling: boolean): Column[] => [
  {
    key: 'overall_position',
    header: 'Pos.',
    sort: 'overall_position',
    figure: true,
    cell: ({ overall_position }) => (overall_position === null ? '—' : groupedNumber(overall_position)),
  },
  { key: 'bib_number', header: 'Número', sort: 'bib_number', cell: ({ bib_number }) => bib_number },
  {
    key: 'name',
    header: 'Nombre',
    sort: 'name',
    cell: ({ id, name }) => <Link to={resultPath('resultado', id)}>{name}</Link>,
  },
  {
    key: 'chip_time',
    header: 'Chip',
    sort: 'chip_time',
    field: 'chip_time',
    figure: true,
    cell: (row) => <Time row={row} which="chip_time" />,
  },
  {
    key: 'gun_time',
    header: 'Pistola',
    sort: 'gun_time',
    field: 'gun_time',
    figure: true,
    cell: (row) => <Time row={row} which="gun_time" />,
  },
  { key: 'gap', header: 'Dif.', figure: true, cell: ({ gap }) => gap || '—' },
  isCycling
    ? { key: 'pace', header: 'km/h', figure: true, cell: ({ speed }) => speedText(speed) }
    : {
        key: 'pace',
        header: 'Ritmo',
        sort: 'pace',
        field: 'pace',
        figure: true,
        cell: ({ pace }) => pace || '—',
      },
  {
    key: 'category',
    header: 'Categoría',
    sort: 'category',
    field: 'category',
    cell: ({ category }) => category,
  },
  {
    key: 'category_position',
    header: 'Pos. Cat.',
    sort: 'category_position',
    field: 'category_position',
    figure: true,
    cell: (row) => placeOf(row.category_position, categorySize(division, row)),
  },
  {
    key: 'gender_position',
    header: 'Pos. Gén.',
    sort: 'gender_position',
    field: 'gender_position',
    figure: true,
    cell: genderPlace,
  },
]

const splitColumn = (label: string): Column => ({
  key: `point ${label}`,
  header: label,
  sort: `point:${label}`,
  figure: true,
  cell: (row) => pointsOf(row)[`${label} time`] ?? '—',
})

function SortLink({ header, now, to }: { header: string; now: 'asc' | 'desc' | null; to: string }) {
  const Arrow = now === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <>
      <span className={classes.heading}>{header}</span>
      <Link className={classes.sort} to={to} preventScrollReset rel="nofollow">
        {header}
        {now ? <Arrow size={14} aria-hidden="true" /> : null}
      </Link>
    </>
  )
}

export const classificationColumns = ({
  division,
  isCycling,
  points,
  sorting,
  hrefFor,
}: {
  division: ResultsDivision
  isCycling: boolean
  points: readonly string[]
  sorting: Sorting
  hrefFor: (sort: string) => string
}): Column[] => {
  const filled = new Set(division.columns)
  // A distance in which nobody has a time still says why.
  if (!filled.has('gun_time')) filled.add('chip_time')
  return [...columnsOf(division, isCycling), ...points.map(splitColumn)]
    .filter(({ field }) => field === undefined || filled.has(field))
    .map((column) => {
      if (!column.sort) return column
      const now = sorting.sort === column.sort ? sorting.direction : null
      return {
        ...column,
        heading: <SortLink header={column.header} now={now} to={hrefFor(column.sort)} />,
        sorted: now === null ? undefined : now === 'asc' ? ('ascending' as const) : ('descending' as const),
      }
    })
}
