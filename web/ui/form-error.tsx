/** One sentence above the form when it could not be sent. Takes the focus, so that nobody misses it. */
import { useEffect, useRef } from 'react'
import { focusInSight } from './focus-in-sight.ts'
import classes from './form-error.module.css'

export function FormError({ children }: { children: string | null | undefined }) {
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (children && box.current) focusInSight(box.current)
  }, [children])

  if (!children) return null
  return (
    <div ref={box} className={classes.error} role="alert" tabIndex={-1}>
      {children}
    </div>
  )
}
