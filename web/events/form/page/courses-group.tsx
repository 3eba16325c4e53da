/** The course of each distance: its file goes up at once and is shown as the page will draw it. */
import type { Course } from '#domain/events/course/course-contract.ts'
import { CourseFigure } from '../../public/course/course-figure.tsx'
import { FileField } from './file-field.tsx'
import type { GroupProps } from './group-props.ts'
import classes from './page.module.css'
import { sendCourse, useSending } from './send-files.ts'

type GiveCourse = (name: string, course: Course | null) => void

type OneCourseProps = {
  name: string
  course: Course | null | undefined
  give: GiveCourse
  error: string | undefined
}

function OneCourse({ name, course, give, error }: OneCourseProps) {
  const { busy, refused, take, forgive } = useSending(sendCourse, (sent) => give(name, sent))
  return (
    <div className={classes.distance}>
      <FileField
        label={`Recorrido de ${name}`}
        hint="GPX o KML de hasta 10 MB, de tu reloj o de la aplicación con que lo trazaste."
        accept=".gpx,.kml"
        busy={busy}
        error={refused ?? error}
        onFile={(file) => void take(file)}
        onRemove={
          course
            ? () => {
                forgive()
                give(name, null)
              }
            : undefined
        }
      >
        {course ? <CourseFigure course={course} name={name} /> : null}
      </FileField>
    </div>
  )
}

type CoursesGroupProps = Omit<GroupProps, 'change'> & { names: string[]; give: GiveCourse }

export function CoursesGroup({ page, errors, names, give }: CoursesGroupProps) {
  const left = Object.entries(page.courses).flatMap(([name, course]) =>
    course && !names.includes(name) ? name : [],
  )
  return (
    <>
      {names.length === 0 ? (
        <p className={classes.hint}>Escribe primero las categorías: cada distancia tiene su recorrido.</p>
      ) : (
        <div className={classes.distances}>
          {names.map((name) => (
            <OneCourse
              key={name}
              name={name}
              course={page.courses[name]}
              give={give}
              error={errors[`page.courses.${name}`]}
            />
          ))}
        </div>
      )}
      {left.map((name) => (
        <p key={name} className={classes.hint}>
          {`${name} tiene un recorrido guardado. Si le cambiaste el nombre a la distancia, sigue con ella al guardar; si la quitaste, se va con ella.`}
        </p>
      ))}
    </>
  )
}
