/** The store's front. Until it has products it says so. */
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { EmptyState } from '#web/ui/empty-state.tsx'
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
          <Button component={Link} to="/eventos" variant="default">
            Ver eventos
          </Button>
        }
      >
        Mientras tanto, encuentra tu próxima carrera.
      </EmptyState>
    </PageBody>
  )
}
