/** Moves the focus with the person: to the heading of a new step, or to the first field that needs a hand. */
import { type RefObject, useEffect, useRef } from 'react'
import { focusInSight } from '#web/ui/focus-in-sight.ts'

export const useStepFocus = (
  panel: RefObject<HTMLElement | null>,
  /** Names the step; another name is another step. */
  step: string,
  /** Grows with every refused try. */
  refusals: number,
) => {
  const shown = useRef(step)
  const refused = useRef(refusals)

  useEffect(() => {
    const moved = shown.current !== step
    const stopped = refused.current !== refusals
    shown.current = step
    refused.current = refusals
    if (stopped) {
      const wrong = panel.current?.querySelector('[aria-invalid="true"]')
      const target = wrong?.matches('input, select') ? wrong : wrong?.querySelector('input:not(:disabled)')
      if (target instanceof HTMLElement) return focusInSight(target)
    }
    if (!moved) return
    panel.current?.scrollIntoView({ block: 'start' })
    panel.current?.querySelector<HTMLElement>('[data-step-heading]')?.focus({ preventScroll: true })
  }, [panel, step, refusals])
}
