/** The courses of an event, one for each distance that has one. Chosen without script: radios show what is theirs. */
import { Fragment, useId } from 'react'
import { fillPath } from '#web/client.ts'
import { EventSection } from '../event-section.tsx'
import type { SiteEvent } from '../site-event.ts'
import { CourseFigure } from './course-figure.tsx'
import classes from './courses.module.css'

export function Courses({ event }: { event: SiteEvent }) {
  const group = useId()
  const drawn = event.distances.flatMap(({ id, name, place, course }) =>
    course ? [{ id, name, place, course }] : [],
  )
  if (drawn.length === 0) return null
  return (
    <EventSection title={drawn.length === 1 ? 'Recorrido' : 'Recorridos'}>
      <fieldset className={classes.courses}>
        <legend className="visually-hidden">Distancia</legend>
        {drawn.map(({ id, name, place, course }, order) => (
          <Fragment key={id}>
            <input type="radio" name={group} id={`${group}${id}`} defaultChecked={order === 0} />
            <label htmlFor={`${group}${id}`}>{name}</label>
            <div className={classes.course}>
              <CourseFigure
                course={course}
                name={name}
                start={place || event.page.start_place}
                download={fillPath('/api/site/events/:slug/recorridos/:id', { slug: event.slug, id })}
              />
            </div>
          </Fragment>
        ))}
      </fieldset>
    </EventSection>
  )
}
