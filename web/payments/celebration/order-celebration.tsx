/** The paid page of the shop: the buyer's name on a bib, what was bought, and how it gets there. */
import type { CSSProperties, ReactNode } from 'react'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import type { OwnOrder } from '#domain/store/checkout/checkout-contract.ts'
import { thumbOf } from '#web/light/pictures.ts'
import { Bib } from '#web/ui/bib.tsx'
import { LinkButton } from '#web/ui/light-button.tsx'
import view from './celebration-view.module.css'
import { Hero } from './hero.tsx'
import { LargeName } from './large-name.tsx'
import steps from './next-steps.module.css'
import classes from './order-celebration.module.css'
import runner from './runner-bib.module.css'

const whereTo = ({ delivery, event, address, city }: OwnOrder): string => {
  if (delivery === 'envio') return `Lo enviamos a ${address}, ${city}.`
  return event ? `Recógelo con el kit de ${event.name}.` : 'Recógelo con el kit.'
}

type OrderCelebrationProps = { order: OwnOrder; title: string; text: string; facts: ReactNode }

export default function OrderCelebration({ order, title, text, facts }: OrderCelebrationProps) {
  const { id, name, lines, email, link, event, delivery } = order
  return (
    <div className={view.celebration}>
      <Hero title={title} text={text}>
        {facts}
      </Hero>
      <div className={view.body} data-several={false}>
        <div className={runner.runner} style={{ '--at': 0 } as CSSProperties}>
          <Bib accent="salida" strip="Pagado" stripEnd={`Pedido ${id}`} className={runner.bib}>
            <h2 className={runner.name}>
              <span className={runner.last}>Gracias,</span>
              <LargeName>{name}</LargeName>
            </h2>
            <ul className={classes.lines}>
              {lines.map((line) => (
                <li key={line.id}>
                  {line.thumbnail ? (
                    <img src={thumbOf(line.thumbnail)} width={56} height={56} alt="" decoding="async" />
                  ) : null}
                  <span>
                    {line.quantity} × {line.name}
                    <small>Talla {kitSizeLabel(line.size)}</small>
                  </span>
                </li>
              ))}
            </ul>
          </Bib>
        </div>
        <section className={steps.next} aria-labelledby="what-comes-next">
          <h2 id="what-comes-next" className={steps.title}>
            Lo que sigue
          </h2>
          <ol className={steps.steps}>
            <li>
              <h3>Revisa tu correo</h3>
              <p>La confirmación va a {email}.</p>
            </li>
            <li>
              <h3>{delivery === 'envio' ? 'Espera tu envío' : 'Recoge tu pedido'}</h3>
              <p>{whereTo(order)}</p>
            </li>
          </ol>
          <LinkButton to={link} reloadDocument className={steps.see}>
            Ver mi pedido
          </LinkButton>
          {event ? (
            <LinkButton to={`/evento/${event.slug}`} look="outline" className={steps.see}>
              Ver {event.name}
            </LinkButton>
          ) : null}
          <LinkButton to="/tienda/products" look="outline" className={steps.see}>
            Volver a la tienda
          </LinkButton>
        </section>
      </div>
    </div>
  )
}
