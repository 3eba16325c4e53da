/** The races that come next, as their posters. */
import { PosterWall } from '#web/events/public/list/poster-wall.tsx'
import type { EventCard } from '#web/events/public/site-event.ts'
import { LinkButton } from '#web/ui/light-button.tsx'
import classes from './next-events.module.css'

export function NextEvents({ events }: { events: EventCard[] }) {
  return (
    <section className={classes.next} aria-labelledby="proximos">
      <div className={classes.inside}>
        <div className={classes.head}>
          <h2 id="proximos" className={classes.title}>
            Próximas salidas
          </h2>
          <LinkButton to="/eventos" look="outline" className={classes.all}>
            Ver todos los eventos
          </LinkButton>
        </div>
        <PosterWall events={events} />
      </div>
    </section>
  )
}
