/** One registration as a bib: distance as the number, state on the strip, and how to pay when it is not paid. */
import { formatDateTime, formatTime, readBogota } from '#domain/colombia/clock.ts'
import { kitSizeLabel } from '#domain/events/rules/kit-sizes.ts'
import { NO_DEPORTIVO } from '#domain/events/rules/no-deportivo.ts'
import type { OwnRegistration } from '#domain/registration/contract.ts'
import { Bib } from '#web/ui/bib.tsx'
import { LinkButton } from '#web/ui/light-button.tsx'
import classes from './competitor-page.module.css'
import { keepPayIntent } from './form/form-storage.ts'

type RegistrationBibProps = { registration: OwnRegistration; dni: string; birthday: string; name: string }

const stateNote = ({ payment_pending, payment_review, hold_until }: OwnRegistration) => {
  if (payment_review) return 'Recibimos tu pago; el organizador lo está revisando'
  if (payment_pending) return 'Tu pago está en proceso'
  return hold_until ? `Tu cupo está reservado hasta las ${formatTime(hold_until)}. Paga para asegurarlo.` : ''
}

export function RegistrationBib({ registration, dni, birthday, name }: RegistrationBibProps) {
  const { event, slug, event_datetime, city, paid, members, categoria, kit } = registration
  const start = readBogota(event_datetime)
  const waits = registration.payment_pending || registration.payment_review
  const facts = [
    ['Cuándo', start ? formatDateTime(start) : ''],
    ['Dónde', city],
    ['Categoría', categoria.title],
    [
      'Kit',
      kit.size === NO_DEPORTIVO ? '' : [kit.kit_name, kitSizeLabel(kit.size)].filter(Boolean).join(', '),
    ],
    ['Equipo', members > 1 ? `${members} personas` : ''],
  ].filter(([, value]) => value)
  return (
    <li>
      <Bib
        accent={paid ? 'paramo' : 'sol'}
        strip={paid ? 'Pagado' : 'No pago'}
        number={categoria.category}
        size="small"
      >
        <h2 className={classes.event}>{event}</h2>
        <dl className={classes.facts}>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {paid ? null : <p className={classes.note}>{stateNote(registration)}</p>}
        {!paid && waits ? (
          <LinkButton to="/verificar-pago" look="outline" className={classes.pay}>
            Verificar mi pago
          </LinkButton>
        ) : null}
        {!paid && !waits ? (
          <LinkButton
            to={`/registrate/${slug}`}
            className={classes.pay}
            onClick={() =>
              keepPayIntent(localStorage, slug, { dni, birthday, event_datetime, name, team_size: 1 })
            }
          >
            Pagar evento
          </LinkButton>
        ) : null}
      </Bib>
    </li>
  )
}
