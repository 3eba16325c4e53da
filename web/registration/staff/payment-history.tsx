/** Every change of the payment, newest first: what it became, who said so and why. */
import { paymentStatusOf } from '#domain/payments/rules/payment-status.ts'
import type { RegistrationDetail } from '#domain/registration/staff/registration-contract.ts'
import { useSite } from '#web/site.ts'
import { DateText } from '#web/ui/date-text.tsx'
import classes from './registration-drawer.module.css'
import staff from './staff.module.css'

const SOURCES: Record<string, string> = {
  gateway: 'la pasarela',
  system: 'el sistema',
  staff: 'el organizador',
}

export function PaymentHistory({ history }: Pick<RegistrationDetail, 'history'>) {
  const organizer = useSite()?.organizer ?? ''
  return (
    <section aria-label="Historial de pago">
      <h3 className={classes.title}>Historial de pago</h3>
      {history.length === 0 ? (
        <p className={staff.soft}>Todavía no hay cambios de pago.</p>
      ) : (
        <ol className={classes.history}>
          {history.toReversed().map(({ at, status_after, source, user, note }) => (
            <li key={`${at}-${status_after}`}>
              <p>
                <strong>{paymentStatusOf(status_after, organizer).label}</strong>
              </p>
              {note ? <p>{note}</p> : null}
              <p className={staff.soft}>
                <DateText value={at} form="date and time" /> · {user ?? SOURCES[source] ?? source}
              </p>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
