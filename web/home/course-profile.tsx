/** What a runner does here, drawn as the profile of a course: start, climb, finish. */
import classes from './course-profile.module.css'

const marks = [
  {
    at: 'Salida',
    title: 'Elige tu carrera',
    text: 'Filtra por deporte, ciudad y mes. Ves el precio de hoy y los cupos que quedan.',
  },
  {
    at: 'Km 5',
    title: 'Inscríbete, solo o en equipo',
    text: 'Tus datos, tu categoría, tu talla. Pagas en línea y tu cupo queda asegurado.',
  },
  {
    at: 'Meta',
    title: 'Mira tu tiempo',
    text: 'Busca por nombre o por dorsal, compárate y descarga tu certificado.',
  },
] as const

export function CourseProfile() {
  return (
    <section className={classes.course} aria-labelledby="corredores">
      <div className={classes.inside}>
        <p className={classes.kicker}>Para quien corre</p>
        <h2 id="corredores" className={classes.title}>
          De la inscripción a la meta, sin filas
        </h2>
        <svg
          className={classes.profile}
          viewBox="0 0 1160 180"
          preserveAspectRatio="none"
          aria-hidden="true"
          focusable="false"
        >
          <path
            className={classes.ground}
            d="M0 150 C90 146 130 120 200 124 S300 150 360 132 470 40 540 34 640 84 700 92 800 56 860 48 960 104 1030 112 1120 96 1160 92 V180 H0Z"
          />
          <path
            className={classes.road}
            d="M0 150 C90 146 130 120 200 124 S300 150 360 132 470 40 540 34 640 84 700 92 800 56 860 48 960 104 1030 112 1120 96 1160 92"
          />
        </svg>
        <ol className={classes.marks}>
          {marks.map(({ at, title, text }) => (
            <li key={at}>
              <span className={classes.at}>{at}</span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
