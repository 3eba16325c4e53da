/** The desk at work: one field, who it found, one button, and the field again. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { ScanField, type Scanned } from '#web/scan/scan-field.tsx'
import { AbsentCard } from './absent-card.tsx'
import type { Done } from './desk/desk-acts.ts'
import type { DeskState } from './desk/desk-state.ts'
import type { Desk } from './desk/open-desk.ts'
import type { Person } from './desk/people.ts'
import { DeskHeader } from './desk-header.tsx'
import classes from './desk-screen.module.css'
import { DoneBar } from './done-bar.tsx'
import { GroupCard } from './group-card.tsx'
import { Matches } from './matches.tsx'
import { MoreDialog } from './more-dialog.tsx'
import { PersonCard } from './person-card.tsx'
import { failureSays } from './use-delivery.tsx'

/** By ids: a new snapshot changes who they are, not who was looked for. */
type View =
  | { kind: 'nobody' }
  | { kind: 'matches'; ids: readonly number[] }
  | { kind: 'person'; id: number; authorisation?: string }
  | { kind: 'group'; reference: string }
  | { kind: 'absent'; key: string }

const NOBODY: View = { kind: 'nobody' }
const SHORTEST = 3

const idsOf = (people: readonly Person[]) => people.map(({ id }) => id)

const viewOf = (people: readonly Person[]): View => {
  const [first] = people
  if (!first) return NOBODY
  return people.length === 1 ? { kind: 'person', id: first.id } : { kind: 'matches', ids: idsOf(people) }
}

export function DeskScreen({ desk, state }: { desk: Desk; state: DeskState }) {
  const [view, setView] = useState<View>(NOBODY)
  const [problem, setProblem] = useState('')
  const [done, setDone] = useState<Done | null>(null)
  const [more, setMore] = useState(false)
  const field = useRef<HTMLDivElement>(null)

  const toField = useCallback(() => field.current?.querySelector('input')?.focus(), [])
  useEffect(toField, [toField])
  // What was practised is not undone in earnest.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on every switch of the mode
  useEffect(() => setDone(null), [state.practice])

  const show = (next: View) => {
    setProblem('')
    setView(next)
  }

  const scan = async (scanned: Scanned) => {
    const found = await desk.scan(scanned)
    if (found.kind === 'refused') {
      setView(NOBODY)
      setProblem(found.says)
      return toField()
    }
    if (found.kind === 'people') return show(viewOf(found.people))
    if (found.kind === 'group') return show({ kind: 'group', reference: found.reference })
    if (found.kind === 'absent') return show(found)
    show({ kind: 'person', id: found.person.id, authorisation: found.key })
  }

  const type = (text: string) => {
    if (text.trim().length < SHORTEST || !/\p{L}/u.test(text)) return
    const found = state.people?.find(text) ?? []
    if (found.length > 0) show({ kind: 'matches', ids: idsOf(found) })
  }

  const finish = (own: Done) => {
    setDone(own)
    show(NOBODY)
    // After the dialog that may have asked for the PIN gave the focus back.
    setTimeout(toField)
  }

  const undo = async (own: Done) => {
    try {
      await desk.acts.undo(own)
      setDone({ says: 'Deshecho: el kit sigue en la mesa', rows: [], until: performance.now() + 5_000 })
    } catch (error) {
      setProblem(failureSays(error))
    }
    toField()
  }

  const over = useCallback(() => setDone(null), [])
  const told = { onDone: finish, onProblem: setProblem }
  const personOf = (id: number) => state.people?.byId.get(id)
  const person = view.kind === 'person' ? personOf(view.id) : undefined
  const group =
    view.kind === 'group' ? state.people?.byReference.get(view.reference.toUpperCase()) : undefined
  const matches = view.kind === 'matches' ? view.ids.flatMap((id) => personOf(id) ?? []) : []

  return (
    <>
      <DeskHeader state={state} onMore={() => setMore(true)} />
      <div className={classes.body}>
        <div ref={field} className={classes.field}>
          <ScanField
            label="QR, cédula, número o nombre"
            onScan={(scanned) => void scan(scanned)}
            onTyping={type}
          />
        </div>
        <p className={classes.problem} role="alert">
          {problem}
        </p>
        {person ? (
          <PersonCard
            key={person.id}
            desk={desk}
            state={state}
            person={person}
            authorisation={view.kind === 'person' ? view.authorisation : undefined}
            onGroup={() => show({ kind: 'group', reference: person.reference })}
            {...told}
          />
        ) : null}
        {group ? (
          <GroupCard
            key={view.kind === 'group' ? view.reference : ''}
            desk={desk}
            state={state}
            people={group}
            onPerson={({ id }) => show({ kind: 'person', id })}
            {...told}
          />
        ) : null}
        {matches.length > 0 ? (
          <Matches
            people={matches}
            standings={state.standings}
            onChoose={({ id }) => show({ kind: 'person', id })}
          />
        ) : null}
        {view.kind === 'absent' ? <AbsentCard desk={desk} code={view.key} {...told} /> : null}
      </div>
      <DoneBar done={done} rests={view.kind !== 'nobody'} onUndo={(own) => void undo(own)} onOver={over} />
      {more ? <MoreDialog desk={desk} state={state} onClose={() => setMore(false)} /> : null}
    </>
  )
}
