/** What came out of a file in figures: who finished, who did not, what is doubtful, what stays out. */
import { formatNumber } from '#domain/colombia/pesos.ts'
import type { ImportCounts } from '#domain/results/import/report-contract.ts'
import { StatTile, StatTiles } from '#web/ui/stat-tile.tsx'

export function CountsTiles({ counts }: { counts: ImportCounts }) {
  const { understood, finishers, dnf, dns, dsq, without_time, warnings, implausible, errors } = counts
  const out = [
    [dns, 'DNS'],
    [dsq, 'DSQ'],
    [without_time, 'sin tiempo'],
  ] as const
  const others = out.filter(([count]) => count > 0).map(([count, word]) => `${formatNumber(count)} ${word}`)
  return (
    <StatTiles>
      <StatTile
        label="Resultados"
        value={formatNumber(understood)}
        accent="lluvia"
        hint="filas que se publican"
      />
      <StatTile label="Finalizaron" value={formatNumber(finishers)} accent="paramo" />
      <StatTile
        label="DNF"
        value={formatNumber(dnf)}
        hint={others.length > 0 ? `y ${others.join(', ')}` : undefined}
      />
      <StatTile
        label="Advertencias"
        value={formatNumber(warnings)}
        accent="sol"
        hint={implausible > 0 ? `${formatNumber(implausible)} difíciles de creer` : undefined}
      />
      <StatTile
        label="Errores"
        value={formatNumber(errors)}
        accent={errors > 0 ? 'sangre' : 'ink'}
        hint={errors > 0 ? 'filas que quedan por fuera' : undefined}
      />
    </StatTiles>
  )
}

type Division = { race_division: string; rows: number; finishers: number }

export function DivisionList({ divisions }: { divisions: Division[] }) {
  if (divisions.length < 2) return null
  return (
    <ul aria-label="Por distancia">
      {divisions.map(({ race_division, rows, finishers }) => (
        <li key={race_division}>
          <strong>{race_division}</strong>: {formatNumber(rows)} resultados, {formatNumber(finishers)}{' '}
          finalizaron
        </li>
      ))}
    </ul>
  )
}
