/**
 * Whether a button is off: while it works, and for at least `holdFor`, even when the answer came sooner (specification:
 * submit is disabled for 2 seconds). A button that is off loses the focus: who pressed it with the keyboard gets it back.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

export const useHeld = (busy: boolean, holdFor: number) => {
  const [held, setHeld] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const pressed = useRef(false)

  useEffect(() => {
    if (busy) setHeld(true)
  }, [busy])

  useEffect(() => {
    if (!held) return
    const timer = setTimeout(() => setHeld(false), holdFor)
    return () => clearTimeout(timer)
  }, [held, holdFor])

  const off = busy || held
  useLayoutEffect(() => {
    if (off) pressed.current = document.activeElement === button.current
    else if (pressed.current && document.activeElement === document.body) button.current?.focus()
  }, [off])

  return { off, button }
}
