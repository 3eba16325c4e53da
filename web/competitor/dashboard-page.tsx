/** /competitor/dashboard, 'Mis Eventos': a runner's own registrations. */
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { useSession } from '#web/session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'

export default function DashboardPage() {
  const session = useSession()
  return (
    <>
      <PageTitle
        title="Mis Eventos"
        subtitle={
          session ? (
            <>
              Hola, {session.name}. Tus inscripciones llegan a {session.email}.
            </>
          ) : null
        }
      />
      <SectionCard>
        <EmptyState
          level={2}
          title="Todavía no tienes inscripciones."
          action={
            <Button component={Link} to="/eventos">
              Ver eventos
            </Button>
          }
        >
          Elige tu próxima carrera: cuando te inscribas, aquí verás tu categoría, tu pago y tu número.
        </EmptyState>
      </SectionCard>
    </>
  )
}
