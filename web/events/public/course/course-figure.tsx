/** The course of one distance: its map, what it measures and its profile. */
import type { Course } from '#domain/events/course/course-contract.ts'
import classes from './course-figure.module.css'
import { CourseMap, Sign } from './course-map.tsx'
import { CourseProfile } from './course-profile.tsx'
import { kilometresText, markWords, metresText, spokenCourse } from './course-words.ts'

type CourseFigureProps = {
  course: Course
  /** Of its distance. */
  name: string
  /** Where it starts, in words. */
  start?: string | undefined
  /** Where the GPX is. */
  download?: string | undefined
}

function Legend({ course }: { course: Course }) {
  const { loop } = course.map
  const signs = [
    ...(loop ? [] : [{ kind: 'start' as const, words: 'Salida' }]),
    { kind: 'finish' as const, words: loop ? 'Salida y meta' : 'Meta' },
    ...markWords(course),
  ]
  return (
    <ul className={classes.legend}>
      {signs.map(({ kind, words }) => (
        <li key={kind}>
          <svg viewBox="-12 -12 24 24" width="20" height="20" aria-hidden="true">
            <Sign kind={kind} />
          </svg>
          {words}
        </li>
      ))}
    </ul>
  )
}

export function CourseFigure({ course, name, start, download }: CourseFigureProps) {
  const { length, ascent, lowest, highest, map, profile } = course
  const facts: [label: string, value: string][] = [
    ['Longitud', kilometresText(length)],
    ...(ascent === null ? [] : [['Ascenso', metresText(ascent)] as [string, string]]),
    ...(lowest === null ? [] : [['Más bajo', metresText(lowest)] as [string, string]]),
    ...(highest === null ? [] : [['Más alto', metresText(highest)] as [string, string]]),
  ]
  return (
    <figure className={classes.figure}>
      <div className={classes.ground}>
        <CourseMap map={map} label={spokenCourse(course, name, start)} />
      </div>
      {map.credit ? <p className={classes.credit}>{map.credit}</p> : null}
      <Legend course={course} />
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {profile && lowest !== null && highest !== null ? (
        <CourseProfile
          profile={profile}
          label={`Perfil de ${name}: entre ${metresText(lowest)} y ${metresText(highest)} sobre el nivel del mar.`}
        />
      ) : null}
      {download ? (
        <a className={classes.download} href={download} download>
          Descargar GPX
        </a>
      ) : null}
    </figure>
  )
}
