/** The event's products, offered while registering. Every change asks for the totals again. */
import { useEffect, useState } from 'react'
import type { eventProducts, OfferedProduct } from '#domain/store/contract.ts'
import { call } from '#web/client.ts'
import type { ChosenProduct } from '../form/registration-form.ts'
import products from './add-on.module.css'
import { AddOn } from './add-on.tsx'
import classes from './payment.module.css'

type AddOnsProps = {
  event_id: number
  chosen: ChosenProduct[]
  busy: boolean
  onChoose: (products: ChosenProduct[]) => void
}

type Offer = { products: OfferedProduct[]; held: ChosenProduct[] }

export function AddOns({ event_id, chosen, busy, onChoose }: AddOnsProps) {
  const [offer, setOffer] = useState<Offer>({ products: [], held: [] })

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is held counts as it was when the list is read
  useEffect(() => {
    call<typeof eventProducts>('GET /api/event-products', { query: { event_id } }).then(
      (products) => setOffer({ products: products.filter(({ url_shop }) => !url_shop), held: chosen }),
      (error) => console.warn('event-products', error),
    )
  }, [event_id])

  if (offer.products.length === 0) return null
  return (
    <section className={classes.part} aria-labelledby="add-ons">
      <h3 id="add-ons" className={classes.partTitle}>
        Llévate algo más
      </h3>
      <ul className={products.products}>
        {offer.products.map((product) => (
          <AddOn
            key={product.id}
            product={product}
            chosen={chosen.find(({ id }) => id === product.id)}
            busy={busy}
            held={(size) =>
              offer.held.find((line) => line.id === product.id && line.size === size)?.quantity ?? 0
            }
            onChange={(line) => {
              const others = chosen.filter(({ id }) => id !== product.id)
              onChoose(line ? [...others, line] : others)
            }}
          />
        ))}
      </ul>
    </section>
  )
}
