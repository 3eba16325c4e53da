/** Who organises it, how one reaches them, and what vouches for them. */
import { phoneText } from '#domain/colombia/phones.ts'
import { whatsAppAddress } from '#domain/colombia/whatsapp.ts'
import type { SiteEvent } from '../site-event.ts'
import classes from './organiser.module.css'

type Page = SiteEvent['page']

const trustOf = (page: Page): [string, string][] =>
  (
    [
      ['Aval', page.endorsement],
      ['Permiso', page.permit],
      ['Póliza', page.insurance],
      ['NIT', page.nit],
    ] as [string, string][]
  ).filter(([, text]) => text !== '')

const reachable = (page: Page) =>
  Boolean(page.organizer_name || page.organizer_phone || page.organizer_whatsapp || page.organizer_email)

export const hasOrganiser = (page: Page) =>
  reachable(page) || trustOf(page).length > 0 || page.rules_pdf !== null

export function Organiser({ event: { page, name } }: { event: SiteEvent }) {
  const trust = trustOf(page)
  return (
    <div className={classes.parts}>
      {reachable(page) ? (
        <div className={classes.part}>
          {page.organizer_name ? <p className={classes.name}>{page.organizer_name}</p> : null}
          <p className={classes.ways}>
            {page.organizer_whatsapp ? (
              <a
                className="lone-link"
                href={whatsAppAddress(page.organizer_whatsapp, `Hola, tengo una pregunta sobre ${name}.`)}
                rel="noreferrer"
                target="_blank"
              >
                WhatsApp {phoneText(page.organizer_whatsapp)}
                <span className="visually-hidden"> (se abre en otra pestaña)</span>
              </a>
            ) : null}
            {page.organizer_phone ? (
              <a className="lone-link" href={`tel:${page.organizer_phone}`}>
                Llamar al {phoneText(page.organizer_phone)}
              </a>
            ) : null}
            {page.organizer_email ? (
              <a className="lone-link" href={`mailto:${page.organizer_email}`}>
                {page.organizer_email}
              </a>
            ) : null}
          </p>
        </div>
      ) : null}
      {trust.length > 0 || page.rules_pdf ? (
        <div className={classes.part}>
          {trust.length > 0 ? (
            <dl className={classes.facts}>
              {trust.map(([label, text]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          ) : null}
          {page.rules_pdf ? (
            <a className="lone-link" href={page.rules_pdf} target="_blank" rel="noreferrer">
              Reglamento (PDF)<span className="visually-hidden"> (se abre en otra pestaña)</span>
            </a>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}
