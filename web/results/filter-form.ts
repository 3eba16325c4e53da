/**
 * A form of filters that lives in the address. Selects apply at once, typing after a pause, Enter without one; the
 * boxes follow the address when it changes by a link or the back button, except the one being typed in.
 */
import { type FormEvent, useEffect, useRef } from 'react'

export type Change = {
  values: Record<string, string>
  /** The box that changed; '' when the whole form was sent. */
  changed: string
  /** Typing does not fill the history. */
  typed: boolean
}

type FilterFormOptions = {
  values: Record<string, string>
  /** Milliseconds without typing. */
  delay: number
  onApply: (change: Change) => void
}

const isBox = (element: unknown): element is HTMLInputElement | HTMLSelectElement =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement

export const useFilterForm = ({ values, delay, onApply }: FilterFormOptions) => {
  const form = useRef<HTMLFormElement>(null)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    for (const [name, value] of Object.entries(values)) {
      const box = form.current?.elements.namedItem(name)
      if (!isBox(box) || (pause.current !== undefined && box === document.activeElement)) continue
      box.value = value
    }
  }, [values])

  useEffect(() => () => clearTimeout(pause.current), [])

  const apply = (changed: string, typed: boolean) => {
    clearTimeout(pause.current)
    pause.current = undefined
    if (!form.current) return
    const chosen: Record<string, string> = {}
    for (const [name, value] of new FormData(form.current))
      if (typeof value === 'string') chosen[name] = value.trim()
    onApply({ values: chosen, changed, typed })
  }

  return {
    form,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      apply('', false)
    },
    /** Also for a select that stands outside and names the form. */
    onChange: ({ target: box }: { target: unknown }) => {
      if (!isBox(box)) return
      const { name } = box
      clearTimeout(pause.current)
      if (box instanceof HTMLSelectElement) apply(name, false)
      else pause.current = setTimeout(() => apply(name, true), delay)
    },
  }
}
