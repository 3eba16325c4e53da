/** /firmar/{token}: who was registered by somebody else reads and authorises; the guardian does for a minor. */
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { readConsentRequest, ToSign } from '#domain/registration/consent/consent-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { EntryCard } from '#web/light/entry-card.tsx'
import { useSession } from '#web/session.ts'
import { LightButton } from '#web/ui/light-button.tsx'
import type { Route } from './+types/sign-page.ts'
import { SignForm } from './sign-form.tsx'

export const headers = () => ({ 'cache-control': 'no-store' })

export const meta: Route.MetaFunction = () => [
  { title: 'Firmar autorización | Dorsal' },
  { name: 'robots', content: 'noindex' },
]

const TITLE = 'Tu autorización'

/** Staff who let somebody sign at the desk go back to where they were; the address says nothing of it. */
const useWaysOut = () => {
  const { back } = (useLocation().state ?? {}) as { back?: string }
  // Loaded anew: the panel must show what was signed here.
  return back ? (
    <Link to={back} reloadDocument>
      Volver al panel
    </Link>
  ) : (
    <Link to="/eventos">Ver eventos</Link>
  )
}

export default function SignPage({ params: { token } }: Route.ComponentProps) {
  const waysOut = useWaysOut()
  const ready = useSession() !== undefined
  const [request, setRequest] = useState<ToSign | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  const [thanks, setThanks] = useState<{ message: string; body: string } | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same again
  useEffect(() => {
    let wanted = true
    setFailed(null)
    call<typeof readConsentRequest>('POST /api/consents/read', { body: { token } })
      .then((answer) => wanted && setRequest(answer))
      .catch((error) => wanted && setFailed(failureOf(error).message))
    return () => {
      wanted = false
    }
  }, [token, tries])

  if (thanks)
    return (
      <EntryCard title={thanks.message} text={thanks.body} ways={waysOut}>
        <p role="status" className="visually-hidden">
          {thanks.message}
        </p>
      </EntryCard>
    )
  if (failed)
    return (
      <EntryCard title={TITLE} text={failed} ways={waysOut}>
        <LightButton onClick={() => setTries(tries + 1)}>Intentar de nuevo</LightButton>
      </EntryCard>
    )
  if (!request)
    return (
      <EntryCard title={TITLE}>
        <p role="status">Abriendo tu enlace…</p>
      </EntryCard>
    )
  if (request.state === 'signed')
    return (
      <EntryCard title="Esta autorización ya está firmada" ways={waysOut}>
        <p>No tienes que hacer nada más.</p>
      </EntryCard>
    )
  if (request.state === 'over')
    return (
      <EntryCard title="Este enlace ya no sirve" ways={waysOut}>
        <p>
          La inscripción terminó o el enlace está incompleto. Si todavía participas, pide otro al organizador.
        </p>
      </EntryCard>
    )
  return <SignForm request={request} token={token} ready={ready} onSigned={setThanks} />
}
