/** The sums of the movements under the filter: what came, what went, what is left, and where each peso is. */
import type { MovementTotals as Totals } from '#domain/payments/ledger/movements-contract.ts'
import { StatTile, StatTiles } from '#web/ui/stat-tile.tsx'
import classes from './ledger.module.css'
import { MovementDays } from './movement-days.tsx'
import { SumsTable } from './sums-table.tsx'
import { TileMoney } from './tile-money.tsx'

const HINT = 'Lo que entró menos lo que salió.'

/** The figures, or their places while nobody knows them: what is below does not move. */
function Figures({ totals }: { totals: Totals | undefined }) {
  const figure = (sum: 'received' | 'refunded' | 'net' | 'base' | 'tax') =>
    totals ? <TileMoney value={totals[sum]} /> : undefined
  return (
    <StatTiles>
      <StatTile label="Entró" accent="paramo" value={figure('received')} />
      <StatTile label="Salió" accent="sangre" value={figure('refunded')} />
      <StatTile label="Neto" accent="lluvia" value={figure('net')} />
      <StatTile label="Base" value={figure('base')} />
      <StatTile label="IVA" value={figure('tax')} />
    </StatTiles>
  )
}

function Breakdown({ title, shares }: { title: string; shares: Totals['by_way'] }) {
  if (shares.length === 0) return null
  return (
    <SumsTable
      title={title}
      hint={HINT}
      counted="Movimientos"
      lines={shares.map(({ key, label, count, amount }) => ({ key, label, count, money: amount }))}
      total={shares.reduce((sum, { amount }) => sum + amount, 0)}
    />
  )
}

export function MovementTotals({ totals }: { totals: Totals | undefined }) {
  return (
    <div className={classes.totals}>
      <Figures totals={totals} />
      <details className={classes.more}>
        <summary>Sumas por forma, pasarela, cuenta, persona y día</summary>
        {totals ? (
          <div className={classes.both}>
            <Breakdown title="Por forma" shares={totals.by_way} />
            <Breakdown title="Por pasarela" shares={totals.by_gateway} />
            <Breakdown title="Por cuenta" shares={totals.by_account} />
            <Breakdown title="Por quién lo anotó" shares={totals.by_user} />
            {totals.by_day.length > 0 ? <MovementDays days={totals.by_day} /> : null}
          </div>
        ) : null}
      </details>
    </div>
  )
}
