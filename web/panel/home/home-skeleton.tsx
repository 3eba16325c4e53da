/** The shape of the home, so that nothing jumps when it comes. */
import { Skeleton } from '@mantine/core'
import classes from './home.module.css'

const FIGURES = ['hoy', 'semana', 'carrera', 'decidir']

export function HomeSkeleton() {
  return (
    <div role="status" aria-label="Cargando">
      <div className={classes.figures} aria-hidden="true">
        {FIGURES.map((name) => (
          <Skeleton key={name} height={118} radius={12} />
        ))}
      </div>
      <div className={classes.home} aria-hidden="true">
        <div className={classes.aside}>
          <Skeleton height={520} radius={12} />
          <Skeleton height={420} radius={12} />
        </div>
        <div className={classes.wide}>
          <Skeleton height={510} radius={12} />
          <Skeleton height={340} radius={12} />
        </div>
      </div>
    </div>
  )
}
