/** Lets signed-in pages through: to the login without a session, to the 403 page when the role does not reach. */
import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { homeOf } from '#domain/accounts/rules/roles.ts'
import { type Session, useSession } from '#web/session.ts'
import { StatusPage } from '#web/ui/status-page.tsx'

type SignedInProps = {
  allows: (role: Session['role']) => boolean
  /** Shown on the server, before hydration and on the way to the login. */
  skeleton: ReactNode
  children: ReactNode
}

/** The way back to where a role is at home. */
const homeLink = (role: Session['role']) => ({
  to: homeOf(role) ?? '/eventos',
  label: role === 'Cliente' ? 'Ir a Mis Eventos' : 'Ir a Eventos',
})

export function SignedIn({ allows, skeleton, children }: SignedInProps) {
  const session = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  useEffect(() => {
    if (session === null)
      void navigate(`/login?next=${encodeURIComponent(pathname + search)}`, { replace: true })
  }, [session, navigate, pathname, search])

  if (!session) return skeleton
  return allows(session.role) ? children : <StatusPage status={403} home={homeLink(session.role)} />
}
