/** The ledger of a product's stock: what came, what left, why and by whom; and the way to write a movement. */
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type {
  listMovements,
  moveStock,
  PanelProduct,
  StockMovement,
} from '#domain/store/products/products-contract.ts'
import { call } from '#web/client.ts'
import { CountInput } from '#web/ui/count-input.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FormModal } from '#web/ui/form-modal.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { ModalForm, useModalSave } from '#web/ui/modal-form.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import classes from './panel.module.css'
import { storeKeys } from './store-queries.ts'

const REASONS = {
  entrada: 'Entrada',
  ajuste: 'Ajuste',
  reserva: 'Reserva',
  devolución: 'Devolución',
} satisfies Record<StockMovement['reason'], string>

const columns: readonly Column<StockMovement>[] = [
  { header: 'Fecha', cell: ({ at }) => <DateText value={at} form="date and time" /> },
  { header: 'Talla', cell: ({ sizes }) => sizes },
  {
    header: 'Movimiento',
    cell: ({ reason, order_id }) =>
      order_id === null ? (
        REASONS[reason]
      ) : (
        <>
          {REASONS[reason]} ·{' '}
          <Link className="lone-link" to={`/admin/productos/checkout/${order_id}`}>
            Orden {order_id}
          </Link>
        </>
      ),
  },
  {
    header: 'Cantidad',
    align: 'end',
    cell: ({ quantity }) => (quantity > 0 ? `+${quantity}` : `−${Math.abs(quantity)}`),
  },
  { header: 'Quedan', align: 'end', cell: ({ left_after }) => left_after },
  { header: 'Nota', cell: ({ note, user }) => [note, user].filter(Boolean).join(' · ') || '-' },
]

type Movement = { size_id: string; kind: string; sign: string; quantity: number | ''; note: string }

function MovementForm({ product, onDone }: { product: PanelProduct; onDone: () => void }) {
  const client = useQueryClient()
  const form = useForm<Movement>({
    initialValues: {
      size_id: String(product.categorias[0]?.id ?? ''),
      kind: 'entrada',
      sign: '-',
      quantity: '',
      note: '',
    },
  })
  const moving = useModalSave({
    showAtFields: form.setErrors,
    send: ({ size_id, kind, sign, quantity, note }: Movement) =>
      call<typeof moveStock>('POST /api/product/:id/stock', {
        params: { id: product.id },
        body: {
          size_id: Number(size_id),
          kind: kind as 'entrada' | 'ajuste',
          quantity: (kind === 'ajuste' && sign === '-' ? -1 : 1) * (quantity || 0),
          note,
        },
      }),
    onSaved: ({ message }) => {
      void client.invalidateQueries({ queryKey: storeKeys.products })
      void client.invalidateQueries({ queryKey: storeKeys.form(product.id) })
      toastSuccess(message)
      onDone()
    },
  })
  return (
    <ModalForm
      saving={moving}
      onSubmit={form.onSubmit((values) => moving.save(values))}
      onClose={onDone}
      label="Guardar movimiento"
    >
      <div className={classes.fields}>
        <NativeSelect
          label="Talla"
          data={product.categorias.map(({ id, sizes, amount }) => ({
            value: String(id),
            label: `${sizes} (quedan ${amount})`,
          }))}
          {...form.getInputProps('size_id')}
        />
        <NativeSelect
          label="Qué pasó"
          data={[
            { value: 'entrada', label: 'Entrada: llegó mercancía' },
            { value: 'ajuste', label: 'Ajuste: el conteo no coincide' },
          ]}
          {...form.getInputProps('kind')}
        />
        {form.values.kind === 'ajuste' ? (
          <NativeSelect
            label="Sentido"
            data={[
              { value: '-', label: 'Faltan unidades' },
              { value: '+', label: 'Sobran unidades' },
            ]}
            {...form.getInputProps('sign')}
          />
        ) : null}
        <CountInput
          label="Cantidad"
          withAsterisk
          value={form.values.quantity}
          onChange={(quantity) => form.setFieldValue('quantity', quantity)}
          error={form.errors.quantity}
        />
        <TextInput
          label="Razón"
          withAsterisk
          maxLength={200}
          placeholder="Llegó el pedido del proveedor"
          {...form.getInputProps('note')}
        />
      </div>
    </ModalForm>
  )
}

export function StockMovements({ product }: { product: PanelProduct }) {
  const [page, setPage] = useState(1)
  const [writing, { open, close }] = useDisclosure(false)
  const { id } = product
  const movements = useQuery({
    queryKey: storeKeys.movements(id, page),
    queryFn: ({ signal }) =>
      call<typeof listMovements>('GET /api/product/:id/movements', {
        params: { id },
        query: { page },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  return (
    <SectionCard
      title="Movimientos de inventario"
      hint="Cada entrada, reserva y devolución con su fecha y su razón."
      flush
      action={
        product.categorias.length > 0 ? (
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={open}>
            Registrar movimiento
          </Button>
        ) : null
      }
    >
      {movements.error && !movements.data ? (
        <LoadError error={movements.error} onRetry={() => movements.refetch()} />
      ) : (
        <>
          <DataTable
            caption="Movimientos de inventario"
            columns={columns}
            rows={movements.data?.data}
            rowKey={(movement) => movement.id}
            loading={movements.isPending}
            skeletonRows={4}
            empty={
              <EmptyState mark="0" title="Todavía no hay movimientos.">
                Registra lo que entra o se ajusta: cada cambio de las existencias queda aquí, con su motivo.
              </EmptyState>
            }
          />
          <Pager page={page} lastPage={movements.data?.last_page ?? 1} onPage={setPage} />
        </>
      )}
      <FormModal opened={writing} onClose={close} title="Registrar movimiento" size={480}>
        {writing ? <MovementForm product={product} onDone={close} /> : null}
      </FormModal>
    </SectionCard>
  )
}
