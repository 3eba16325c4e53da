/** The light button of a form: it says that it is working and cannot be pressed twice. */
import type { ComponentPropsWithoutRef } from 'react'
import { LightButton } from '#web/ui/light-button.tsx'
import { useHeld } from '#web/ui/use-held.ts'
import classes from './busy-light-button.module.css'

type BusyLightButtonProps = ComponentPropsWithoutRef<'button'> & {
  busy: boolean
  /** Shown instead of the label: 'Guardando...'. */
  busyLabel: string
  holdFor?: number
  look?: 'filled' | 'outline'
}

export function BusyLightButton({
  busy,
  busyLabel,
  holdFor = 2000,
  disabled,
  children,
  ...rest
}: BusyLightButtonProps) {
  const { off, button } = useHeld(busy, holdFor)
  return (
    <LightButton ref={button} type="submit" {...rest} disabled={disabled || off} aria-busy={off}>
      {off ? <span className={classes.spinner} aria-hidden="true" /> : null}
      {off ? busyLabel : children}
    </LightButton>
  )
}
