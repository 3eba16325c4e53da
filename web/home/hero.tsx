/** The first screen: one sentence, one action, one bib. */
import { Link } from 'react-router'
import { Bib } from '#web/ui/bib.tsx'
import { LinkButton } from '#web/ui/light-button.tsx'
import classes from './hero.module.css'

export function Hero({ organizer }: { organizer: string }) {
  return (
    <section className={classes.hero} aria-labelledby="bienvenida">
      <div className={classes.inside}>
        <div className={classes.words}>
          <h1 id="bienvenida" className={classes.title}>
            Ponte el <span className={classes.strong}>dorsal</span>
          </h1>
          <p className={classes.text}>
            Lo demás ya está listo. Inscríbete en las carreras de {organizer}, paga en línea y encuentra tu
            tiempo apenas cruces la meta.
          </p>
          <div className={classes.actions}>
            <LinkButton to="/eventos" size="lg">
              Ver eventos
            </LinkButton>
            <Link to="/resultados" className={classes.second}>
              Buscar mi resultado
            </Link>
          </div>
        </div>
        {/* A picture of a bib, not data: screen readers skip it. */}
        <div className={classes.bib} aria-hidden="true">
          <Bib accent="ink" strip={organizer} stripEnd="10K" number="1042" caption="TU NOMBRE AQUÍ" />
        </div>
      </div>
    </section>
  )
}
