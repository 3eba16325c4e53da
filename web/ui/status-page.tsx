/** Pages for what went wrong: the status is the bib's number, and there is always a way on. */
import { useLocation } from 'react-router'
import { Bib } from './bib.tsx'
import { LinkButton } from './light-button.tsx'
import classes from './status-page.module.css'
import type { Accent } from './tone.ts'

type Said = { strip: string; title: string; text: string; accent: Accent }

const words: Record<number, Said> = {
  403: {
    strip: 'Zona cerrada',
    title: 'No tienes permiso para ver esta página',
    text: 'Tu cuenta no llega hasta aquí. Si crees que es un error, escríbele a quien administra la plataforma.',
    accent: 'sol',
  },
  404: {
    strip: 'Fuera de ruta',
    title: 'Esta página no existe',
    text: 'Puede que el enlace haya cambiado o que el evento ya no esté publicado.',
    accent: 'salida',
  },
  503: {
    strip: 'Mucha gente',
    title: 'Hay muchas personas en este momento',
    text: 'Espera unos segundos e intenta de nuevo. Si ya tenías un cupo, sigue siendo tuyo.',
    accent: 'sol',
  },
}

const broken: Said = {
  strip: 'Parada técnica',
  title: 'Algo salió mal de nuestro lado',
  text: 'Ya quedó anotado. Intenta de nuevo en un momento.',
  accent: 'sangre',
}

type StatusPageProps = { status: number; home?: { to: string; label: string } }

export function StatusPage({ status, home = { to: '/', label: 'Ir al inicio' } }: StatusPageProps) {
  const { strip, title, text, accent } = words[status] ?? broken
  const here = useLocation()
  const shown = words[status] ? status : status >= 500 ? status : 500
  return (
    <div className={classes.page}>
      <title>{`${title} | Dorsal`}</title>
      <meta name="robots" content="noindex" />
      <div className={classes.bib} aria-hidden="true">
        <Bib strip={strip} number={shown} accent={accent} />
      </div>
      <div className={classes.words}>
        <p className={classes.code}>Error {shown}</p>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.text}>{text}</p>
        <div className={classes.actions}>
          {status === 503 ? (
            <LinkButton to={here} reloadDocument>
              Intentar de nuevo
            </LinkButton>
          ) : (
            <LinkButton to={home.to}>{home.label}</LinkButton>
          )}
          {status === 404 ? (
            <LinkButton to="/eventos" look="outline">
              Ver eventos
            </LinkButton>
          ) : null}
        </div>
      </div>
    </div>
  )
}
