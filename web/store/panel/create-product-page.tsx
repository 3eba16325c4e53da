/** /admin/productos/crear */
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/create-product-page.ts'
import { ProductForm } from './product-form.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Crear producto | Dorsal' }]

export default function CreateProductPage() {
  return (
    <>
      <PageTitle crumbs={[{ label: 'Productos', to: '/admin/productos' }]} title="Crear producto" />
      <ProductForm product={null} />
    </>
  )
}
