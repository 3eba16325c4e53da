/** A reader types like a keyboard, wherever the focus is: what it types goes into the field, emptied before. */
import { type RefObject, useEffect } from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select')

export const useReader = (field: RefObject<HTMLInputElement | null>, onBegin: () => void) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the listener only empties and focuses
  useEffect(() => {
    const begin = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      // A space presses the button that has the focus.
      if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey || isTyping(target)) return
      onBegin()
      field.current?.focus()
    }
    document.addEventListener('keydown', begin)
    return () => document.removeEventListener('keydown', begin)
  }, [])
}
