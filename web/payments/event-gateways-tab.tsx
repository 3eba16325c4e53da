/** The tab Pasarelas: how this event is paid. Credentials are the Administrator's alone. */
import { useSession } from '#web/session.ts'
import { shownLater } from '#web/ui/shown-later.tsx'
import { StatusPage } from '#web/ui/status-page.tsx'
import { TabTitle } from '#web/ui/tab-title.tsx'
import type { Route } from './+types/event-gateways-tab.ts'
import { ChargingCard } from './charging-card.tsx'
import classes from './event-gateways-tab.module.css'
import { GatewayCards } from './gateway-cards.tsx'
import { useGateways } from './gateway-owner.ts'

/** At the foot of the tab: it comes after what is read first. */
const PaymentSettingsCard = shownLater(
  async () => (await import('./payment-settings-card.tsx')).PaymentSettingsCard,
)

function EventGateways({ eventId }: { eventId: string }) {
  const { data } = useGateways({ eventId })
  return (
    <>
      <TabTitle
        title="Pasarelas"
        hint="Las activas se ofrecen al pagar, en este orden. Las claves se guardan cifradas y nunca se muestran de nuevo."
      />
      {data ? (
        <div className={classes.charging}>
          <ChargingCard eventId={eventId} pausedAt={data.paused_at ?? null} inForce={data.in_force ?? []} />
        </div>
      ) : null}
      <GatewayCards owner={{ eventId }} />
      {data ? (
        <div className={classes.settings}>
          <PaymentSettingsCard
            eventId={eventId}
            settings={{ accepts_cash: data.accepts_cash ?? false, vat_rate: data.vat_rate ?? 0 }}
          />
        </div>
      ) : null}
    </>
  )
}

export default function EventGatewaysTab({ params: { id } }: Route.ComponentProps) {
  const session = useSession()
  if (session?.role !== 'Administrator')
    return <StatusPage status={403} home={{ to: '/admin/eventos', label: 'Ir a Eventos' }} />
  return <EventGateways eventId={id} />
}
