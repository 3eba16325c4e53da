/** /admin/perfil: the signed-in person's own data and two-step login. */
import { useSession } from '#web/session.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import type { Route } from './+types/profile-page.ts'
import { TwoStepCard } from './two-step-card.tsx'
import classes from './user-facts.module.css'

export const meta: Route.MetaFunction = () => [{ title: 'Mi perfil | Dorsal' }]

export default function ProfilePage() {
  const session = useSession()
  if (!session) return null
  return (
    <>
      <PageTitle title="Mi perfil" subtitle={session.role} />
      <SectionCard title="Datos">
        <dl className={classes.facts}>
          <div>
            <dt>Nombre</dt>
            <dd>{session.name}</dd>
          </div>
          <div>
            <dt>Email</dt>
            <dd>{session.email}</dd>
          </div>
        </dl>
      </SectionCard>
      <TwoStepCard />
    </>
  )
}
