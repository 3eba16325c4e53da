/** The store's front. Until it has products it says so. */
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/light-button.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import type { Route } from './+types/products-page.ts'

export const meta: Route.MetaFunction = () => [
  { title: 'Tienda | Dorsal' },
  { name: 'description', content: 'Camisetas y recuerdos de las carreras.' },
]

export default function ProductsPage() {
  return (
    <PageBody>
      <EmptyState
        level={1}
        mark="XL"
        title="La tienda abre pronto."
        action={
          <LinkButton to="/eventos" look="outline">
            Ver eventos
          </LinkButton>
        }
      >
        Mientras tanto, encuentra tu próxima carrera.
      </EmptyState>
    </PageBody>
  )
}
