/**
 * A reader types like a keyboard, wherever the focus is: what it types goes to the field, and presses no button on the
 * way. In another field of the page it is left alone; behind a dialog it goes nowhere.
 */
import { type RefObject, useEffect, useEffectEvent } from 'react'
import { createBurst } from './key-burst.ts'

/** A cédula is over when nothing comes for so long. */
const QUIET_MS = 150

const EDITABLE =
  'textarea, select, [contenteditable], input:not([type=checkbox], [type=radio], [type=button], [type=submit])'

const isEditable = (target: EventTarget | null) => target instanceof HTMLElement && target.matches(EDITABLE)

const isBehindDialog = (field: HTMLElement) => {
  const dialog = document.querySelector('dialog:modal')
  return dialog !== null && !dialog.contains(field)
}

/** Of several fields on a page the last one that came has what is typed outside of all. */
const fields: symbol[] = []

const withoutControls = (text: string) => text.replaceAll(/[\n\t]/g, '')

export const useUsbReader = (
  input: RefObject<HTMLInputElement | null>,
  onRead: (text: string) => void,
): void => {
  const read = useEffectEvent(onRead)
  useEffect(() => {
    const own = Symbol('field')
    fields.push(own)
    const burst = createBurst()
    let quiet: ReturnType<typeof setTimeout> | undefined

    const deliver = (text: string) => {
      const field = input.current
      if (field && !isBehindDialog(field)) read(text)
    }

    const press = (event: KeyboardEvent) => {
      const field = input.current
      const isOwn = event.target === field
      if (!field || (!isOwn && (isEditable(event.target) || fields.at(-1) !== own))) return
      // Shift is pressed for capitals; it is no sign of its own.
      if (['Shift', 'CapsLock', 'Alt', 'AltGraph', 'Control', 'Meta', 'Dead'].includes(event.key)) return
      const step = burst.press(event.ctrlKey || event.metaKey ? '' : event.key, event.timeStamp)
      clearTimeout(quiet)
      if (step.is === 'typing') return
      // What was in the field before, a person typed: then Enter is theirs too.
      if (step.is === 'read' && isOwn && field.value !== withoutControls(step.text)) return
      const shows = isOwn && step.is === 'reading' && event.key.length === 1 && !event.ctrlKey
      if (!shows) {
        event.preventDefault()
        event.stopPropagation()
      }
      if (step.is === 'read') return deliver(step.text)
      quiet = setTimeout(() => {
        const text = burst.take()
        if (step.is === 'waiting' || text.length > 200) deliver(text)
      }, QUIET_MS)
    }

    document.addEventListener('keydown', press, true)
    return () => {
      clearTimeout(quiet)
      document.removeEventListener('keydown', press, true)
      fields.splice(fields.indexOf(own), 1)
    }
  }, [input])
}
