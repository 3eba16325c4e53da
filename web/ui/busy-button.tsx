/** A button that says it is working and cannot be pressed twice. */
import '#web/styles/mantine-forms.css'
import { Button, type ButtonProps, Loader } from '@mantine/core'
import type { ComponentPropsWithoutRef } from 'react'
import { useHeld } from './use-held.ts'

type BusyButtonProps = ButtonProps &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & {
    busy: boolean
    /** Shown instead of the label: 'Guardando...'. */
    busyLabel?: string
    holdFor?: number
  }

export function BusyButton({
  busy,
  busyLabel,
  holdFor = 2000,
  disabled,
  leftSection,
  children,
  ...rest
}: BusyButtonProps) {
  const { off, button } = useHeld(busy, holdFor)
  return (
    <Button
      ref={button}
      type="submit"
      {...rest}
      disabled={disabled || off}
      aria-busy={off}
      leftSection={off ? <Loader size={18} color="currentColor" /> : leftSection}
    >
      {off && busyLabel ? busyLabel : children}
    </Button>
  )
}
