/** Public results. Until the first results are published it says so. */
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/light-button.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import type { Route } from './+types/results-page.ts'

export const meta: Route.MetaFunction = () => [
  { title: 'Resultados | Dorsal' },
  { name: 'description', content: 'Tiempos, posiciones y ganadores de cada carrera.' },
]

export default function ResultsPage() {
  return (
    <PageBody>
      <EmptyState
        level={1}
        mark="0:00"
        title="Pronto verás aquí los resultados."
        action={
          <LinkButton to="/eventos" look="outline">
            Ver eventos
          </LinkButton>
        }
      >
        Cuando termine la primera carrera, busca tu tiempo por nombre o por número de dorsal.
      </EmptyState>
    </PageBody>
  )
}
