/** /confirmar-cambio#…: somebody who bought a place asks for a change of it; its own person agrees, or does not. */
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { confirmChange, lookAtConfirmation } from '#domain/changes/runner/runner-contract.ts'
import type { AnswerOf, Notice } from '#server/contract-kit.ts'
import { CallFailed, call, type Failure } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { EntryCard } from '#web/light/entry-card.tsx'
import { LightButton } from '#web/ui/light-button.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import type { Route } from './+types/confirm-page.ts'
import classes from './asked.module.css'
import { Asked } from './asked.tsx'

export const headers = () => ({ 'cache-control': 'no-store' })

export const meta: Route.MetaFunction = () => [
  { title: 'Confirmar un cambio | Dorsal' },
  { name: 'robots', content: 'noindex' },
]

type Confirmation = AnswerOf<typeof lookAtConfirmation>
type Refused = Failure & { over: boolean }

const TITLE = 'Confirma un cambio'

const refusedOf = (error: unknown): Refused => ({
  ...failureOf(error),
  over: error instanceof CallFailed && error.status === 422,
})

const ways = <Link to="/eventos">Ver eventos</Link>

function ConfirmChange({ token }: { token: string }) {
  const [asked, setAsked] = useState<Confirmation | null>(null)
  const [refused, setRefused] = useState<Refused | null>(null)
  const [tries, setTries] = useState(0)
  const [said, setSaid] = useState<Notice | null>(null)
  const [busy, setBusy] = useState<'yes' | 'no' | null>(null)
  const { show } = useNotice()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same again
  useEffect(() => {
    let wanted = true
    setRefused(null)
    call<typeof lookAtConfirmation>('POST /api/changes/confirmation', { body: { token } })
      .then((answer) => wanted && setAsked(answer))
      .catch((error) => wanted && setRefused(refusedOf(error)))
    return () => {
      wanted = false
    }
  }, [token, tries])

  const answer = async (accept: boolean) => {
    setBusy(accept ? 'yes' : 'no')
    try {
      setSaid(await call<typeof confirmChange>('POST /api/changes/confirm', { body: { token, accept } }))
    } catch (error) {
      await show(failureOf(error))
      // It may have ended meanwhile: then the link says so.
      setTries((before) => before + 1)
    } finally {
      setBusy(null)
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
  if (refused?.over)
    return (
      <EntryCard title="Este enlace ya no sirve" ways={ways}>
        <p role="alert">{refused.body}</p>
      </EntryCard>
    )
  if (refused)
    return (
      <EntryCard title={TITLE} text={refused.message} ways={ways}>
        <LightButton onClick={() => setTries(tries + 1)}>Intentar de nuevo</LightButton>
      </EntryCard>
    )
  if (!asked)
    return (
      <EntryCard title={TITLE}>
        <p role="status">Abriendo tu enlace…</p>
      </EntryCard>
    )
  return (
    <EntryCard title={TITLE} ways={ways}>
      <Asked asked={asked} busy={busy} onAnswer={(accept) => void answer(accept)} />
    </EntryCard>
  )
}

export default function ConfirmPage() {
  const token = useLocation().hash.slice(1)
  // The foot of the page stays out of sight until what comes is there.
  return (
    <div className={classes.room}>
      <ConfirmChange key={token} token={token} />
    </div>
  )
}
