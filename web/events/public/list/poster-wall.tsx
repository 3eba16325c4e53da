/** Posters side by side. */

import type { EventCard } from '../site-event.ts'
import { PosterCard } from './poster-card.tsx'
import classes from './poster-wall.module.css'

export function PosterWall({ events }: { events: EventCard[] }) {
  return (
    <ul className={classes.wall}>
      {events.map((event, at) => (
        <li key={event.id}>
          <PosterCard event={event} first={at === 0} />
        </li>
      ))}
    </ul>
  )
}
