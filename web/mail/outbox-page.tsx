/** /admin/correo, 'Bandeja de salida': every letter the product wrote, and its content while it is kept. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { listMails, MailLine } from '#server/mail/contract.ts'
import { call } from '#web/client.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useListAddress } from '#web/ui/list-address.ts'
import { ListTools } from '#web/ui/list-tools.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
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
  const { page, search, setPage, setSearch } = useListAddress()
  const [params, setParams] = useSearchParams()
  const mails = useQuery({
    queryKey: ['mails', 'list', page, search],
    queryFn: ({ signal }) => call<typeof listMails>('GET /api/mails', { query: { page, search }, signal }),
    placeholderData: keepPreviousData,
  })

  const withMail = (id: string | null) => {
    const address = new URLSearchParams(params)
    if (id) address.set('correo', id)
    else address.delete('correo')
    return address
  }

  return (
    <>
      <PageTitle
        title="Bandeja de salida"
        subtitle="Los correos que escribe Dorsal, del más nuevo al más viejo."
      />
      <ListTools total={mails.data?.total} one="correo" many="correos">
        <SearchBox label="Buscar por asunto o destinatario" value={search} onSearch={setSearch} />
      </ListTools>
      {mails.error && !mails.data ? (
        <LoadError error={mails.error} onRetry={() => mails.refetch()} />
      ) : (
        <>
          <DataTable
            caption="Correos"
            columns={columns}
            rows={mails.data?.data}
            rowKey={({ id }) => id}
            rowHref={({ id }) => `?${withMail(String(id))}`}
            loading={mails.isPlaceholderData || mails.isPending}
            empty={
              <EmptyState
                mark="0"
                title={search ? `Ningún correo coincide con «${search}».` : 'Todavía no hay correos.'}
              >
                {search ? null : 'Aquí verás las invitaciones, los recibos y los avisos que salgan.'}
              </EmptyState>
            }
          />
          <Pager page={page} lastPage={mails.data?.last_page ?? 1} onPage={setPage} />
        </>
      )}
      <MailDrawer
        id={params.get('correo')}
        onClose={() => setParams(withMail(null), { preventScrollReset: true })}
      />
    </>
  )
}
