/** /salir/{token}: one button to stop receiving news. Opening the page changes nothing: mail programs open links too. */
import { useState } from 'react'
import { Link } from 'react-router'
import type { leaveNews } from '#domain/messages/sending/sending-contract.ts'
import { call, type Failure } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { BusyLightButton } from '#web/light/busy-light-button.tsx'
import { EntryCard } from '#web/light/entry-card.tsx'
import type { Route } from './+types/leave-page.ts'

export const headers = () => ({ 'cache-control': 'no-store' })

export const meta: Route.MetaFunction = () => [
  { title: 'Dejar de recibir noticias | Dorsal' },
  { name: 'robots', content: 'noindex' },
]

export default function LeavePage({ params }: Route.ComponentProps) {
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<Pick<Failure, 'message' | 'body'> | null>(null)
  const ways = <Link to="/eventos">Ver eventos</Link>

  const leave = async () => {
    setBusy(true)
    try {
      setSaid(
        await call<typeof leaveNews>('POST /api/news/leave/:token', { params: { token: params.token } }),
      )
    } catch (error) {
      setSaid(failureOf(error))
    }
    setBusy(false)
  }

  if (said)
    return (
      <EntryCard title={said.message} ways={ways}>
        <p role="status">{said.body}</p>
      </EntryCard>
    )
  return (
    <EntryCard
      title="¿Dejamos de enviarte noticias?"
      text="Los correos sobre tus inscripciones siguen llegando. Si en otra inscripción aceptas noticias, vuelven."
      ways={ways}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void leave()
        }}
      >
        <BusyLightButton busy={busy} busyLabel="Un momento...">
          Salir de las noticias
        </BusyLightButton>
      </form>
    </EntryCard>
  )
}
