/** Tab Cambios: what an organiser allows after the sale, by kind of change, and how the public reads it. */
import { Button, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { shownAt } from '#web/events/event-addresses.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { TabTitle } from '#web/ui/tab-title.tsx'
import { CreditsPanel } from '../credits/credits-panel.tsx'
import type { Route } from './+types/policies-tab.ts'
import { PoliciesForm } from './policies-form.tsx'
import { usePolicies } from './policies-queries.ts'

export default function PoliciesTab({ params: { id } }: Route.ComponentProps) {
  const { data, error, refetch } = usePolicies(id)
  return (
    <>
      <TabTitle
        title="Cambios"
        hint="Lo que cada persona puede cambiar por su cuenta después de pagar. El retracto (Ley 1480 de 2011, artículo 47) cuenta siempre: cinco días hábiles después de comprar se devuelve todo, diga lo que diga esta página."
      />
      {error && !data ? <LoadError error={error} onRetry={refetch} /> : null}
      {!data && !error ? <LinesSkeleton lines={8} /> : null}
      {data ? <PoliciesForm key={id} eventId={id} stored={data} /> : null}
      {data ? (
        <Stack mt="lg" gap="lg">
          <CreditsPanel eventId={Number(id)} />
          <SectionCard
            title="Mover o cancelar el evento"
            hint="Avisa a todas las personas inscritas y les ofrece la nueva fecha, un saldo o la devolución."
            action={
              <Button component={Link} variant="default" to={shownAt({ id: Number(id) }, 'cambios/aviso')}>
                Abrir el aviso
              </Button>
            }
          />
        </Stack>
      ) : null}
    </>
  )
}
