/** 'Usar mi saldo': what a place that was put off left, offered where a purchase is paid. Nothing where there is none. */

import type { OwnCredits } from '#domain/changes/credits/credit-contract.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { BusyLightButton } from '#web/light/busy-light-button.tsx'
import classes from './credit-offer.module.css'

type CreditOfferProps = {
  found: OwnCredits | null
  busy: boolean
  onUse: () => void
}

const day = (text: string) => text.split('-').reverse().join('/')

const restWords = ({ rest }: OwnCredits) =>
  rest > 0 ? `Después pagas ${formatPesos(rest)}.` : 'Con él queda todo pagado y tu cupo confirmado.'

export function CreditOffer({ found, busy, onUse }: CreditOfferProps) {
  if (!found || found.usable === 0) return null
  return (
    <section className={classes.offer} aria-labelledby="credit-offer">
      <h3 id="credit-offer" className={classes.title}>
        Tienes saldo a favor
      </h3>
      <ul className={classes.list}>
        {found.credits.map(({ id, event, who, left, valid_until }) => (
          <li key={id}>
            {formatPesos(left)} de {who}, de {event}. Vale hasta el {day(valid_until)}.
          </li>
        ))}
      </ul>
      <p className={classes.rest}>{restWords(found)}</p>
      <BusyLightButton
        type="button"
        look="outline"
        busy={busy}
        busyLabel="Usando tu saldo..."
        onClick={onUse}
      >
        Usar mi saldo de {formatPesos(found.usable)}
      </BusyLightButton>
    </section>
  )
}
