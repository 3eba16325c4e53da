/** What was typed and not saved yet, kept in this browser. Pictures are not: a browser does not store chosen files. */
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect } from 'react'
import { readSession } from '#web/session.ts'
import { completed, type EventDraft } from './event-draft.ts'

export type KeptDraft = { draft: EventDraft; version: number | null }

/** Two people at one computer do not find each other's drafts. */
const keyOf = (name: string) => `dorsal.draft.event.${readSession()?.email ?? ''}.${name}`

export const readKeptDraft = (name: string): KeptDraft | null => {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null') as KeptDraft | null
    return kept && { ...kept, draft: completed(kept.draft) }
  } catch {
    return null
  }
}

export const forgetDraft = (name: string) => localStorage.removeItem(keyOf(name))

/** A full disk must not stop the typing. */
const keep = (name: string, kept: KeptDraft) => {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(kept))
  } catch {}
}

export const useKeepDraft = (name: string, kept: KeptDraft, dirty: boolean) => {
  const keepLater = useDebouncedCallback(keep, { delay: 400, flushOnUnmount: true })

  useEffect(() => {
    if (dirty) keepLater(name, kept)
    else keepLater.cancel()
  }, [keepLater, name, kept, dirty])

  return () => {
    keepLater.cancel()
    forgetDraft(name)
  }
}
