/** Nobody can register now: says why, and what to do instead. */
import { formatLongDate, readBogota } from '#domain/colombia/clock.ts'
import { Bib } from '#web/ui/bib.tsx'
import { LinkButton } from '#web/ui/light-button.tsx'
import type { RegistrationEvent } from './event.ts'
import classes from './not-open.module.css'

export function NotOpen({ event, closed }: { event: RegistrationEvent; closed: boolean }) {
  const ended = readBogota(event.register_deadline)
  const full = event.full && !closed
  const said = full
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
        text: `${ended ? `Se recibieron hasta el ${formatLongDate(ended)}. ` : ''}Si ya te inscribiste, revisa tu estado con tu documento.`,
      }
  return (
    <div className={classes.state}>
      <div className={classes.bib} aria-hidden="true">
        <Bib strip={said.strip} number={said.number} accent={full ? 'sol' : 'ink'} />
      </div>
      <div>
        <p className={classes.strip}>{said.strip}</p>
        <h2 className={classes.title}>{said.title}</h2>
        <p className={classes.text}>{said.text}</p>
        <div className={classes.actions}>
          <LinkButton to="/eventos">Ver otros eventos</LinkButton>
          <LinkButton to={`/evento/${event.slug}`} look="outline">
            Ver este evento
          </LinkButton>
        </div>
      </div>
    </div>
  )
}
