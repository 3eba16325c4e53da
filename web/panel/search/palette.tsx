/**
 * Ctrl+K: one field for people, references, numbers, orders, events and screens. The browser's own <dialog>; the list
 * is a listbox that the field steers, so that focus never leaves what is typed.
 */
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallFailed } from '#web/client.ts'
import { openOverlay } from '../keys/open-panel.ts'
import type { Line } from './found-groups.ts'
import classes from './palette.module.css'
import { keepRecent } from './recent-picks.ts'
import { KEYS } from './screens.ts'
import { usePalette } from './use-palette.ts'

const LABEL = 'Busca una persona, un dorsal, una referencia, una orden o una pantalla'

const saidOf = (count: number, waits: boolean, error: Error | null) => {
  if (error) return error instanceof CallFailed ? error.notice.message : 'No se pudo buscar'
  if (waits) return 'Buscando…'
  return count === 1 ? '1 resultado' : `${count} resultados`
}

type PaletteProps = {
  /** What was typed before it was there. */
  early: RefObject<string>
  onClose: () => void
}

export function Palette({ early, onClose }: PaletteProps) {
  const id = useId()
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const { typed, setTyped, groups, searches, waits, error } = usePalette()
  const lines = groups.flatMap((group) => group.lines)
  const [chosen, setChosen] = useState<string | null>(null)
  // The first is at hand until somebody moves; what is gone from the list is not chosen any more.
  const at = Math.max(
    0,
    lines.findIndex(({ key }) => key === chosen),
  )
  const active = lines[at]
  /** Enter was pressed before the answer came. */
  const [eager, setEager] = useState(false)

  useEffect(() => {
    const shown = dialog.current
    const before = document.activeElement
    shown?.showModal()
    setTyped(early.current)
    return () => {
      shown?.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [early, setTyped])

  useEffect(() => {
    if (active) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])

  const open = (line: Line) => {
    onClose()
    if (line.to === KEYS.to) {
      openOverlay('keys')
      return
    }
    if (line.plain) keepRecent(line)
    void navigate(line.to)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the answer that was waited for opens something
  useEffect(() => {
    if (eager && !waits && active) open(active)
  }, [eager, waits])

  const move = (to: number) => setChosen(lines[(to + lines.length) % lines.length]?.key ?? null)

  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1 }
    const to = moves[event.key]
    if (to !== undefined && lines.length > 0) {
      event.preventDefault()
      move(to)
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      // Screens are there at once; what the server was asked for is waited for.
      if (active && (active.plain || !waits)) open(active)
      else setEager(waits)
    }
  }

  const nothing = searches && !waits && !error && lines.length === 0
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; this is the click beside it
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-label="Buscar en el panel"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className={classes.inside}>
        <div className={classes.field}>
          <IconSearch size={20} aria-hidden="true" />
          <input
            autoFocus
            className={classes.input}
            type="text"
            role="combobox"
            inputMode="search"
            enterKeyHint="go"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={200}
            aria-label={LABEL}
            placeholder="Persona, dorsal, evento…"
            aria-expanded={lines.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={active ? `${id}-${at}` : undefined}
            value={typed}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              setChosen(null)
              setEager(false)
            }}
            onKeyDown={onKeyDown}
          />
          <button type="button" className={classes.close} onClick={onClose}>
            Cerrar
          </button>
        </div>
        <p className="visually-hidden" role="status">
          {searches ? saidOf(lines.length, waits, error) : ''}
        </p>
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label="Resultados"
          className={classes.list}
          data-stale={waits}
        >
          {groups.map(({ title, lines: listed }, group) => (
            // biome-ignore lint/a11y/useSemanticElements: groups of options have no element of their own
            <div key={title} role="group" aria-labelledby={`${id}-group-${group}`} className={classes.group}>
              <div id={`${id}-group-${group}`} className={classes.title}>
                {title}
              </div>
              {listed.map((line) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
                <div
                  key={line.key}
                  id={`${id}-${lines.indexOf(line)}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={line === active}
                  className={classes.line}
                  onClick={() => open(line)}
                  onMouseMove={() => setChosen(line.key)}
                >
                  <span className={classes.label}>{line.label}</span>
                  {line.hint ? <small>{line.hint}</small> : null}
                </div>
              ))}
            </div>
          ))}
        </div>
        {nothing ? (
          <div className={classes.nothing}>
            <strong>Nada coincide con «{typed.trim()}»</strong>
            Prueba con el documento, el comienzo del apellido, el número del dorsal o la referencia de la
            compra.
          </div>
        ) : null}
        {error && searches ? <p className={classes.nothing}>{saidOf(0, false, error)}</p> : null}
        <p className={classes.keys} aria-hidden="true">
          <kbd>↑</kbd>
          <kbd>↓</kbd> moverse <kbd>Enter</kbd> abrir <kbd>Esc</kbd> cerrar
        </p>
      </div>
    </dialog>
  )
}
