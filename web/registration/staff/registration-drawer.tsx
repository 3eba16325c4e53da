/** One registration beside the list: its people, its money, its history and what staff may do with it. */
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { EventDetail } from '#domain/events/contract.ts'
import type { getRegistration, RegistrationDetail } from '#domain/registration/staff/registration-contract.ts'
import { call } from '#web/client.ts'
import { AccountCard } from '#web/payments/account/account-card.tsx'
import { AccountReview } from '#web/payments/account/account-review.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { DrawerPanel } from '#web/ui/drawer-panel.tsx'
import { HistoryFold } from '#web/ui/history/history-list.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { BoughtProducts } from './bought-products.tsx'
import { DecisionModal } from './decision-modal.tsx'
import { MoneyBreakdown } from './money-breakdown.tsx'
import { ParticipantFacts } from './participant-facts.tsx'
import { participantKeys } from './participant-queries.ts'
import { PaymentBadge } from './payment-badge.tsx'
import { PaymentHistory } from './payment-history.tsx'
import { RegistrationActions } from './registration-actions.tsx'
import classes from './registration-drawer.module.css'
import staff from './staff.module.css'

const titleOf = ({ members: [first, ...others] }: RegistrationDetail) =>
  `${first?.name ?? ''} ${first?.last_name ?? ''}${others.length > 0 ? ` y ${others.length} más` : ''}`

/** What somebody must know before touching it. */
function StateNotice({ registration }: { registration: RegistrationDetail }) {
  const { id, state, hold_until, cancel_reason, payment_pending, payment_review, disputed } = registration
  const annulled = state === 'cancelled' && (
    <p className={staff.notice}>Anulada{cancel_reason ? `: ${cancel_reason}` : ''}.</p>
  )
  if (disputed || payment_review)
    return (
      <>
        {annulled}
        <AccountReview kind="registration" id={id} />
      </>
    )
  if (payment_pending)
    return (
      <p className={staff.notice} data-tone="info">
        El pago está en proceso: espera su resultado antes de cobrar de nuevo.
      </p>
    )
  if (annulled) return annulled
  if (state === 'released')
    return (
      <p className={staff.notice} data-tone="warning">
        La reserva terminó sin pago y el cupo quedó libre.
      </p>
    )
  return state === 'held' && hold_until ? (
    <p className={staff.notice} data-tone="warning">
      Cupo reservado hasta <DateText value={hold_until} form="date and time" />
    </p>
  ) : null
}

/** What a later module adds under a participant: their changes after the sale. */
export type PartOf = (
  registration: RegistrationDetail,
  participant: RegistrationDetail['members'][number],
) => ReactNode

function Detail({ registration, partOf }: { registration: RegistrationDetail; partOf?: PartOf | undefined }) {
  const { reference, created_at, origin, distance, category, members, state, team_name } = registration
  const apart = members.some(({ category_id }) => category_id !== members[0]?.category_id)
  const isLive = state === 'held' || state === 'paid'
  const [annulled, setAnnulled] = useState<RegistrationDetail['members'][number] | null>(null)
  return (
    <div className={classes.detail}>
      <div className={classes.top}>
        <PaymentBadge {...registration} />
        <p className={classes.where}>
          <strong>
            {apart ? `${members.length} personas` : `${distance} ${category}`}
            {team_name ? ` · ${team_name}` : ''}
          </strong>
          <span className={staff.soft}>
            {origin === 'staff' ? 'Inscrita a mano' : 'Inscrita en la web'} el{' '}
            <DateText value={created_at} form="date and time" /> · {reference}
          </span>
        </p>
        <StateNotice registration={registration} />
        {registration.misfit ? (
          <p className={staff.notice} data-tone="warning">
            La categoría no admite a {members.length > 1 ? 'este equipo' : 'esta persona'} por edad o género.
            Cambia la categoría o corrige los datos.
          </p>
        ) : null}
      </div>
      <MoneyBreakdown registration={registration} />
      <AccountCard kind="registration" id={registration.id} />
      <BoughtProducts products={registration.products} />
      {members.map((participant, at) => (
        <ParticipantFacts
          key={participant.id}
          part={partOf?.(registration, participant)}
          participant={participant}
          title={members.length > 1 ? `Participante ${at + 1}` : 'Participante'}
          eventId={registration.event_id}
          getsBib={state === 'paid'}
          signsFor={isLive ? registration.event_id : null}
          showsCategory={members.some((other) => other.category_id !== participant.category_id)}
          onAnnul={isLive && members.length > 1 ? () => setAnnulled(participant) : undefined}
        />
      ))}
      {registration.former.length > 0 ? (
        <p className={staff.soft}>
          Salieron de la inscripción:{' '}
          {registration.former.map(({ name, last_name }) => `${name} ${last_name}`).join(', ')}.
        </p>
      ) : null}
      <DecisionModal
        registration={registration}
        decision={annulled ? 'annul one' : null}
        member={annulled ?? undefined}
        onClose={() => setAnnulled(null)}
      />
      <PaymentHistory history={registration.history} />
      <HistoryFold
        filter={{ registration_id: registration.id }}
        version={JSON.stringify(registration)}
        leaves={members.length > 1 ? 'event' : undefined}
      />
    </div>
  )
}

export type RegistrationDrawerProps = {
  id: number | null
  event: EventDetail
  partOf?: PartOf | undefined
  onClose: () => void
}

export function RegistrationDrawer({ id, event, partOf, onClose }: RegistrationDrawerProps) {
  const { data, error, refetch } = useQuery({
    queryKey: participantKeys.registration(id ?? 0),
    queryFn: ({ signal }) =>
      call<typeof getRegistration>('GET /api/registrations/:id', { params: { id: id ?? 0 }, signal }),
    enabled: id !== null,
    // Each reading of health data is written down: none without a reason.
    refetchOnWindowFocus: false,
    staleTime: 60_000,
  })
  const registration = data?.registration
  return (
    <DrawerPanel
      opened={id !== null}
      onClose={onClose}
      title={registration ? titleOf(registration) : 'Inscripción'}
      size={560}
      footer={registration ? <RegistrationActions registration={registration} event={event} /> : null}
    >
      {error && !data ? <LoadError error={error} onRetry={refetch} /> : null}
      {!error && !registration ? <LinesSkeleton lines={8} /> : null}
      {registration ? <Detail registration={registration} partOf={partOf} /> : null}
    </DrawerPanel>
  )
}
