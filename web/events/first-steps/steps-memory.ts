/** What this browser remembers of a checklist: put away by the person, or found done, so that no room is kept for it. */
import { useState } from 'react'

type Memory = 'hidden' | 'done' | null

const keyOf = (list: string) => `dorsal.first-steps.${list}`

const recall = (list: string): Memory => {
  const kept = localStorage.getItem(keyOf(list))
  return kept === 'hidden' || kept === 'done' ? kept : null
}

export const useStepsMemory = (list: string) => {
  const [memory, setMemory] = useState(() => recall(list))
  const remember = (wanted: Memory) => {
    if (wanted) localStorage.setItem(keyOf(list), wanted)
    else localStorage.removeItem(keyOf(list))
    setMemory(wanted)
  }
  return [memory, remember] as const
}
