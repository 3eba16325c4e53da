/** What a file changes of what is published: nobody replaces results without having seen it. */
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { Comparison } from '#domain/results/import/report-contract.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { StatTile, StatTiles } from '#web/ui/stat-tile.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { Tone } from '#web/ui/tone.ts'
import classes from '../import.module.css'

const KINDS: Record<Example['kind'], { tone: Tone; label: string }> = {
  added: { tone: 'success', label: 'Nuevo' },
  changed: { tone: 'info', label: 'Cambia' },
  removed: { tone: 'danger', label: 'Sale' },
}

/** Of each kind. */
const SHOWN = 4

type Example = Comparison['examples'][number]

const placeInKind = (examples: Example[], example: Example) =>
  examples.filter(({ kind }) => kind === example.kind).indexOf(example)

function Examples({ examples }: { examples: Example[] }) {
  if (examples.length === 0) return null
  return (
    <ul className={classes.examples} aria-label="Ejemplos de cambios">
      {examples.map(({ kind, race_division, bib_number, name, change }) => (
        <li key={`${kind} ${race_division} ${bib_number}`}>
          <StatusBadge tone={KINDS[kind].tone}>{KINDS[kind].label}</StatusBadge>
          <span>
            <strong>{bib_number}</strong> {name} <span className={classes.soft}>{race_division}</span>
          </span>
          {change ? <span className={classes.change}>{change}</span> : null}
        </li>
      ))}
    </ul>
  )
}

type ComparisonCardProps = { comparison: Comparison; title: string; hint?: string }

export function ComparisonCard({ comparison, title, hint }: ComparisonCardProps) {
  const { added, changed, removed, same, examples } = comparison
  const shown = examples.filter((one) => placeInKind(examples, one) < SHOWN)
  const rest = examples.filter((one) => placeInKind(examples, one) >= SHOWN)
  return (
    <SectionCard title={title} hint={hint}>
      <StatTiles>
        <StatTile label="Nuevos" value={formatNumber(added)} accent="paramo" />
        <StatTile label="Cambian" value={formatNumber(changed)} accent="lluvia" />
        <StatTile label="Salen" value={formatNumber(removed)} accent={removed > 0 ? 'sangre' : 'ink'} />
        <StatTile label="Iguales" value={formatNumber(same)} />
      </StatTiles>
      <Examples examples={shown} />
      {rest.length > 0 ? (
        <details className={classes.details}>
          <summary>Ver {rest.length} ejemplos más</summary>
          <Examples examples={rest} />
        </details>
      ) : null}
    </SectionCard>
  )
}
