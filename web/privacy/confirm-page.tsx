/** /datos-personales/confirmar#…: one press shows that the address is the person's. A mail scanner presses nothing. */
import { useState } from 'react'
import { Link } from 'react-router'
import type { confirmRequest } from '#domain/privacy/contract.ts'
import type { AnswerOf } from '#server/contract-kit.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { EntryCard } from '#web/light/entry-card.tsx'
import { useSession } from '#web/session.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import type { Route } from './+types/confirm-page.ts'
import { useLinkToken } from './link-token.ts'

export const headers = () => ({ 'cache-control': 'no-store' })

export const meta: Route.MetaFunction = () => [
  { title: 'Confirmar solicitud | Dorsal' },
  { name: 'robots', content: 'noindex' },
]

export default function ConfirmPage() {
  const ready = useSession() !== undefined
  const token = useLinkToken()
  const { show } = useNotice()
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<AnswerOf<typeof confirmRequest> | null>(null)

  const confirm = async () => {
    setBusy(true)
    try {
      const body = { token: token || '-' }
      setAnswer(await call<typeof confirmRequest>('POST /api/data-requests/confirm', { body }))
    } catch (error) {
      await show(failureOf(error))
    } finally {
      setBusy(false)
    }
  }

  if (answer)
    return (
      <EntryCard
        title={answer.message}
        text={answer.body}
        ways={<Link to="/datos-personales">Tratamiento de datos personales</Link>}
      >
        <p role="status">{answer.number ? `Solicitud ${answer.number}` : null}</p>
      </EntryCard>
    )
  return (
    <EntryCard title="Confirma tu solicitud" text="Con esto sabemos que este correo es tuyo.">
      <BusyButton type="button" busy={busy} holdFor={0} disabled={!ready} onClick={confirm} fullWidth>
        Confirmar mi solicitud
      </BusyButton>
    </EntryCard>
  )
}
