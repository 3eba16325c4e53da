/**
 * 'Usar mi saldo': what a place that was put off left, where a purchase is paid. Everybody reads the same line, which says
 * nothing until the mailed code is right.
 */

import type { OwnCredits } from '#domain/changes/credits/credit-contract.ts'
import { formatPesos } from '#domain/colombia/pesos.ts'
import { BusyLightButton } from '#web/light/busy-light-button.tsx'
import { TextField } from '#web/light/fields/text-field.tsx'
import classes from './credit-offer.module.css'
import type { useCredits } from './use-credits.ts'

type CreditOfferProps = { credit: ReturnType<typeof useCredits>; busy: boolean }

const day = (text: string) => text.split('-').reverse().join('/')

const restWords = ({ rest }: OwnCredits) =>
  rest > 0 ? `Después pagas ${formatPesos(rest)}.` : 'Con él queda todo pagado y tu cupo confirmado.'

export function CreditOffer({ credit, busy }: CreditOfferProps) {
  const { found, asks } = credit
  if (!asks) return null
  if (!found || found.usable === 0) return <AskForCode credit={credit} busy={busy} />
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
        onClick={() => void credit.use()}
      >
        Usar mi saldo de {formatPesos(found.usable)}
      </BusyLightButton>
    </section>
  )
}

function AskForCode({ credit, busy }: CreditOfferProps) {
  const { code, setCode, problem, mailCode, look } = credit
  return (
    <section className={classes.offer} aria-label="Saldo a favor">
      <p className={classes.rest}>¿Tienes saldo a favor? Te enviamos un código.</p>
      {code === null ? (
        <BusyLightButton
          type="button"
          look="outline"
          busy={busy}
          busyLabel="Enviando..."
          onClick={() => void mailCode()}
        >
          Enviarme el código
        </BusyLightButton>
      ) : (
        <>
          <TextField
            label="Código"
            name="credit-code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            value={code}
            error={problem}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <BusyLightButton
            type="button"
            look="outline"
            busy={busy}
            busyLabel="Buscando..."
            onClick={() => void look()}
          >
            Ver mi saldo
          </BusyLightButton>
        </>
      )}
    </section>
  )
}
