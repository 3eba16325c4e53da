/** /admin/correo, 'Bandeja de salida': every letter the product wrote, and its content while it is kept. */
import { useQuery } from '@tanstack/react-query'
import type { listMailKinds, listMails, MailLine } from '#server/mail/contract.ts'
import { SavedViews } from '#web/accounts/views/saved-views.tsx'
import { call } from '#web/client.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { PagedList, usePagedList } from '#web/ui/paged-list.tsx'
import { useSelectFilters } from '#web/ui/table/select-filters.tsx'
import { useSelection } from '#web/ui/table/selection.ts'
import type { Route } from './+types/outbox-page.ts'
import { MailDrawer } from './mail-drawer.tsx'
import { kindOptions, kindWord } from './mail-kinds.ts'
import { MAIL_STATE_OPTIONS, MailState } from './mail-state.tsx'
import { SendAgain } from './send-again.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Bandeja de salida | Dorsal' }]

const columns: readonly Column<MailLine>[] = [
  { header: 'Asunto', sort: 'subject', cell: ({ subject }) => subject },
  { header: 'Para', sort: 'recipient', wide: true, cell: ({ recipient }) => recipient },
  { header: 'Tipo', sort: 'kind', optional: 'hidden', cell: ({ kind }) => kindWord(kind) },
  { header: 'Estado', sort: 'state', cell: ({ state }) => <MailState state={state} /> },
  { header: 'Por qué falló', optional: 'hidden', cell: ({ last_error }) => last_error ?? '-' },
  {
    header: 'Fecha',
    sort: 'created_at',
    cell: ({ created_at }) => <DateText value={created_at} form="date and time" />,
  },
]

export default function OutboxPage() {
  const kinds = useQuery({
    queryKey: ['mails', 'kinds'],
    queryFn: ({ signal }) => call<typeof listMailKinds>('GET /api/mails/kinds', { signal }),
  })
  const { values, fields, chips, filtered } = useSelectFilters([
    { name: 'state', label: 'Estado', all: 'Estado: todos', options: MAIL_STATE_OPTIONS },
    { name: 'kind', label: 'Tipo', all: 'Tipo: todos', options: kindOptions(kinds.data?.kinds ?? []) },
  ])
  const selection = useSelection()
  const list = usePagedList({
    queryKey: ['mails', 'list', values],
    load: (query, signal) =>
      call<typeof listMails>('GET /api/mails', { query: { ...query, ...values }, signal }),
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
        filters={fields}
        chips={chips}
        tools={<SavedViews list="mails" passing={['correo']} />}
        bulk={{ selection, acts: <SendAgain selection={selection} /> }}
        caption="Correos"
        columns={columns}
        rowKey={({ id }) => id}
        chooses={({ subject, recipient }) => `Elegir «${subject}», para ${recipient}`}
        rowHref={({ id }) => at({ correo: String(id) })}
        empty={
          search || filtered ? (
            <EmptyState
              mark="0"
              title={search ? `Ningún correo coincide con «${search}».` : 'Ningún correo con estos filtros.'}
            />
          ) : (
            <EmptyState mark="0" title="Todavía no hay correos.">
              Aquí verás las invitaciones, los recibos y los avisos que salgan.
            </EmptyState>
          )
        }
      />
      <MailDrawer id={params.get('correo')} onClose={() => change({ correo: '' }, { replace: false })} />
    </>
  )
}
