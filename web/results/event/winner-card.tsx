/** 'Ganador por Categoría': the best of each category of the loaded page, as a bib. */
import { useState } from 'react'
import { Link } from 'react-router'
import { Bib } from '#web/ui/bib.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { Chooser } from '../filter-fields.tsx'
import { groupedNumber, shownTime } from '../result-times.ts'
import type { EventResults, ResultRow, ResultsDivision } from '../results-calls.ts'
import { resultPath } from '../share/share-links.ts'
import { resultsAddress } from './result-filter.ts'
import { otherWinner, winnerCategories, winnerOf } from './winner.ts'
import classes from './winner-card.module.css'

const position = (value: number | null) => (value === null ? '—' : groupedNumber(value))

function Winner({ row }: { row: ResultRow }) {
  const facts: [label: string, value: string][] = [
    ['Tiempo Chip', shownTime(row, 'chip_time')],
    ['Tiempo Pistola', shownTime(row, 'gun_time')],
    ['Ritmo', row.pace || '—'],
    ['Categoría', row.category || 'Sin categoría'],
    ['Pos. Categoría', position(row.category_position)],
    ['Pos. General', position(row.overall_position)],
  ]
  return (
    <div className={classes.bib}>
      <Bib
        size="small"
        accent={row.category_position === 1 ? 'paramo' : 'ink'}
        // Another page of the list or a search may not hold the winner: then it is not called one.
        strip={row.category_position === 1 ? 'Ganador' : 'Mejor de esta página'}
        stripEnd={row.race_division}
        number={row.bib_number}
      >
        <p className={classes.name}>{row.name}</p>
        <dl className={classes.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Bib>
    </div>
  )
}

const GENDER_NAMES = { M: 'Masculino', F: 'Femenino' } as const

/** The other gender's winner: its page where the loaded list has it, else the list of that gender. */
function OtherWinner({ head, division, rows, winner }: WinnerCardProps & { winner: ResultRow }) {
  const gender = division && otherWinner(division, winner)
  if (!division || !gender) return null
  const { category } = winner
  const found = rows.find(
    (row) => row.category === category && row.gender === gender && row.category_position === 1,
  )
  const place = head.variant === 'simple' ? 'resultado' : 'competidor/resultado'
  const to = found
    ? resultPath(place, found.id)
    : resultsAddress(head.event.slug, { race_division: division.race_division, gender, category })
  return (
    <p className={classes.other}>
      {GENDER_NAMES[gender]}: <Link to={to}>{found?.name ?? 'ver quién ganó'}</Link>
    </p>
  )
}

type WinnerCardProps = {
  head: EventResults
  division: ResultsDivision | undefined
  rows: readonly ResultRow[]
}

export function WinnerCard({ head, division, rows }: WinnerCardProps) {
  const categories = winnerCategories(rows)
  const [chosen, setChosen] = useState('')
  // Another page brings other categories: the first of them is chosen then.
  const category = categories.includes(chosen) ? chosen : (categories[0] ?? '')
  const winner = winnerOf(rows, category)
  return (
    <SectionCard title="Ganador por Categoría">
      <div className={classes.body}>
        <Chooser
          className={classes.chooser ?? ''}
          label="Categoría"
          choices={categories.map((value) => ({ value, label: value || 'Sin categoría' }))}
          value={category}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        {winner ? (
          <>
            <Winner row={winner} />
            <OtherWinner head={head} division={division} rows={rows} winner={winner} />
          </>
        ) : (
          <p className={classes.none}>Sin ganador en esta categoría.</p>
        )}
      </div>
    </SectionCard>
  )
}
