/** Tab Cupos: how many places the event and each distance have left, and the blocks that keep some apart. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { CapacityBlock } from '#domain/events/capacity/capacity-contract.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { opensLater } from '#web/ui/opens-later.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { TabTitle } from '#web/ui/tab-title.tsx'
import { useShownEvent } from '../event-queries.ts'
import type { Route } from './+types/capacity-tab.ts'
import { BlockCard } from './block-card.tsx'
import { useCapacity } from './capacity-queries.ts'
import classes from './capacity-tab.module.css'
import { useReleaseBlock } from './release-block.ts'
import { ScopesCard } from './scopes-card.tsx'

const BlockModal = opensLater(async () => (await import('./block-modal.tsx')).BlockModal, {
  block: undefined,
})

export default function CapacityTab({ params: { id } }: Route.ComponentProps) {
  const event = useShownEvent()
  const { data, error, refetch } = useCapacity(id)
  const [editing, setEditing] = useState<CapacityBlock | null | undefined>()
  const release = useReleaseBlock(event.id)

  return (
    <>
      <TabTitle
        title="Cupos"
        hint="Se cuentan personas: un equipo de 3 ocupa 3 cupos."
        action={
          <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setEditing(null)}>
            Reservar bloque
          </Button>
        }
      />
      {error && !data ? <LoadError error={error} onRetry={refetch} /> : null}
      {!data && !error ? <LinesSkeleton lines={8} /> : null}
      {data ? (
        <>
          <ScopesCard capacity={data} />
          <SectionCard title="Bloques" hint="Cupos apartados: mientras estén aquí, no se venden al público.">
            {data.blocks.length === 0 ? (
              <EmptyState mark="+" level={3} title="Todavía no hay bloques.">
                Aparta cupos para una empresa, un patrocinador o la mesa del día de la carrera. Mira cuántos
                quedan libres, reserva el bloque y envía su enlace: con él la gente se inscribe aunque el
                público ya no encuentre cupo.
              </EmptyState>
            ) : (
              <ul className={classes.blocks}>
                {data.blocks.map((block) => (
                  <BlockCard
                    key={block.id}
                    block={block}
                    eventName={event.name}
                    onEdit={() => setEditing(block)}
                    onRelease={() => void release(block)}
                  />
                ))}
              </ul>
            )}
          </SectionCard>
        </>
      ) : null}
      <BlockModal event={event} block={editing} onClose={() => setEditing(undefined)} />
    </>
  )
}
