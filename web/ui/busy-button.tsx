/**
 * A button that says it is working and cannot be pressed twice. It stays off for at least `holdFor`, even when the
 * answer came sooner (specification: submit is disabled for 2 seconds).
 */
import '#web/styles/mantine-forms.css'
import { Button, type ButtonProps, Loader } from '@mantine/core'
import { type ComponentPropsWithoutRef, useEffect, useLayoutEffect, useRef, useState } from 'react'

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
  const [held, setHeld] = useState(false)

  useEffect(() => {
    if (!busy) return
    setHeld(true)
  }, [busy])

  useEffect(() => {
    if (!held) return
    const timer = setTimeout(() => setHeld(false), holdFor)
    return () => clearTimeout(timer)
  }, [held, holdFor])

  const off = busy || held
  const button = useRef<HTMLButtonElement>(null)
  const pressed = useRef(false)

  // A button that is off loses the focus: who pressed it with the keyboard gets it back.
  useLayoutEffect(() => {
    if (off) pressed.current = document.activeElement === button.current
    else if (pressed.current && document.activeElement === document.body) button.current?.focus()
  }, [off])

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
