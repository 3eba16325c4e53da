/** How the course of a distance looks on the event's page. */

import { formatNumber } from '#domain/colombia/pesos.ts'
import type { Course } from '#domain/events/course/course-contract.ts'
import classes from './page.module.css'

type CoursePreviewProps = { course: Course; name: string }

const kilometres = (metres: number) => `${(metres / 1000).toFixed(1).replace('.', ',')} km`

export function CoursePreview({ course, name }: CoursePreviewProps) {
  const { map, length, ascent, file_name } = course
  return (
    <figure className={classes.figure}>
      {map.path ? (
        <svg viewBox={`0 0 ${map.width} ${map.height}`} role="img" aria-label={`Recorrido de ${name}`}>
          <path d={map.path} fill="none" stroke="currentColor" strokeWidth={4} />
        </svg>
      ) : null}
      <figcaption>
        <b>{kilometres(length)}</b>
        {ascent === null ? null : <span>{formatNumber(ascent)} m de ascenso</span>}
        <span className={classes.hint}>{file_name}</span>
      </figcaption>
    </figure>
  )
}
