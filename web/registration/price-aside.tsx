/** What is being bought, beside the form on wide screens: event, team, category and price, always in sight. */
import { formatLongDate, readBogota } from '#domain/colombia/clock.ts'
import type { Category, RegistrationEvent } from './event.ts'
import type { LiveCheckout } from './payment/live-checkout.ts'
import { PriceSummary } from './payment/price-summary.tsx'
import classes from './wizard.module.css'

type PriceAsideProps = {
  event: RegistrationEvent
  people: number
  category: Category | undefined
  /** No distance is chosen yet: it can only become more. */
  isLeast: boolean
  price: Pick<LiveCheckout, 'amount' | 'cost_service' | 'discount' | 'products_total' | 'covered'> | null
}

export function PriceAside({ event, people, category, isLeast, price }: PriceAsideProps) {
  const day = readBogota(event.event_datetime)
  return (
    <aside className={classes.aside} aria-label="Resumen de tu inscripción">
      <h2 className={classes.asideTitle}>Tu inscripción</h2>
      <p className={classes.asideEvent}>
        <strong>{event.name}</strong>
        {day ? <span>{formatLongDate(day)}</span> : null}
        {category ? (
          <span>
            {category.title}
            {category.distance === category.title ? '' : ` · ${category.distance}`}
          </span>
        ) : null}
      </p>
      {price ? <PriceSummary {...price} people={people} isLeast={isLeast} /> : null}
      <p className={classes.asideNote}>Los precios incluyen impuestos.</p>
    </aside>
  )
}
