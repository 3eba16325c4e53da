/**
 * /equipo/medico/{event}: the médico types the number on a chest, or scans its QR, and reads who it is, with a connection or
 * without one. Each look is written down.
 */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatTime } from '#domain/colombia/clock.ts'
import { CallFailed } from '#web/client.ts'
import { useDeviceToken } from '#web/crew/device-token.ts'
import { failureOf } from '#web/failure.ts'
import { BusyLightButton } from '#web/light/busy-light-button.tsx'
import { EntryCard } from '#web/light/entry-card.tsx'
import { LightButton } from '#web/ui/light-button.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import type { Route } from './+types/medico-page.ts'
import type { Seen } from './kept-list.ts'
import classes from './medico-page.module.css'
import { PersonCard } from './person-card.tsx'
import { type MedicalDesk, useMedicalDesk } from './use-medical-desk.ts'
import { useReader } from './use-reader.ts'

export const headers = () => ({ 'cache-control': 'no-store' })

export const meta: Route.MetaFunction = () => [
  { title: 'Médico | Dorsal' },
  { name: 'robots', content: 'noindex' },
]

const WAYS = (
  <>
    <Link to="/equipo">Volver al equipo</Link>
    <Link to="/login">Ingresar con mi cuenta</Link>
  </>
)

const owedText = (owed: number) => (owed === 1 ? '1 vista por enviar' : `${owed} vistas por enviar`)

/** 'sin red · datos de 10:42 · 2 vistas por enviar' */
const lineOf = ({ online, kept, owed }: MedicalDesk): string =>
  [
    online ? '' : 'sin red',
    kept && !online ? `datos de ${formatTime(new Date(kept.now))}` : '',
    owed > 0 ? owedText(owed) : '',
  ]
    .filter(Boolean)
    .join(' · ')

function Finder({ state }: { state: MedicalDesk }) {
  const { desk } = state
  const [code, setCode] = useState('')
  const [letters, setLetters] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [seen, setSeen] = useState<Seen | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const card = useRef<HTMLElement>(null)
  useReader(field, () => setCode(''))

  // The keyboard of a phone covers half of it: who was found comes into sight, and is read aloud.
  useEffect(() => {
    if (seen) card.current?.focus()
  }, [seen])

  const find = async (submitted: FormEvent) => {
    submitted.preventDefault()
    if (code.trim() === '') return field.current?.focus()
    setBusy(true)
    setProblem('')
    setSeen(null)
    try {
      setSeen(await state.find(code.trim()))
      setCode('')
    } catch (error) {
      setProblem(error instanceof CallFailed ? failureOf(error).message : (error as Error).message)
      field.current?.select()
    } finally {
      setBusy(false)
    }
  }

  return (
    <PageBody width="form">
      <h1 className={classes.title}>{desk?.event}</h1>
      <p role="status" className={classes.line} data-offline={!state.online}>
        {lineOf(state)}
      </p>
      <form className={classes.finder} method="post" noValidate onSubmit={find}>
        <label htmlFor="bib" className={classes.label}>
          Número del dorsal
        </label>
        <div className={classes.typed}>
          <input
            ref={field}
            id="bib"
            className={classes.number}
            value={code}
            inputMode={letters ? 'text' : 'numeric'}
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={200}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? 'bib-problem' : undefined}
            onChange={({ currentTarget }) => setCode(currentTarget.value)}
          />
          <LightButton
            look="outline"
            className={classes.keys}
            aria-pressed={letters}
            onClick={() => {
              setLetters(!letters)
              field.current?.focus()
            }}
          >
            ABC
          </LightButton>
        </div>
        <p id="bib-problem" className={classes.problem} role="alert">
          {problem}
        </p>
        <BusyLightButton busy={busy} busyLabel="Buscando..." holdFor={0}>
          Buscar
        </BusyLightButton>
      </form>
      {seen ? <PersonCard ref={card} person={seen} /> : null}
      <p className={classes.note}>
        Queda escrito qué ve <strong>{desk?.viewer}</strong> y a qué hora.
      </p>
    </PageBody>
  )
}

export default function MedicoPage({ params: { event_id } }: Route.ComponentProps) {
  const ready = useDeviceToken() !== undefined
  const state = useMedicalDesk(event_id, ready)
  const { desk, failed, owed, open } = state

  if (failed)
    return (
      <EntryCard title="Médico" text={failed.message} ways={WAYS}>
        <p>
          {failed.body ||
            'La consulta médica se abre 2 horas antes de la carrera, para quien el organizador nombró.'}
        </p>
        {owed > 0 ? <p role="status">{owedText(owed)}. Siguen guardadas y se envían con red.</p> : null}
        <LightButton onClick={open}>Intentar de nuevo</LightButton>
      </EntryCard>
    )
  if (!desk)
    return (
      <EntryCard title="Médico" ways={WAYS}>
        <p role="status">Abriendo…</p>
      </EntryCard>
    )
  if (desk.over)
    return (
      <EntryCard title="Los datos médicos ya se borraron" ways={WAYS}>
        <p>Se guardan hasta 30 días después de {desk.event}. Ya no hay nada que mostrar.</p>
      </EntryCard>
    )
  return <Finder state={state} />
}
