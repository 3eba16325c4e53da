/** The keys of the panel and what they open. Search and help are fetched when somebody asks for them. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Session } from '#web/session.ts'
import { MAIN_ID } from '#web/ui/skip-link.tsx'
import { goKeysOf } from './go-keys.ts'
import { areKeysOn } from './keys-setting.ts'
import { type Overlay, onOverlay } from './open-panel.ts'

const Palette = lazy(async () => ({ default: (await import('../search/palette.tsx')).Palette }))
const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }))

/** How long 'g' waits for its letter. */
const GO_MS = 1500

/** The search's own <dialog>; until its part of the program has come, there is none. */
const SHOWN = 'dialog[open]'
const FIELDS = 'input, textarea, select, [contenteditable="true"], [role="textbox"]'
const DIALOGS = 'dialog[open], [role="dialog"][aria-modal="true"], [role="alertdialog"]'

/** Somebody writes, or something lies over the page. */
const isBusy = ({ target }: KeyboardEvent) =>
  (target instanceof Element && target.closest(FIELDS) !== null) ||
  [...document.querySelectorAll(DIALOGS)].some((dialog) => dialog.checkVisibility())

const focusSearch = (): boolean => {
  const found = [...document.querySelectorAll<HTMLElement>(`#${MAIN_ID} input[type="search"]`)].find(
    (field) => field.checkVisibility(),
  )
  found?.focus()
  return found !== undefined
}

const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey

/** What a single key does, by its name; true when it did something. */
const useSingleKeys = (role: Session['role'], open: (overlay: Overlay) => void) => {
  const navigate = useNavigate()
  const goAt = useRef(0)
  return (event: KeyboardEvent): boolean => {
    const going = event.timeStamp - goAt.current < GO_MS && goAt.current > 0
    goAt.current = 0
    const key = event.key.toLowerCase()
    if (going) {
      const place = goKeysOf(role).find(({ letter }) => letter === key)
      if (place) void navigate(place.to)
      return place !== undefined
    }
    if (key === 'g') goAt.current = event.timeStamp
    if (key === '?') open('keys')
    if (key === '/') return focusSearch()
    return key === '?'
  }
}

export function PanelKeys({ role }: { role: Session['role'] }) {
  const [overlay, setOverlay] = useState<Overlay | null>(null)
  const press = useSingleKeys(role, setOverlay)
  /** What was typed while the search was on its way: its first text, and no key of the panel. */
  const early = useRef('')

  useEffect(() => onOverlay(setOverlay), [])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isSearchKey(event)) {
        event.preventDefault()
        early.current = ''
        setOverlay((open) => (open === 'search' ? null : 'search'))
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return
      if (overlay === 'search' && !document.querySelector(SHOWN)) {
        if (event.key.length === 1) early.current += event.key
        event.preventDefault()
        return
      }
      if (!areKeysOn() || isBusy(event)) return
      if (press(event)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })

  const close = () => {
    early.current = ''
    setOverlay(null)
  }
  return (
    <Suspense>
      {overlay === 'search' ? <Palette early={early} onClose={close} /> : null}
      {overlay === 'keys' ? <KeysDialog role={role} onClose={close} /> : null}
    </Suspense>
  )
}
