/** /admin/perfil: the signed-in person's own data, password, open sessions and two-step login. */
import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '#web/session.ts'
import { Fact, Facts } from '#web/ui/facts.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import type { Route } from './+types/profile-page.ts'
import { PasswordCard } from './password-card.tsx'
import { SESSIONS_KEY, SessionsCard } from './sessions-card.tsx'
import { TwoStepCard } from './two-step-card.tsx'

export const meta: Route.MetaFunction = () => [{ title: 'Mi perfil | Dorsal' }]

export default function ProfilePage() {
  const session = useSession()
  const client = useQueryClient()
  if (!session) return null
  return (
    <>
      <PageTitle title="Mi perfil" subtitle={session.role} />
      <SectionCard title="Datos">
        <Facts>
          <Fact label="Nombre">{session.name}</Fact>
          <Fact label="Email">{session.email}</Fact>
        </Facts>
      </SectionCard>
      <PasswordCard onChanged={() => void client.invalidateQueries({ queryKey: SESSIONS_KEY })} />
      <SessionsCard />
      <TwoStepCard />
    </>
  )
}
