/** Grey shapes of what is coming: lines, cards, a form. Tables draw their own rows. */
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './skeletons.module.css'

const count = (length: number) => Array.from({ length }, (_, at) => at)

/** Tells a screen reader once that something loads; the shapes themselves are silent. */
function Loading({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div role="status" aria-label="Cargando">
      <div className={className} aria-hidden="true">
        {children}
      </div>
    </div>
  )
}

export function LinesSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <Loading className={classes.lines}>
      {count(lines).map((at) => (
        <Skeleton key={at} height={14} width={at === lines - 1 ? '60%' : '100%'} />
      ))}
    </Loading>
  )
}

export function TitleSkeleton() {
  return (
    <Loading className={classes.title}>
      <Skeleton height={36} width={240} />
      <Skeleton height={42} width={160} />
    </Loading>
  )
}

export function CardsSkeleton({ cards = 6 }: { cards?: number }) {
  return (
    <Loading className={classes.cards}>
      {count(cards).map((at) => (
        <div key={at} className={classes.card}>
          <Skeleton height={148} radius={0} />
          <div className={classes.lines}>
            <Skeleton height={22} width="75%" />
            <Skeleton height={14} width="50%" />
          </div>
        </div>
      ))}
    </Loading>
  )
}

export function FormSkeleton({ fields = 4 }: { fields?: number }) {
  return (
    <Loading className={classes.form}>
      {count(fields).map((at) => (
        <div key={at} className={classes.field}>
          <Skeleton height={14} width={120} />
          <Skeleton height={42} />
        </div>
      ))}
    </Loading>
  )
}
