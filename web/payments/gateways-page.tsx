/** /admin/pasarelas: the installation's own gateways, for purchases that belong to no single event, and who sells. */
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/gateways-page.ts'
import { GatewayCards } from './gateway-cards.tsx'
import { useGateways } from './gateway-owner.ts'
import classes from './gateways-page.module.css'
import { InstallationCard } from './installation/installation-card.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Pasarelas | Dorsal' }]

const INSTALLATION = { eventId: null }

export default function GatewaysPage() {
  const { data, error } = useGateways(INSTALLATION)
  return (
    <>
      <PageTitle
        title="Pasarelas"
        subtitle="Cobran las compras de la tienda que no son de un solo evento. Cada evento tiene además las suyas."
      />
      <h2 className="visually-hidden">Cómo se paga</h2>
      <GatewayCards owner={INSTALLATION} />
      {/* After the cards above it, so that they do not push it away. */}
      {data || error ? (
        <div id="quien-vende" className={classes.seller}>
          <InstallationCard />
        </div>
      ) : null}
    </>
  )
}
