/** The allies of an event, with their logos on white in both schemes: they were drawn for it. */

import { thumbOf } from '#web/light/pictures.ts'
import classes from './partners.module.css'
import type { SiteEvent } from './site-event.ts'

type Partner = SiteEvent['partners'][number]

function Sign({ name, logo }: Partner) {
  return logo ? (
    <img src={thumbOf(logo)} width={160} height={72} alt={name} loading="lazy" decoding="async" />
  ) : (
    <span>{name}</span>
  )
}

export function Partners({ partners }: { partners: Partner[] }) {
  return (
    <ul className={classes.list}>
      {partners.map((partner) => (
        <li key={partner.name}>
          {partner.link ? (
            <a className={classes.partner} href={partner.link} target="_blank" rel="noreferrer sponsored">
              <Sign {...partner} />
            </a>
          ) : (
            <div className={classes.partner}>
              <Sign {...partner} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
