/** /admin/eventos/crear-externo */
import type { createExternalEvent } from '#domain/events/contract.ts'
import { call } from '#web/client.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { AdministratorOnly } from '../administrator-only.tsx'
import { EVENTS } from '../event-addresses.ts'
import type { Route } from './+types/create-external-page.ts'
import { type ExternalDraft, ExternalForm } from './external-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Crear evento externo | Dorsal' }]

const EMPTY: ExternalDraft = { name: '', sport: '', event_datetime: '', own_event: true }

export default function CreateExternalPage() {
  return (
    <AdministratorOnly>
      <PageTitle
        crumbs={[EVENTS]}
        title="Crear evento externo"
        subtitle="Para publicar resultados y certificados de un evento que se inscribió en otra parte."
      />
      <ExternalForm
        saved={EMPTY}
        current={null}
        save={(body) => call<typeof createExternalEvent>('POST /api/eventos-externos', { body })}
      />
    </AdministratorOnly>
  )
}
