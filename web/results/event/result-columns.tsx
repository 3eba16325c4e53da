/** The columns of the table. Simple: the specified ten. Extended: those with any data, control points, pace last. */
import { IconCertificate } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { groupedNumber, hasTime, STATE_WORDS, shownTime } from '../result-times.ts'
import type { EventResults, ResultRow, ResultsDivision } from '../results-calls.ts'
import { ShareButton } from '../share/share-button.tsx'
import { resultPath } from '../share/share-links.ts'
import { ShareMenu } from '../share/share-menu.tsx'
import { pointLabel } from './point-label.ts'
import classes from './results-table.module.css'

export type ResultColumn<Row extends ResultRow = ResultRow> = {
  key: string
  header: string
  /** What stands in the head instead of the words: a link that sorts. */
  heading?: ReactNode
  sorted?: 'ascending' | 'descending' | undefined
  cell: (row: Row) => ReactNode
  /** Figures stand to the right. */
  figure?: boolean
}

export function Time({ row, which }: { row: ResultRow; which: 'chip_time' | 'gun_time' }) {
  const text = shownTime(row, which)
  return row.state ? <abbr title={STATE_WORDS[row.state]}>{text}</abbr> : text
}

export const placeOf = (position: number | null, of: number | null): ReactNode =>
  position === null ? (
    '—'
  ) : (
    <>
      <b>{groupedNumber(position)}</b>
      {of === null ? null : <small> de {groupedNumber(of)}</small>}
    </>
  )

/** Of the group that the row's place counts. */
export const categorySize = (
  { categories }: ResultsDivision,
  { category, gender }: Pick<ResultRow, 'category' | 'gender'>,
): number | null =>
  categories.find((group) => group.category === category && group.gender === gender)?.of ?? null

/** Not again where the relay is called after them. */
const relayMembers = ({ name, relay = [] }: ResultRow): string => {
  const members = relay.map((leg) => leg.name).filter(Boolean)
  return members.every((member) => name.includes(member)) ? '' : members.join(', ')
}

export const pointsOf = (row: ResultRow): Record<string, string> => JSON.parse(row.control_points || '{}')

const nameCell = (place: 'resultado' | 'competidor/resultado') => (row: ResultRow) => (
  <>
    <Link to={resultPath(place, row.id)}>{row.name}</Link>
    {relayMembers(row) ? <small className={classes.members}>{relayMembers(row)}</small> : null}
  </>
)

const specified = (
  division: ResultsDivision,
  place: 'resultado' | 'competidor/resultado',
): ResultColumn[] => [
  { key: 'bib_number', header: 'Número', cell: (row) => row.bib_number },
  { key: 'name', header: 'Nombre', cell: nameCell(place) },
  { key: 'race_division', header: 'Distancia', cell: (row) => row.race_division },
  {
    key: 'chip_time',
    header: 'Tiempo Chip',
    figure: true,
    cell: (row) => <Time row={row} which="chip_time" />,
  },
  {
    key: 'gun_time',
    header: 'Tiempo Pistola',
    figure: true,
    cell: (row) => <Time row={row} which="gun_time" />,
  },
  { key: 'category', header: 'Categoría', cell: (row) => row.category },
  {
    key: 'category_position',
    header: 'Pos. Categoría',
    figure: true,
    cell: (row) => placeOf(row.category_position, categorySize(division, row)),
  },
  {
    key: 'overall_position',
    header: 'Pos. General',
    figure: true,
    cell: (row) => placeOf(row.overall_position, division.overall_of),
  },
]

const PACE: ResultColumn = { key: 'pace', header: 'Ritmo', figure: true, cell: (row) => row.pace || '—' }

export const simpleColumns = (division: ResultsDivision, { event }: EventResults): ResultColumn[] => [
  ...specified(division, 'resultado'),
  PACE,
  {
    key: 'share',
    header: 'Compartir',
    cell: ({ id, name }) => <ShareMenu id={id} name={name} eventName={event.name} place="resultado" />,
  },
]

const FURTHER: ResultColumn[] = [
  { key: 'gender_position', header: 'Pos. Género', figure: true, cell: (row) => row.gender_position ?? '—' },
  { key: 'city', header: 'Ciudad', cell: (row) => row.city },
  { key: 'country', header: 'País', cell: (row) => row.country },
  { key: 'club', header: 'Club', cell: (row) => row.club },
]

const ALWAYS = new Set(['bib_number', 'name', 'race_division'])

const certificate: ResultColumn = {
  key: 'certificate',
  header: 'Certificado',
  cell: (row) =>
    row.state === null && hasTime(row) && !row.anonymous ? (
      <a
        className={classes.certificate}
        href={`/certificado/${row.id}`}
        target="_blank"
        rel="noreferrer"
        aria-label={`Descargar el certificado de ${row.name}`}
      >
        <IconCertificate size={20} aria-hidden="true" />
      </a>
    ) : null,
}

export const extendedColumns = (division: ResultsDivision): ResultColumn[] => {
  const filled = new Set(division.columns)
  // A distance in which nobody has a time still says why.
  if (!filled.has('gun_time')) filled.add('chip_time')
  return [
    ...[...specified(division, 'competidor/resultado'), ...FURTHER].filter(
      ({ key }) => ALWAYS.has(key) || filled.has(key),
    ),
    ...division.control_points.map((point) => ({
      key: `point ${point}`,
      header: pointLabel(point),
      figure: true,
      cell: (row: ResultRow) => pointsOf(row)[point] ?? '—',
    })),
    ...(filled.has('pace') ? [PACE] : []),
    certificate,
    {
      key: 'share',
      header: 'Compartir',
      cell: ({ id, name }) => <ShareButton compact id={id} name={name} place="competidor/resultado" />,
    },
  ]
}
