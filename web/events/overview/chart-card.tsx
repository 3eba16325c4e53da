/** A chart with its table: whoever cannot read the one reads the other. */
import { Button } from '@mantine/core'
import { IconChartBar, IconTable } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '#domain/colombia/pesos.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import classes from './chart-card.module.css'
import type { Part } from './people.ts'

type ChartCardProps = {
  title: string
  hint?: ReactNode
  chart: ReactNode
  table: ReactNode
  /** Colours with their name and sum, over the chart. */
  parts?: readonly (Part & { total: number })[]
  /** Said instead of an empty chart. */
  empty?: string | false
}

export function ChartCard({ title, hint, chart, table, parts = [], empty }: ChartCardProps) {
  const [asTable, setAsTable] = useState(false)
  return (
    <SectionCard
      title={title}
      hint={hint}
      action={
        empty ? undefined : (
          <Button
            variant="default"
            size="xs"
            leftSection={
              asTable ? (
                <IconChartBar size={16} aria-hidden="true" />
              ) : (
                <IconTable size={16} aria-hidden="true" />
              )
            }
            onClick={() => setAsTable((shown) => !shown)}
          >
            {asTable ? 'Ver gráfica' : 'Ver tabla'}
            <span className="visually-hidden"> de {title}</span>
          </Button>
        )
      }
    >
      {empty ? (
        <p className={classes.empty}>{empty}</p>
      ) : asTable ? (
        table
      ) : (
        <figure className={classes.figure} aria-label={`Gráfica: ${title}`}>
          {parts.length > 0 ? (
            <figcaption className={classes.parts}>
              {parts.map(({ name, label, color, total }) => (
                <span key={name} className={classes.part}>
                  <span className={classes.swatch} style={{ background: color }} />
                  {label} <strong>{formatNumber(total)}</strong>
                </span>
              ))}
            </figcaption>
          ) : null}
          {chart}
        </figure>
      )}
    </SectionCard>
  )
}
