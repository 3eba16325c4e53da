/** /admin/correo, 'Bandeja de salida': every letter the product wrote, and its content while it is kept. */
import type { listMails, MailLine } from '#server/mail/contract.ts'
import { call } from '#web/client.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { PagedList, usePagedList } from '#web/ui/paged-list.tsx'
import type { Route } from './+types/outbox-page.ts'
import { MailDrawer } from './mail-drawer.tsx'
import { MailState } from './mail-state.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Bandeja de salida | Dorsal' }]

const columns: readonly Column<MailLine>[] = [
  { header: 'Asunto', cell: ({ subject }) => subject },
  { header: 'Para', cell: ({ recipient }) => recipient },
  { header: 'Estado', cell: ({ state }) => <MailState state={state} /> },
  { header: 'Fecha', cell: ({ created_at }) => <DateText value={created_at} form="date and time" /> },
]

export default function OutboxPage() {
  const list = usePagedList({
    queryKey: ['mails', 'list'],
    load: (query, signal) => call<typeof listMails>('GET /api/mails', { query, signal }),
  })
  const { search, params, at, change } = list

  return (
    <>
      <PageTitle
        title="Bandeja de salida"
        subtitle="Los correos que escribe Dorsal, del más nuevo al más viejo."
      />
      <PagedList
        list={list}
        searches="Buscar por asunto o destinatario"
        one="correo"
        many="correos"
        caption="Correos"
        columns={columns}
        rowKey={({ id }) => id}
        rowHref={({ id }) => at({ correo: String(id) })}
        empty={
          <EmptyState
            mark="0"
            title={search ? `Ningún correo coincide con «${search}».` : 'Todavía no hay correos.'}
          >
            {search ? null : 'Aquí verás las invitaciones, los recibos y los avisos que salgan.'}
          </EmptyState>
        }
      />
      <MailDrawer id={params.get('correo')} onClose={() => change({ correo: '' }, { replace: false })} />
    </>
  )
}
