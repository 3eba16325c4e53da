/** Nobody can register now: says why, and what to do instead. */
import { Link } from 'react-router'
import { formatLongDate, readBogota } from '#domain/colombia/clock.ts'
import { Bib } from '#web/ui/bib.tsx'
import { LinkButton } from '#web/ui/light-button.tsx'
import type { RegistrationEvent } from './event.ts'
import type { FormBlock } from './form/registration-form.ts'
import type { GroupEntry } from './form/use-group-entry.ts'
import { GroupCode } from './group-code.tsx'
import classes from './not-open.module.css'

type NotOpenProps = {
  event: RegistrationEvent
  closed: boolean
  group: GroupEntry
  onBlock: (block: FormBlock) => void
}

export function NotOpen({ event, closed, group, onBlock }: NotOpenProps) {
  const ended = readBogota(event.register_deadline)
  const full = event.full && !closed
  const said = event.opens_later
    ? {
        strip: 'Inscripciones próximamente',
        number: 'YA',
        title: 'Las inscripciones abren pronto',
        text: 'El organizador está terminando de prepararlas. Vuelve en unos días.',
      }
    : full
      ? {
          strip: 'Cupos agotados',
          number: '0',
          title: 'Ya no quedan cupos',
          text: 'Los cupos sin pagar se liberan a las 5 horas. Vuelve más tarde: puede abrirse uno.',
        }
      : {
          strip: 'Inscripciones cerradas',
          number: 'FIN',
          title: 'Las inscripciones ya cerraron',
          text: `${ended ? `Se recibieron hasta el ${formatLongDate(ended)}. ` : ''}`,
        }
  return (
    <div className={classes.state}>
      <div className={classes.bib} aria-hidden="true">
        <Bib strip={said.strip} number={said.number} accent={full ? 'sol' : 'ink'} />
      </div>
      <div>
        <p className={classes.strip}>{said.strip}</p>
        <h2 className={classes.title}>{said.title}</h2>
        {said.text ? <p className={classes.text}>{said.text}</p> : null}
        <div className={classes.actions}>
          <LinkButton to="/eventos">Ver otros eventos</LinkButton>
          <LinkButton to={`/evento/${event.slug}`} look="outline">
            Ver este evento
          </LinkButton>
        </div>
        {full ? (
          <div className={classes.group}>
            <GroupCode event_id={event.id} typed={group.typed} problem={group.problem} onBlock={onBlock} />
          </div>
        ) : null}
        <p className={classes.registered}>
          <span>¿Ya te inscribiste?</span>
          <Link className="lone-link" to="/competitor/dashboard">
            Ver mis inscripciones
          </Link>
          <Link className="lone-link" to="/verificar-pago">
            Verificar mi pago
          </Link>
        </p>
      </div>
    </div>
  )
}
