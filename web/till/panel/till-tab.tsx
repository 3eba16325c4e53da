/** The tab Caja: prices and places of the expo, its tills and shops, their turns with the count, and sales to review. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { PanelTill } from '#domain/till/panel/panel-contract.ts'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { opensLater } from '#web/ui/opens-later.tsx'
import { LinesSkeleton } from '#web/ui/skeletons.tsx'
import { TabTitle } from '#web/ui/tab-title.tsx'
import type { Route } from './+types/till-tab.ts'
import { HandCard } from './hand-card.tsx'
import { ReviewsCard } from './reviews-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { SettingsCard } from './settings-card.tsx'
import { ShopsCard } from './shops-card.tsx'
import { useTillBoard } from './till-queries.ts'
import classes from './till-tab.module.css'
import { TillsCard } from './tills-card.tsx'

const TillModal = opensLater(async () => (await import('./till-modal.tsx')).TillModal, { edited: null })

export default function TillTab({ params: { id } }: Route.ComponentProps) {
  const { data, error, refetch } = useTillBoard(id)
  const [edited, setEdited] = useState<PanelTill | 'new' | null>(null)
  return (
    <>
      <TabTitle
        title="Caja"
        hint="Ventas en la expo y en tiendas: efectivo, datáfono y Nequi, con su turno y su cierre."
        action={
          <div className={classes.actions}>
            <DownloadButton address={`/api/eventos/${id}/caja/ventas.xlsx`} fileName="Ventas de caja.xlsx">
              Excel
            </DownloadButton>
            <Button
              leftSection={<IconPlus size={18} aria-hidden="true" />}
              disabled={!data}
              onClick={() => setEdited('new')}
            >
              Nueva caja
            </Button>
          </div>
        }
      />
      {error && !data ? <LoadError error={error} onRetry={refetch} /> : null}
      {!data && !error ? <LinesSkeleton lines={8} /> : null}
      {data ? (
        <>
          {data.reviews.length > 0 ? <ReviewsCard eventId={id} board={data} /> : null}
          <TillsCard eventId={id} tills={data.tills} onEdit={setEdited} />
          <SessionsCard eventId={id} sessions={data.sessions} />
          <ShopsCard eventId={id} board={data} />
          <HandCard deals={data.deals} />
          <SettingsCard key={JSON.stringify(data.settings)} eventId={id} board={data} />
          <TillModal eventId={id} board={data} edited={edited} onClose={() => setEdited(null)} />
        </>
      ) : null}
    </>
  )
}
