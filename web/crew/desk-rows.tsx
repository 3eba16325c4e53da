/** What a device or a person does in an event, each as a row a thumb finds. */
import { Link } from 'react-router'
import { formatShortDate, theHour, untilText } from '#domain/colombia/clock.ts'
import type { Desk } from '#domain/crew/contract.ts'
import { ROLE_NAMES } from '#domain/crew/rules/crew-roles.ts'
import classes from './crew-page.module.css'
import { scopeText } from './scope-text.ts'

const opensAt = (from: string) => `Abre el ${formatShortDate(from)} a ${theHour(from)}`

const WORDS: Record<Desk['role'], string> = {
  mesa: 'Entrega kits, con red o sin ella.',
  caja: 'Inscribe y cobra, con red o sin ella.',
  medico: 'Busca por dorsal y ve los datos de quien atiendes.',
  cronometraje: 'Conteos y listas de salida.',
  lectura: 'Confirmados, tallas, números y lista de salida.',
  solicitudes: 'Solicitudes de cambio del evento.',
}

/** Only documents of these may open the camera (server/pages/script-policy.ts): they are loaded, not walked to. */
const OWN_DOCUMENT = /^\/(mesa|caja)\//

const addressOf = ({ role, event_id }: Desk): string => {
  if (role === 'mesa' || role === 'caja') return `/${role}/${event_id}`
  if (role === 'medico') return `/equipo/medico/${event_id}`
  return role === 'solicitudes' ? '/admin/solicitudes' : `/equipo/tablero/${event_id}`
}

function Words({ desk }: { desk: Desk }) {
  const scope = scopeText(desk.scope)
  return (
    <span className={classes.words}>
      <strong className={classes.role}>{ROLE_NAMES[desk.role]}</strong>
      {scope ? <span className={classes.scope}>{scope}</span> : null}
      <span>{desk.open ? WORDS[desk.role] : opensAt(desk.from)}</span>
      <span className={classes.until}>Hasta {untilText(desk.until)}</span>
    </span>
  )
}

export function DeskRow({ desk }: { desk: Desk }) {
  const address = desk.open ? addressOf(desk) : null
  return (
    <li>
      {address ? (
        <Link to={address} reloadDocument={OWN_DOCUMENT.test(address)} className={classes.row}>
          <Words desk={desk} />
          <span className={classes.arrow} aria-hidden="true">
            ›
          </span>
        </Link>
      ) : (
        <div className={classes.row} data-quiet="true">
          <Words desk={desk} />
        </div>
      )}
    </li>
  )
}

export function DeskRows({ desks }: { desks: readonly Desk[] }) {
  return (
    <ul className={classes.rows}>
      {desks.map((desk) => (
        <DeskRow key={`${desk.event_id}-${desk.role}`} desk={desk} />
      ))}
    </ul>
  )
}
