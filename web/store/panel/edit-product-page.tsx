/** /admin/productos/show/{id}: the form, and under it every movement of the stock. */
import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { deleteSize, getProduct } from '#domain/store/products/products-contract.ts'
import { call } from '#web/client.ts'
import { failureOf } from '#web/failure.ts'
import { useConfirm } from '#web/ui/confirm-dialog.tsx'
import { HistoryFold } from '#web/ui/history/history-list.tsx'
import { useNotice } from '#web/ui/notice-dialog.tsx'
import { PageError } from '#web/ui/page-error.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { FormSkeleton } from '#web/ui/skeletons.tsx'
import type { Route } from './+types/edit-product-page.ts'
import type { SizeRow } from './product-draft.ts'
import { ProductForm } from './product-form.tsx'
import { StockMovements } from './stock-movements.tsx'
import { storeKeys } from './store-queries.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Producto | Dorsal' }]

const PRODUCTS = { label: 'Productos', to: '/admin/productos' }

export default function EditProductPage({ params: { id } }: Route.ComponentProps) {
  const { ask } = useConfirm()
  const { show } = useNotice()
  const { data, error, refetch } = useQuery({
    queryKey: storeKeys.form(id),
    queryFn: ({ signal }) => call<typeof getProduct>('GET /api/product/:id', { params: { id }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (error && !data) return <PageError error={error} onRetry={refetch} home={PRODUCTS} />
  if (!data) return <FormSkeleton fields={6} />
  const { product } = data
  // A picture that goes does not take away what is being typed; a change of the stock shows its new figures.
  const left = product.categorias.map(({ id: size, amount }) => `${size}:${amount}`).join()

  const removeSize = async (row: SizeRow) => {
    if (row.id === null) return true
    const sure = await ask({
      title: `¿Eliminar la talla ${row.size}?`,
      body: 'Se elimina ahora, aunque no guardes el producto.',
      confirm: 'Eliminar',
      danger: true,
    })
    if (!sure) return false
    try {
      await call<typeof deleteSize>('DELETE /api/product/:id/sizes/:size_id', {
        params: { id, size_id: row.id },
      })
      return true
    } catch (failed) {
      void show(failureOf(failed))
      return false
    }
  }

  return (
    <>
      <PageTitle
        crumbs={[PRODUCTS]}
        title={product.name_product}
        action={
          product.status === 'active' ? (
            <Button
              component="a"
              href={`/tienda/products/${product.id}`}
              target="_blank"
              rel="noopener"
              variant="default"
              leftSection={<IconExternalLink size={18} aria-hidden="true" />}
            >
              Ver en la tienda
            </Button>
          ) : null
        }
      />
      <ProductForm key={`${product.version} ${left}`} product={product} onRemoveSize={removeSize} />
      {product.url_shop === null ? <StockMovements product={product} /> : null}
      <HistoryFold
        filter={{ subject: 'producto', subject_id: product.id }}
        version={`${product.version} ${left}`}
      />
    </>
  )
}
