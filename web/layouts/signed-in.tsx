/** Lets signed-in pages through: to the login without a session, to the 403 page when the role does not reach. */
import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type Session, useSession } from '#web/session.ts'
import { StatusPage } from '#web/ui/status-page.tsx'

type SignedInProps = {
  allows: (role: Session['role']) => boolean
  /** Shown on the server, before hydration and on the way to the login. */
  skeleton: ReactNode
  children: ReactNode
}

/** Where a role is at home. */
export const homeOf = (role: Session['role']) =>
  role === 'Cliente'
    ? { to: '/competitor/dashboard', label: 'Ir a Mis Eventos' }
    : { to: '/admin/eventos', label: 'Ir a Eventos' }

export function SignedIn({ allows, skeleton, children }: SignedInProps) {
  const session = useSession()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  useEffect(() => {
    if (session === null)
      void navigate(`/login?next=${encodeURIComponent(pathname + search)}`, { replace: true })
  }, [session, navigate, pathname, search])

  if (!session) return skeleton
  return allows(session.role) ? children : <StatusPage status={403} home={homeOf(session.role)} />
}
