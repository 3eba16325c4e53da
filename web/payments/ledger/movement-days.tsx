/** What came and went on each day, in Bogotá. */
import type { MovementTotals } from '#domain/payments/ledger/movements-contract.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Money } from '#web/ui/money.tsx'
import classes from './ledger.module.css'

export function MovementDays({ days }: { days: MovementTotals['by_day'] }) {
  return (
    <section className={classes.sums} aria-label="Por día">
      <h2 className={classes.sumsTitle}>Por día</h2>
      <table className={classes.sumsTable}>
        <thead>
          <tr>
            <th scope="col">Día</th>
            <td>Entró</td>
            <td>Salió</td>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, received, refunded }) => (
            <tr key={day}>
              <th scope="row">
                <DateText value={day} />
              </th>
              <td>
                <Money value={received} />
              </td>
              <td>
                <Money value={refunded} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
