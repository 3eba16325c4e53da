/** The tab Cupones: the event's codes with their uses and limits. */
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus, IconStack2 } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Coupon, listCoupons } from '#domain/coupons/contract.ts'
import { SavedViews } from '#web/accounts/views/saved-views.tsx'
import { call, fillPath } from '#web/client.ts'
import type { Column } from '#web/ui/data-table.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { opensLater } from '#web/ui/opens-later.tsx'
import { PagedList, usePagedList } from '#web/ui/paged-list.tsx'
import { TabTitle } from '#web/ui/tab-title.tsx'
import type { Route } from './+types/coupons-tab.ts'
import {
  ActionsCell,
  ActiveCell,
  CodeCell,
  DiscountCell,
  StateCell,
  UsesCell,
  validityOf,
} from './coupon-cells.tsx'
import classes from './coupons-tab.module.css'

const CouponModal = opensLater(async () => (await import('./coupon-modal.tsx')).CouponModal, {
  opened: false,
})
const BatchModal = opensLater(async () => (await import('./batch-modal.tsx')).BatchModal, { opened: false })

const columnsOf = (eventId: string, onEdit: (coupon: Coupon) => void): readonly Column<Coupon>[] => [
  { header: 'Código', sort: 'code', cell: ({ code }) => <CodeCell code={code} /> },
  { header: 'Descuento', sort: 'value', cell: (coupon) => <DiscountCell {...coupon} />, align: 'end' },
  { header: 'Usos', sort: 'uses', cell: (coupon) => <UsesCell {...coupon} /> },
  { header: 'Vigencia', sort: 'valid_until', cell: validityOf },
  {
    header: 'Categoría',
    sort: 'category',
    cell: ({ category, key_partner }) => (
      <span className={classes.target}>
        <span>{category ?? 'Todas'}</span>
        {key_partner ? <span className={classes.soft}>{key_partner}</span> : null}
      </span>
    ),
  },
  { header: 'Estado', cell: (coupon) => <StateCell {...coupon} /> },
  { header: 'Activo', sort: 'active', cell: (coupon) => <ActiveCell eventId={eventId} coupon={coupon} /> },
  {
    header: 'Acciones',
    quietHeader: true,
    align: 'end',
    cell: (coupon) => <ActionsCell eventId={eventId} coupon={coupon} onEdit={onEdit} />,
  },
]

export default function CouponsTab({ params: { id } }: Route.ComponentProps) {
  const [edited, setEdited] = useState<Coupon | null>(null)
  const [editing, { open: openEditor, close: closeEditor }] = useDisclosure(false)
  const [batching, { open: openBatch, close: closeBatch }] = useDisclosure(false)
  const list = usePagedList({
    queryKey: ['coupons', id, 'list'],
    load: (query, signal) =>
      call<typeof listCoupons>('GET /api/eventos/:id/coupons', { params: { id }, query, signal }),
  })
  const { search, sort, setSearch } = list

  const create = () => {
    setEdited(null)
    openEditor()
  }
  const columns = useMemo(
    () =>
      columnsOf(id, (coupon) => {
        setEdited(coupon)
        openEditor()
      }),
    [id, openEditor],
  )
  const none = list.listed.data?.total === 0

  return (
    <>
      <TabTitle
        title="Cupones"
        hint="Un uso cubre a una persona. El descuento es sobre la inscripción, no sobre los productos."
        action={
          <>
            <DownloadButton
              address={fillPath('/api/eventos/:id/coupons/export', { id }, { search, sort })}
              fileName="Cupones.xlsx"
              disabled={none}
            >
              Exportar
            </DownloadButton>
            <Button
              variant="default"
              leftSection={<IconStack2 size={18} aria-hidden="true" />}
              onClick={openBatch}
            >
              Crear lote
            </Button>
            <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={create}>
              Crear código
            </Button>
          </>
        }
      />
      <PagedList
        list={list}
        searches="Buscar por código o aliado"
        one="código"
        many="códigos"
        tools={<SavedViews list="coupons" />}
        caption="Cupones"
        columns={columns}
        rowKey={(coupon) => coupon.id}
        empty={
          search ? (
            <EmptyState mark="0" title={`Ningún código coincide con «${search}».`} />
          ) : (
            <EmptyState mark="%" title="Este evento no tiene códigos todavía.">
              Crea uno para compartir, o un lote con códigos distintos para cada persona.
            </EmptyState>
          )
        }
      />
      <CouponModal eventId={id} coupon={edited} opened={editing} onClose={closeEditor} />
      <BatchModal eventId={id} opened={batching} onClose={closeBatch} onCreated={setSearch} />
    </>
  )
}
