/** What comes after the payment: the letter, the kit, the day. */
import { Link } from 'react-router'
import { clockHour, formatLongDate, readBogota } from '#domain/colombia/clock.ts'
import type { Celebration } from '#domain/registration/mine/celebration-contract.ts'
import { LinkButton } from '#web/ui/light-button.tsx'
import { isPlain } from './celebration-words.ts'
import classes from './next-steps.module.css'

type Pickup = NonNullable<Celebration['pickup']>

const dayText = (day: string) => {
  const instant = readBogota(day)
  return instant ? formatLongDate(instant) : day
}

function PickupHours({ pickup: { place, address, hours, note } }: { pickup: Pickup }) {
  return (
    <>
      <p>
        <strong>{place}</strong>
        {address ? `, ${address}` : ''}
      </p>
      {hours.map(({ day, from, to }) => (
        <p key={`${day} ${from}`}>
          {dayText(day)}, {clockHour(from)} a {clockHour(to)}
        </p>
      ))}
      {note ? <p>{note}</p> : null}
    </>
  )
}

type NextStepsProps = {
  celebration: Celebration
  /** Where the registration is seen later. */
  see?: string | undefined
}

export function NextSteps({ celebration, see }: NextStepsProps) {
  const { event, participants, pickup, receipt_url } = celebration
  const several = participants.length > 1
  return (
    <section className={classes.next} aria-labelledby="what-comes-next">
      <h2 id="what-comes-next" className={classes.title}>
        Lo que sigue
      </h2>
      <ol className={classes.steps}>
        <li>
          <h3>Guarda tu comprobante</h3>
          <p>
            {several
              ? 'Cada persona recibe el suyo por correo, con su QR.'
              : 'También va en tu correo, con el QR.'}
          </p>
          {receipt_url ? (
            <LinkButton to={receipt_url} reloadDocument download look="outline" className={classes.way}>
              Descargar comprobante
            </LinkButton>
          ) : null}
        </li>
        <li>
          <h3>
            {participants.every(isPlain) ? 'Llega con tu QR' : `Recoge ${several ? 'los kits' : 'tu kit'}`}
          </h3>
          {pickup ? (
            <PickupHours pickup={pickup} />
          ) : (
            <p>
              Lleva el QR y el documento. Los detalles están en{' '}
              <Link to={`/evento/${event.slug}`}>la página del evento</Link>.
            </p>
          )}
          {participants.length === 1 && participants[0] && !isPlain(participants[0]) ? (
            <LinkButton
              to={`/recoger/${participants[0].participant_key}`}
              look="outline"
              className={classes.way}
            >
              Otra persona recoge mi kit
            </LinkButton>
          ) : null}
        </li>
        <li>
          <h3>Invita a tu gente</h3>
          <p>Inscribe a alguien más en {event.name}.</p>
          <LinkButton to={`/registrate/${event.slug}`} reloadDocument look="outline" className={classes.way}>
            Inscribir a otra persona
          </LinkButton>
        </li>
      </ol>
      {see ? (
        <LinkButton to={see} look="outline" className={classes.see}>
          Ver mi inscripción
        </LinkButton>
      ) : null}
    </section>
  )
}
