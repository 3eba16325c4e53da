/** One series: its first bib, its range, for whom it is, how numbers are given, and how many are left. */
import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
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
        <div className={classes.actions}>
          <ActionIcon color="gray" aria-label={`Editar la serie ${name}`} onClick={onEdit}>
            <IconPencil size={20} aria-hidden="true" />
          </ActionIcon>
          {assigned === 0 ? (
            <ActionIcon color="sangre" aria-label={`Eliminar la serie ${name}`} onClick={onDelete}>
              <IconTrash size={20} aria-hidden="true" />
            </ActionIcon>
          ) : null}
        </div>
      </div>
      {short ? <p className={classes.short}>{short}</p> : null}
      <SeriesBar series={series} />
    </li>
  )
}
