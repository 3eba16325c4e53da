/** One series: its first bib, its range, for whom it is, how numbers are given, and how many are left. */
import { Button } from '@mantine/core'
import type { BibBoard, BibSeries } from '#domain/bibs/contract.ts'
import { numberText } from '#domain/bibs/rules/bib-key.ts'
import { forWhom, MODE_LABELS, rangeText, shortage } from '../bib-words.ts'
import { MiniBib } from './mini-bib.tsx'
import { SeriesBar } from './series-bar.tsx'
import classes from './series-card.module.css'

type SeriesCardProps = { series: BibSeries; board: BibBoard; onEdit: () => void; onDelete: () => void }

export function SeriesCard({ series, board, onEdit, onDelete }: SeriesCardProps) {
  const { name, colour, mode, assigned } = series
  const short = shortage(series)
  return (
    <li className={classes.card}>
      <div className={classes.head}>
        <MiniBib number={numberText(series, series.from_number)} colour={colour} />
        <div className={classes.words}>
          <h3 className={classes.name}>{name}</h3>
          <p className={classes.range}>{rangeText(series)}</p>
          <p className={classes.soft}>
            {forWhom(series, board)}
            <br />
            {MODE_LABELS[mode]}
          </p>
        </div>
      </div>
      {short ? <p className={classes.short}>{short}</p> : null}
      <SeriesBar series={series} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onEdit}>
          Editar<span className="visually-hidden"> la serie {name}</span>
        </Button>
        {assigned === 0 ? (
          <Button variant="subtle" color="sangre" onClick={onDelete}>
            Eliminar<span className="visually-hidden"> la serie {name}</span>
          </Button>
        ) : null}
      </div>
    </li>
  )
}
