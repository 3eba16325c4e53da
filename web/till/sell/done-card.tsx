/** The sale is made: the receipt, what goes over the table, and the next person. */
import { useEffect, useRef } from 'react'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import { Bib } from '#web/ui/bib.tsx'
import { LightButton, LinkButton } from '#web/ui/light-button.tsx'
import classes from './done-card.module.css'
import type { Sold } from './use-selling.ts'

const stateOf = ({ kept, review, handed }: Sold): string => {
  if (review) return 'Por revisar'
  if (kept) return 'Guardada, sin enviar'
  return handed ? 'Vendido y entregado' : 'Vendido'
}

export function DoneCard({ sold, onNext }: { sold: Sold; onNext: () => void }) {
  const { receipt, facts, bib, amount, change, review, kept, handed, whatsapp } = sold
  const title = useRef<HTMLHeadingElement>(null)
  // The volunteer looks at the money: the screen says by itself that it is done.
  useEffect(() => title.current?.focus(), [])
  return (
    <section className={classes.done} aria-label="Venta hecha">
      <h1 ref={title} tabIndex={-1} className={classes.title}>
        {stateOf(sold)}
      </h1>
      {review ? (
        <p className={classes.review}>{review} El dinero y el recibo quedan: un coordinador decide.</p>
      ) : null}
      {kept ? (
        <p className={classes.kept}>Está guardada en este dispositivo y sale sola cuando vuelva la red.</p>
      ) : null}
      <p className={classes.change}>
        <span>Cambio</span>
        <strong>{formatPesos(change)}</strong>
      </p>
      <Bib
        strip={facts.distance}
        stripEnd={`Talla ${kitSizeLabel(facts.size)}`}
        {...(bib ? { number: bib } : {})}
        caption={facts.person}
        accent={review ? 'sol' : 'paramo'}
      >
        <p className={classes.receipt}>
          Recibo <strong>{receipt}</strong> · {formatPesos(amount)}
        </p>
        {bib || !handed ? null : <p className={classes.receipt}>Sin número todavía: entrega el kit.</p>}
      </Bib>
      <div className={classes.actions}>
        {whatsapp ? (
          <LinkButton look="outline" size="lg" to={whatsapp} target="_blank" rel="noreferrer">
            Enviar por WhatsApp
          </LinkButton>
        ) : null}
        <LightButton size="lg" onClick={onNext}>
          Siguiente
        </LightButton>
      </div>
    </section>
  )
}
