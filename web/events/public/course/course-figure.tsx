/** The course of one distance: its map, what it measures and its profile. */
import type { Course } from '#domain/events/course/course-contract.ts'

type CourseFigureProps = { course: Course; name: string; start?: string | undefined }

export function CourseFigure({ course, name }: CourseFigureProps) {
  const { map } = course
  return (
    <figure>
      <svg viewBox={`0 0 ${map.width} ${map.height}`} role="img" aria-label={`Recorrido de ${name}`}>
        <path d={map.path} fill="none" stroke="currentColor" />
      </svg>
    </figure>
  )
}
