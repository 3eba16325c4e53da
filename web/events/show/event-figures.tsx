/** The three tiles of an event, and how full it is. */
import { Progress } from '@mantine/core'
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { EventDetail } from '#domain/events/contract.ts'
import { StatTile, StatTiles } from '#web/ui/stat-tile.tsx'
import classes from './event-figures.module.css'

const PERCENT = 'Porcentaje de inscritos'

export function EventFigures({ event }: { event: EventDetail }) {
  // Staff may go above the public limit, up to the permit's: then it says more than 100 and the bar is full.
  const percent = Math.round((event.registered * 100) / Math.max(1, event.participant_limit))
  return (
    <div className={classes.figures}>
      <StatTiles>
        <StatTile label="Inscritos" value={formatNumber(event.inscritos_count)} accent="salida" />
        <StatTile label="Códigos redimidos" value={formatNumber(event.codes_count)} accent="lluvia" />
        <StatTile
          label="Limite de participantes"
          value={formatNumber(event.participant_limit)}
          accent="ink"
        />
      </StatTiles>
      {event.inscribed > 0 ? (
        <div className={classes.progress}>
          <div className={classes.words}>
            <span>{PERCENT}</span>
            <strong>{percent}%</strong>
          </div>
          <Progress.Root size={12} radius="xl">
            <Progress.Section
              value={Math.min(100, percent)}
              color="paramo"
              aria-label={PERCENT}
              aria-valuetext={`${percent}%`}
            />
          </Progress.Root>
        </div>
      ) : null}
    </div>
  )
}
