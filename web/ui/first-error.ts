/** Takes the keyboard to the first field that needs a hand, as soon as its message is drawn. */
import { useEffect, useRef } from 'react'
import { focusInSight } from './focus-in-sight.ts'

/** `errors` is a new value with every refused try; the form is where to look. */
export const useFirstError = (errors: unknown) => {
  const form = useRef<HTMLFormElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for when they change, read from the page
  useEffect(() => {
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    // A group of options takes no focus: its first one does.
    const field = wrong?.matches('fieldset') ? wrong.querySelector<HTMLElement>('input') : wrong
    if (field) focusInSight(field)
  }, [errors])

  return form
}
