/** A certificate while it is designed: background and boxes with their history, and which box is chosen. */
import { useState } from 'react'
import type { Background } from '#domain/certificates/design/design-contract.ts'
import type { FieldId, Placement } from '#domain/certificates/rules/placement.ts'
import { commit, redo, startHistory, undo } from './history.ts'
import { added, changed, duplicated, removed, restacked } from './placements.ts'

export type Sheet = { background: Background; placements: Placement[] }

export const useSheet = (initial: Sheet) => {
  const [history, setHistory] = useState(() => startHistory(initial))
  const [selectedId, select] = useState<string | null>(null)
  const { background, placements } = history.present

  const update = (changes: Partial<Sheet>, tag: string | null = null) =>
    setHistory((before) => commit(before, { ...before.present, ...changes }, tag))

  return {
    sheet: history.present,
    selected: placements.find(({ id }) => id === selectedId) ?? null,
    select,
    update,
    /** `tag` joins changes that belong together: letters of a word, taps of an arrow. */
    change: (id: string, changes: Partial<Placement>, tag: string | null = null) =>
      setHistory((before) => {
        const { present } = before
        const after = changed(present.placements, id, changes, present.background)
        return commit(before, { ...present, placements: after }, tag)
      }),
    add: (field: FieldId, column = ''): string => {
      const after = added(placements, field, background, column)
      update({ placements: after.placements })
      select(after.id)
      return after.id
    },
    duplicate: (id: string): string => {
      const after = duplicated(placements, id)
      if (!after) return id
      update({ placements: after.placements })
      select(after.id)
      return after.id
    },
    /** The box that is chosen afterwards: nobody should have to find the way back from nowhere. */
    remove: (id: string): string | null => {
      const at = placements.findIndex((placement) => placement.id === id)
      const left = removed(placements, id)
      const next = (left[at] ?? left.at(-1))?.id ?? null
      update({ placements: left })
      select(next)
      return next
    },
    restack: (id: string, step: 1 | -1) => update({ placements: restacked(placements, id, step) }),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
    /** Another design altogether: nothing of the old one can come back. */
    restart: (sheet: Sheet) => {
      setHistory(startHistory(sheet))
      select(null)
    },
  }
}

export type SheetState = ReturnType<typeof useSheet>
