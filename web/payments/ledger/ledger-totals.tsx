/** The sums under the filter: what came in, by gateway and by state, so that every peso has a place. */
import type { LedgerTotals as Totals } from '#domain/payments/ledger/ledger-contract.ts'
import { STANDINGS, standingWords, wayLabel } from '#domain/payments/rules/ledger.ts'
import { useSite } from '#web/site.ts'
import { StatTile, StatTiles } from '#web/ui/stat-tile.tsx'
import classes from './ledger.module.css'
import { type SumLine, SumsTable } from './sums-table.tsx'
import { TileMoney } from './tile-money.tsx'

const owedOf = (by_status: Totals['by_status']) =>
  by_status
    .filter(({ standing }) => standing === 'unpaid' || standing === 'pending' || standing === 'rejected')
    .reduce((sum, { amount }) => sum + amount, 0)

/** The figures, or their places while nobody knows them: what is below does not move. */
function Figures({ totals }: { totals: Totals | undefined }) {
  const figure = (sum: (known: Totals) => number) => (totals ? <TileMoney value={sum(totals)} /> : undefined)
  return (
    <StatTiles>
      <StatTile label="Recibido" accent="paramo" value={figure(({ received }) => received)} />
      <StatTile label="Devuelto" value={figure(({ refunded }) => refunded)} />
      <StatTile
        label="Queda"
        accent="lluvia"
        value={figure(({ received, refunded }) => received - refunded)}
      />
      <StatTile label="Por pagar" accent="sol" value={figure(({ by_status }) => owedOf(by_status))} />
    </StatTiles>
  )
}

function Details({ totals: { received, by_status, by_gateway } }: { totals: Totals }) {
  const organizer = useSite()?.organizer ?? ''
  const states: SumLine[] = STANDINGS.flatMap((standing) =>
    by_status
      .filter((row) => row.standing === standing)
      .map(({ count, amount }) => ({
        key: standing,
        label: standingWords(standing, organizer).label,
        count,
        money: amount,
      })),
  )
  const ways: SumLine[] = by_gateway.map(({ gateway, count, received: money }) => ({
    key: gateway,
    label: wayLabel(gateway),
    count,
    money,
  }))
  return (
    <div className={classes.both}>
      <SumsTable
        counted="Pagos"
        title="Por estado"
        hint="Lo que vale cada inscripción u orden."
        lines={states}
        total={states.reduce((sum, { money }) => sum + money, 0)}
      />
      <SumsTable
        counted="Pagos"
        title="Por pasarela"
        hint="Dinero que entró, antes de devoluciones."
        lines={ways}
        total={received}
      />
    </div>
  )
}

export function LedgerTotals({ totals }: { totals: Totals | undefined }) {
  return (
    <div className={classes.totals}>
      <Figures totals={totals} />
      <details className={classes.more}>
        <summary>Totales por estado y por pasarela</summary>
        {totals ? <Details totals={totals} /> : null}
      </details>
    </div>
  )
}
