/** The front door of an installation: what a runner and an organiser can do here. */

import { loadEvents } from '#web/events/public/site-event.ts'
import { pageHead } from '#web/light/page-head.ts'
import { apiContext } from '#web/page-context.ts'
import { useSite } from '#web/site.ts'
import { LinkButton } from '#web/ui/light-button.tsx'
import type { Route } from './+types/home-page.ts'
import { CourseProfile } from './course-profile.tsx'
import { Hero } from './hero.tsx'
import classes from './home-page.module.css'
import { NextEvents } from './next-events.tsx'

const SHOWN = 6

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { upcoming } = await loadEvents(context.get(apiContext))
  return { next: upcoming.slice(0, SHOWN) }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageHead({
    site: matches[0].loaderData,
    path: '/',
    title: 'Inscríbete, corre y mira tu tiempo',
    description:
      'Inscripciones, pagos y resultados de carreras y travesías en Colombia. Elige tu evento y ponte el dorsal.',
    image: loaderData?.next[0]?.cover_image,
  })

const organiserTools = [
  {
    title: 'Precios por fecha',
    text: 'La tarifa sube sola el día que digas. El sistema calcula, nadie discute.',
  },
  {
    title: 'Cupos que no se venden dos veces',
    text: 'Cada inscripción aparta su cupo, su talla y su cupón.',
  },
  {
    title: 'Pagos que se cuadran solos',
    text: 'La pasarela avisa y el estado cambia sin que nadie lo toque.',
  },
  {
    title: 'Resultados desde Excel',
    text: 'Sube la planilla del cronometraje y publica tiempos y ganadores.',
  },
  { title: 'Certificados por correo', text: 'Diseña uno, y cada corredor recibe el suyo con su nombre.' },
  { title: 'Un equipo, cada quien en lo suyo', text: 'Asigna colaboradores a sus eventos y a nada más.' },
] as const

export default function HomePage({ loaderData: { next } }: Route.ComponentProps) {
  const organizer = useSite()?.organizer ?? 'tu organización'
  return (
    <>
      <Hero organizer={organizer} />
      {next.length > 0 ? <NextEvents events={next} /> : null}
      <CourseProfile />
      <section className={classes.organisers} aria-labelledby="organizadores">
        <div className={classes.inside}>
          <div className={classes.lead}>
            <p className={classes.kicker}>Para quien organiza</p>
            <h2 id="organizadores" className={classes.title}>
              Tú piensa en la ruta. De la mesa de inscripciones se encarga Dorsal.
            </h2>
            <LinkButton to="/login" look="outline" size="lg" className={classes.enter}>
              Entrar al panel
            </LinkButton>
          </div>
          <ul className={classes.tools}>
            {organiserTools.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  )
}
