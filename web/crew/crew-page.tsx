/** /equipo: where a volunteer joins with the QR and the PIN, and finds the own desk afterwards. */
import { useCallback, useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { leaveCrew, MyCrew, myCrew } from '#domain/crew/contract.ts'
import { CallFailed } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { EntryCard } from '#web/light/entry-card.tsx'
import { useSession } from '#web/session.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { LightButton } from '#web/ui/light-button.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { crewHead } from './crew-head.ts'
import classes from './crew-page.module.css'
import { DeskRows } from './desk-rows.tsx'
import { clearDeviceToken, crewCall, keepDesks, readKeptDesks, useDeviceToken } from './device-token.ts'
import { JoinForm } from './join-form.tsx'

export const headers = () => ({ 'cache-control': 'no-store' })

export const meta = () => crewHead('Equipo')

const OUT = 'Este dispositivo ya no tiene acceso. Pide al coordinador un código nuevo.'
const NOTHING = 'Este dispositivo no tiene nada abierto. Pregunta al coordinador.'

/** By event, in the order they come. */
const byEvent = ({ desks }: MyCrew) => {
  const events = new Map<number, MyCrew['desks']>()
  for (const desk of desks) events.set(desk.event_id, [...(events.get(desk.event_id) ?? []), desk])
  return [...events.values()]
}

function LeaveButton() {
  const { ask } = useConfirm()
  const leave = async () => {
    const sure = await ask({
      title: '¿Salir de este dispositivo?',
      body: 'Para volver a entrar necesitas un código nuevo del coordinador.',
      confirm: 'Salir',
      danger: true,
    })
    if (!sure) return
    // Without network it forgets the token all the same; the coordinator can revoke it.
    await crewCall<typeof leaveCrew>('POST /api/crew/leave').catch(() => null)
    clearDeviceToken()
  }
  return (
    <LightButton look="outline" className={classes.leave} onClick={leave}>
      Salir de este dispositivo
    </LightButton>
  )
}

function Desks({ mine }: { mine: MyCrew }) {
  const isDevice = mine.kind === 'device'
  return (
    <PageBody width="form">
      <h1 className={classes.title}>{mine.name}</h1>
      {mine.desks.length === 0 ? <p className={classes.said}>{NOTHING}</p> : null}
      {byEvent(mine).map((desks) => (
        <section key={desks[0]?.event_id} className={classes.event} aria-label={desks[0]?.event}>
          <h2 className={classes.eventName}>{desks[0]?.event}</h2>
          <DeskRows desks={desks} />
        </section>
      ))}
      {isDevice ? <LeaveButton /> : null}
    </PageBody>
  )
}

export default function CrewPage() {
  const token = useDeviceToken()
  const session = useSession()
  const [mine, setMine] = useState<MyCrew | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [said, setSaid] = useState<string | null>(null)
  const [joins, setJoins] = useState(false)
  const holder = token ?? session?.token ?? null

  const open = useCallback(async () => {
    setFailed(null)
    try {
      const own = await crewCall<typeof myCrew>('GET /api/crew/me')
      setMine(own)
      keepDesks(own)
      setSaid(null)
    } catch (error) {
      const kept = token ? readKeptDesks() : null
      // Nobody answers: its desks open without connection.
      if (kept && error instanceof CallFailed && error.status === 0) return setMine(kept)
      if (!(error instanceof CallFailed) || error.status !== 401) return setFailed(failureOf(error).message)
      setSaid(token ? OUT : null)
      if (token) clearDeviceToken()
    }
  }, [token])

  useEffect(() => {
    setMine(null)
    setJoins(window.location.hash.length > 1)
    if (holder) void open()
  }, [holder, open])

  if (token === undefined || (holder && !mine && !failed))
    return (
      <EntryCard title="Equipo">
        <p role="status" className={classes.opening}>
          Abriendo…
        </p>
      </EntryCard>
    )
  if (holder && failed)
    return (
      <EntryCard title="Equipo" text={failed}>
        <LightButton onClick={open}>Intentar de nuevo</LightButton>
      </EntryCard>
    )
  if (mine && (mine.kind === 'device' || (mine.desks.length > 0 && !joins))) return <Desks mine={mine} />
  return <JoinForm said={said} ways={session ? null : <Link to="/login">Entrar con mi cuenta</Link>} />
}
