/** What the registration costs and why; what of it is paid says its account. */
import type { RegistrationDetail } from '#domain/registration/staff/registration-contract.ts'
import { Money } from '#web/ui/money.tsx'
import classes from './registration-drawer.module.css'

function Sum({ label, value, total }: { label: string; value: number; total?: boolean }) {
  return (
    <div className={total ? classes.total : undefined}>
      <dt>{label}</dt>
      <dd>
        <Money value={value} />
      </dd>
    </div>
  )
}

export function MoneyBreakdown({ registration }: { registration: RegistrationDetail }) {
  const { event_price, discount, coupon, cost_service, products_total, amount, members } = registration
  const people = members.length > 1 ? ` (${members.length} personas)` : ''
  return (
    <section aria-label="Valor">
      <dl className={classes.sums}>
        <Sum label={`Inscripción${people}`} value={event_price} />
        {discount > 0 ? <Sum label={`Descuento ${coupon ?? ''}`} value={-discount} /> : null}
        <Sum label="Costo de servicio" value={cost_service} />
        {products_total > 0 ? <Sum label="Productos" value={products_total} /> : null}
        <Sum label="Total" value={amount} total />
      </dl>
    </section>
  )
}
