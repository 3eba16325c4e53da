/** /equipo/medico/{event}: the médico types the number on a chest, or scans its QR, and reads who it is. Each look is written down. */
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { findMedicalPerson, openMedicalDesk } from '#domain/registration/medical/medical-contract.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import { crewCall, useDeviceToken } from '#web/crew/device-token.ts'
import { failureOf } from '#web/failure.ts'
import { BusyLightButton } from '#web/light/busy-light-button.tsx'
import { EntryCard } from '#web/light/entry-card.tsx'
import { LightButton } from '#web/ui/light-button.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import type { Route } from './+types/medico-page.ts'
import classes from './medico-page.module.css'
import { PersonCard } from './person-card.tsx'
import { useReader } from './use-reader.ts'

export const headers = () => ({ 'cache-control': 'no-store' })

export const meta: Route.MetaFunction = () => [
  { title: 'Médico | Dorsal' },
  { name: 'robots', content: 'noindex' },
]

type Desk = AnswerOf<typeof openMedicalDesk>
type Seen = AnswerOf<typeof findMedicalPerson>['person']

const WAYS = (
  <>
    <Link to="/equipo">Volver al equipo</Link>
    <Link to="/login">Ingresar con mi cuenta</Link>
  </>
)

function Finder({ eventId, desk }: { eventId: string; desk: Desk }) {
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
      const { person } = await crewCall<typeof findMedicalPerson>('POST /api/eventos/:id/medica/personas', {
        params: { id: eventId },
        body: { code },
      })
      setSeen(person)
      setCode('')
    } catch (error) {
      setProblem(failureOf(error).message)
      field.current?.select()
    } finally {
      setBusy(false)
    }
  }

  return (
    <PageBody width="form">
      <h1 className={classes.title}>{desk.event}</h1>
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
            maxLength={60}
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
        Queda escrito qué ve <strong>{desk.viewer}</strong> y a qué hora.
      </p>
    </PageBody>
  )
}

export default function MedicoPage({ params: { event_id } }: Route.ComponentProps) {
  const ready = useDeviceToken() !== undefined
  const [desk, setDesk] = useState<Desk | null>(null)
  const [failed, setFailed] = useState<{ message: string; body: string } | null>(null)

  const open = useCallback(async () => {
    setFailed(null)
    try {
      setDesk(
        await crewCall<typeof openMedicalDesk>('GET /api/eventos/:id/medica/mesa', {
          params: { id: event_id },
        }),
      )
    } catch (error) {
      setFailed(failureOf(error))
    }
  }, [event_id])
  useEffect(() => {
    if (ready) void open()
  }, [ready, open])

  if (failed)
    return (
      <EntryCard title="Médico" text={failed.message} ways={WAYS}>
        <p>
          {failed.body ||
            'La consulta médica se abre 2 horas antes de la carrera, para quien el organizador nombró.'}
        </p>
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
  return <Finder eventId={event_id} desk={desk} />
}
