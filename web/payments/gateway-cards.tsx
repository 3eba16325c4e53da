/** All gateways of an owner, in the order people see them when they pay. */

import { GATEWAYS } from '#domain/payments/rules/gateways.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { FormSkeleton } from '#web/ui/skeletons.tsx'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { GatewayCard } from './gateway-card.tsx'
import { type Owner, useGateways, useOrderGateways } from './gateway-owner.ts'

export function GatewayCards({ owner }: { owner: Owner }) {
  const { data, error, refetch } = useGateways(owner)
  const ordering = useOrderGateways(owner)
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <FormSkeleton fields={6} />
  return (
    <SortableList
      label="Pasarelas"
      items={data.gateways}
      idOf={({ gateway_name }) => gateway_name}
      nameOf={({ gateway_name }) => GATEWAYS[gateway_name].brand}
      onOrder={ordering.mutate}
    >
      {(account, handle) => <GatewayCard owner={owner} account={account} handle={handle} />}
    </SortableList>
  )
}
