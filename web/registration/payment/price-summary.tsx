/** What is paid and why: the amount without service, the service, the total (specification, section 2.1). */
import { Money } from '#web/ui/money.tsx'
import type { LiveCheckout } from './live-checkout.ts'
import classes from './payment.module.css'

type PriceSummaryProps = Pick<
  LiveCheckout,
  'amount' | 'cost_service' | 'discount' | 'products_total' | 'covered'
> & {
  people: number
  isLeast?: boolean
  /** Paid with a credit already. */
  credit?: number
}

const peopleText = (people: number) => (people === 1 ? '1 persona' : `${people} personas`)

export function PriceSummary(props: PriceSummaryProps) {
  const { amount, cost_service, discount, products_total, covered, people, isLeast, credit = 0 } = props
  return (
    <dl className={classes.summary}>
      <div className={classes.row}>
        <dt>Inscripción, {peopleText(people)}</dt>
        <dd>
          <Money value={amount - cost_service} />
        </dd>
      </div>
      {products_total > 0 ? (
        <div className={classes.row} data-detail="true">
          <dt>Incluye productos</dt>
          <dd>
            <Money value={products_total} />
          </dd>
        </div>
      ) : null}
      {discount > 0 ? (
        <div className={classes.row} data-detail="true" data-good="true">
          <dt>
            Descuento aplicado
            {people > 1 ? `, cubre a ${covered} de ${people}` : ''}
          </dt>
          <dd>
            <Money value={-discount} />
          </dd>
        </div>
      ) : null}
      <div className={classes.row}>
        <dt>Costo de servicio</dt>
        <dd>
          <Money value={cost_service} />
        </dd>
      </div>
      <div className={`${classes.row} ${classes.total}`}>
        <dt>{isLeast ? 'Total desde' : 'Total'}</dt>
        <dd>
          <Money value={amount} />
        </dd>
      </div>
      {credit > 0 ? (
        <>
          <div className={classes.row} data-good="true">
            <dt>Pagado con tu saldo</dt>
            <dd>
              <Money value={-credit} />
            </dd>
          </div>
          <div className={`${classes.row} ${classes.total}`}>
            <dt>Por pagar</dt>
            <dd>
              <Money value={amount - credit} />
            </dd>
          </div>
        </>
      ) : null}
    </dl>
  )
}
