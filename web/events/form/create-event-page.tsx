/** /admin/eventos/crear */
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { createEvent } from '#domain/events/contract.ts'
import { call } from '#web/client.ts'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { AdministratorOnly } from '../administrator-only.tsx'
import { EVENTS } from '../event-addresses.ts'
import { eventKeys } from '../event-queries.ts'
import type { Route } from './+types/create-event-page.ts'
import { emptyDraft } from './event-draft.ts'
import { EventForm } from './event-form.tsx'
import { withWarnings } from './saved-notice.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Crear evento | Dorsal' }]

export default function CreateEventPage() {
  const [empty] = useState(emptyDraft)
  const client = useQueryClient()
  const navigate = useNavigate()
  const { show } = useNotice()

  return (
    <AdministratorOnly>
      <PageTitle crumbs={[EVENTS]} title="Crear evento" />
      <EventForm
        saved={empty}
        stored={null}
        draftName="new"
        submitLabel="Crear evento"
        cancel={
          <Button component={Link} to={EVENTS.to} variant="default">
            Cancelar
          </Button>
        }
        save={(body) => call<typeof createEvent>('POST /api/eventos', { body })}
        onSaved={async (answer) => {
          void client.invalidateQueries({ queryKey: eventKeys.all })
          await show(withWarnings(answer))
          await navigate(EVENTS.to)
        }}
      />
    </AdministratorOnly>
  )
}
