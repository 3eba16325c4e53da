/** /mi-correo#…: the old address of a registration stops a move of its mailbox, or takes it back. */
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { lookAtMove, undoMove } from '#domain/registration/mine/correct-contract.ts'
import type { AnswerOf, Notice } from '#server/contract-kit.ts'
import { call, type Failure } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { BusyLightButton } from '#web/light/busy-light-button.tsx'
import { EntryCard } from '#web/light/entry-card.tsx'
import { LightButton } from '#web/ui/light-button.tsx'
import type { Route } from './+types/mailbox-page.ts'

export const headers = () => ({ 'cache-control': 'no-store' })

export const meta: Route.MetaFunction = () => [
  { title: 'El correo de mi inscripción | Dorsal' },
  { name: 'robots', content: 'noindex' },
]

const TITLE = 'El correo de tu inscripción'
const ways = <Link to="/eventos">Ver eventos</Link>

const WORDS = {
  waits: { text: 'Pidieron que los avisos pasen a otro correo.', act: 'Detener el cambio' },
  moved: { text: 'Los avisos llegan ahora a otro correo.', act: 'Volver a mi correo' },
}

function MailboxMove({ token }: { token: string }) {
  const [move, setMove] = useState<AnswerOf<typeof lookAtMove> | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [said, setSaid] = useState<Notice | null>(null)
  const [tries, setTries] = useState(0)
  const [busy, setBusy] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same again
  useEffect(() => {
    setFailure(null)
    call<typeof lookAtMove>('POST /api/mailbox-moves/look', { body: { token } })
      .then(setMove)
      .catch((error) => setFailure(failureOf(error)))
  }, [token, tries])

  const undo = async () => {
    setBusy(true)
    try {
      setSaid(await call<typeof undoMove>('POST /api/mailbox-moves/undo', { body: { token } }))
    } catch (error) {
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }

  if (said)
    return (
      <EntryCard title={said.message} text={said.body} ways={ways}>
        <p role="status" className="visually-hidden">
          {said.message}
        </p>
      </EntryCard>
    )
  if (failure)
    return (
      <EntryCard title={TITLE} text={failure.message} ways={ways}>
        <LightButton onClick={() => setTries(tries + 1)}>Intentar de nuevo</LightButton>
      </EntryCard>
    )
  if (!move)
    return (
      <EntryCard title={TITLE}>
        <p role="status">Abriendo tu enlace…</p>
      </EntryCard>
    )
  if (move.state === 'over')
    return (
      <EntryCard title="Este enlace ya no sirve" ways={ways}>
        <p role="alert">
          El cambio ya se detuvo, o pasaron 14 días. Si algo no está bien, escribe al organizador.
        </p>
      </EntryCard>
    )
  const { text, act } = WORDS[move.state]
  return (
    <EntryCard title={TITLE} text={`${text} El nuevo es ${move.to}.`} ways={ways}>
      <BusyLightButton type="button" busy={busy} busyLabel="Un momento..." onClick={() => void undo()}>
        {act}
      </BusyLightButton>
    </EntryCard>
  )
}

export default function MailboxPage() {
  const token = useLocation().hash.slice(1)
  return <MailboxMove key={token} token={token} />
}
