/** Categories by distance: the distance large, who may run it in a compact table. */
import { categoryGenderLabel } from '#domain/events/rules/genders.ts'
import { fullPriceIn } from '#domain/events/rules/price-tier.ts'
import classes from './category-tables.module.css'
import { distanceFacts, distanceState } from './distance-facts.ts'
import { pesosOrFree } from './price-now.ts'
import type { SiteEvent } from './site-event.ts'

type Category = SiteEvent['categories'][number]

/** From here on an upper bound means 'any age'. */
const ANY_AGE = 90

const agesText = ({ start_age, final_age }: Category) =>
  final_age >= ANY_AGE ? `${start_age} o más` : `${start_age} a ${final_age}`

type DistanceProps = { event: SiteEvent; distance: SiteEvent['distances'][number] }

function Distance({ event, distance }: DistanceProps) {
  const { name } = distance
  const categories = event.categories.filter(({ distance_id }) => distance_id === distance.id)
  // A race that is over has no price.
  const tier = event.remaining_days < 0 ? null : event.price.now
  const prices = new Set(tier ? categories.map((category) => fullPriceIn(tier, category)) : [])
  const each = prices.size > 1
  const [only] = prices
  // What holds for the whole event stands beside its price.
  const state = event.open ? distanceState(distance) : null
  const facts = distanceFacts(distance, event.event_datetime)
  return (
    <div className={classes.distance}>
      <div>
        <h3 className={classes.mark} data-long={name.length > 4 || undefined}>
          {name}
          {only === undefined || each ? null : <small>{pesosOrFree(only)}</small>}
        </h3>
        {state ? (
          <p className={classes.state} data-gone={distance.closed || distance.sold_out || undefined}>
            {state}
          </p>
        ) : null}
      </div>
      <div>
        {facts.length > 0 ? (
          <ul className={classes.facts}>
            {facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        ) : null}
        <table className={classes.table}>
          <caption className="visually-hidden">Categorías de {name}</caption>
          <thead>
            <tr>
              <th scope="col">Categoría</th>
              <th scope="col">Género</th>
              <th scope="col">Edad</th>
              {each ? <th scope="col">Precio</th> : null}
            </tr>
          </thead>
          <tbody>
            {categories.map((category) => (
              <tr key={category.id}>
                <th scope="row">{category.title}</th>
                <td>{categoryGenderLabel(category.gender)}</td>
                <td>{agesText(category)}</td>
                {each ? <td>{tier ? pesosOrFree(fullPriceIn(tier, category)) : ''}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

export function CategoryTables({ event }: { event: SiteEvent }) {
  return (
    <>
      {event.distances.map((distance) => (
        <Distance key={distance.id} event={event} distance={distance} />
      ))}
    </>
  )
}
