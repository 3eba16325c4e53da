/** Route layout of a runner's own pages. Staff who registered reach them too. */

import type { ReactNode } from 'react'
import { Suspense } from 'react'
import { isRouteErrorResponse, Link, NavLink, Outlet } from 'react-router'
import { CrewPlace } from '#web/crew/crew-place.tsx'
import { useSession } from '#web/session.ts'
import { Logo } from '#web/ui/logo.tsx'
import { CardsSkeleton, TitleSkeleton } from '#web/ui/skeletons.tsx'
import { MAIN_ID, SkipLink } from '#web/ui/skip-link.tsx'
import { StatusPage } from '#web/ui/status-page.tsx'
import type { Route } from './+types/competitor-layout.ts'
import classes from './competitor-layout.module.css'
import { DemoBand } from './demo-band.tsx'
import { LazyPersonMenu } from './lazy-person-menu.tsx'
import { SignedIn } from './signed-in.tsx'
import { SignedInProviders } from './signed-in-providers.tsx'

export const meta: Route.MetaFunction = () => [
  { title: 'Mis Eventos | Dorsal' },
  { name: 'robots', content: 'noindex' },
]

function CompetitorFrame({ children }: { children: ReactNode }) {
  const session = useSession()
  return (
    <>
      <SkipLink />
      <DemoBand />
      <header className={classes.header}>
        <div className={classes.bar}>
          <Link to="/" className={classes.home} aria-label="Dorsal, inicio">
            <Logo />
          </Link>
          <nav aria-label="Principal">
            <NavLink to="/competitor/dashboard" className={classes.place}>
              Mis Eventos
            </NavLink>
            <NavLink to="/competitor/historial" className={classes.place}>
              Mi historial
            </NavLink>
            <NavLink to="/competitor/perfil" className={classes.place}>
              Perfil
            </NavLink>
            <CrewPlace className={classes.place} />
          </nav>
          <div className={classes.person}>
            <Suspense>{session ? <LazyPersonMenu session={session} /> : null}</Suspense>
          </div>
        </div>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
        {children}
      </main>
    </>
  )
}

export default function CompetitorLayout() {
  return (
    <SignedInProviders>
      <CompetitorFrame>
        <SignedIn
          allows={() => true}
          skeleton={
            <>
              <TitleSkeleton />
              <CardsSkeleton cards={3} />
            </>
          }
        >
          <Outlet />
        </SignedIn>
      </CompetitorFrame>
    </SignedInProviders>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <CompetitorFrame>
      <StatusPage
        status={isRouteErrorResponse(error) ? error.status : 500}
        home={{ to: '/competitor/dashboard', label: 'Ir a Mis Eventos' }}
      />
    </CompetitorFrame>
  )
}
