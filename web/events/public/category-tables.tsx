/** Categories by distance: the distance large, who may run it in a compact table. */
import { categoryGenderLabel } from '#domain/events/rules/genders.ts'
import { entryPrice } from '#domain/registration/rules/totals.ts'
import classes from './category-tables.module.css'
import { pesosOrFree } from './price-now.ts'
import type { SiteEvent } from './site-event.ts'

type Category = SiteEvent['categories'][number]

/** From here on an upper bound means 'any age'. */
const ANY_AGE = 90

const agesText = ({ start_age, final_age }: Category) =>
  final_age >= ANY_AGE ? `${start_age} o más` : `${start_age} a ${final_age}`

const byDistance = (categories: Category[]) => {
  const groups = new Map<string, Category[]>()
  for (const category of categories)
    groups.set(category.distance, [...(groups.get(category.distance) ?? []), category])
  return [...groups]
}

type DistanceProps = { distance: string; categories: Category[]; tier: SiteEvent['price']['now'] }

function Distance({ distance, categories, tier }: DistanceProps) {
  const prices = new Set(
    tier ? categories.map(({ difference }) => entryPrice(tier.event_price, difference)) : [],
  )
  const each = prices.size > 1
  const [only] = prices
  return (
    <div className={classes.distance}>
      <h3 className={classes.mark} data-long={distance.length > 4 || undefined}>
        {distance}
        {only === undefined || each ? null : <small>{pesosOrFree(only)}</small>}
      </h3>
      <table className={classes.table}>
        <caption className="visually-hidden">Categorías de {distance}</caption>
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
              {each && tier ? (
                <td>{pesosOrFree(entryPrice(tier.event_price, category.difference))}</td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function CategoryTables({ categories, price }: Pick<SiteEvent, 'categories' | 'price'>) {
  return (
    <>
      {byDistance(categories).map(([distance, rows]) => (
        <Distance key={distance} distance={distance} categories={rows} tier={price.now} />
      ))}
    </>
  )
}
