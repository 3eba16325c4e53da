/** The link of the letter carries the proof of a saved registration: it becomes a pay intent, and the wizard opens it. */
import { useEffect, useState } from 'react'
import type { resume } from '#domain/registration/contract.ts'
import { CallFailed, call } from '#web/client.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/light-button.tsx'
import type { RegistrationEvent } from './event.ts'
import { keepPayIntent } from './form/pay-intent.ts'
import { WizardSkeleton } from './wizard-skeleton.tsx'

const HASH = '#pagar='
const PENDING = 5

/** The proof in the address, if the person came from the letter. */
export const mailedProof = (): string | null =>
  window.location.hash.startsWith(HASH) ? decodeURIComponent(window.location.hash.slice(HASH.length)) : null

export function ResumePayment({ event, proof }: { event: RegistrationEvent; proof: string }) {
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    const open = async () => {
      const body = { event_id: event.id, checkout_token: proof }
      const found = await call<typeof resume>('POST /api/competitor/resume', { body })
      if (found.status !== PENDING)
        return setProblem(
          'Esta inscripción ya está pagada o su reserva terminó. Puedes ver cómo quedó en Verificar mi pago.',
        )
      const { dni, document_type, birthday } = found
      keepPayIntent(localStorage, event.slug, {
        dni,
        document_type,
        birthday,
        event_id: event.id,
        event_datetime: event.event_datetime,
        name: event.name,
        team_size: 1,
      })
      // Without the proof in the address: it must not stay in the history.
      window.location.replace(window.location.pathname)
    }
    open().catch((error) =>
      setProblem(
        error instanceof CallFailed ? error.notice.body || error.notice.message : 'Intenta de nuevo.',
      ),
    )
  }, [event, proof])

  if (!problem) return <WizardSkeleton />
  return (
    <EmptyState
      level={2}
      title="No hay nada por pagar aquí"
      action={<LinkButton to="/verificar-pago">Verificar mi pago</LinkButton>}
    >
      {problem}
    </EmptyState>
  )
}
