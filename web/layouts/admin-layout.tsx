/** Route layout of the panel: ink-coloured places at the left, folded into a sheet on phones. */

import type { ReactNode } from 'react'
import { Suspense } from 'react'
import { isRouteErrorResponse, Link, Navigate, Outlet, useLocation } from 'react-router'
import { HOME, mayOpen, PROFILE, placeOf, places } from '#web/accounts/admin-navigation.ts'
import { MenuCount } from '#web/panel/home/menu-count.tsx'
import { PanelKeys } from '#web/panel/keys/panel-keys.tsx'
import { SearchButton } from '#web/panel/keys/search-button.tsx'
import { useSession } from '#web/session.ts'
import { Logo } from '#web/ui/logo.tsx'
import { CardsSkeleton, TitleSkeleton } from '#web/ui/skeletons.tsx'
import { MAIN_ID, SkipLink } from '#web/ui/skip-link.tsx'
import { StatusPage } from '#web/ui/status-page.tsx'
import type { Route } from './+types/admin-layout.ts'
import classes from './admin-layout.module.css'
import { DemoBand } from './demo-band.tsx'
import { LazyPersonMenu } from './lazy-person-menu.tsx'
import { SideSheet } from './side-sheet.tsx'
import { SignedIn } from './signed-in.tsx'
import { SignedInProviders } from './signed-in-providers.tsx'

export const meta: Route.MetaFunction = () => [
  { title: 'Panel | Dorsal' },
  { name: 'robots', content: 'noindex' },
]

function Places() {
  const role = useSession()?.role
  const current = placeOf(useLocation().pathname)
  return (
    <ul className={classes.places}>
      {places
        .filter((place) => (role ? place.roles.includes(role) : false))
        .map((place) => (
          <li key={place.to}>
            <Link
              to={place.to}
              className={classes.place}
              aria-current={place === current ? 'page' : undefined}
            >
              <place.icon size={20} stroke={1.75} aria-hidden="true" />
              {place.label}
              <MenuCount to={place.to} className={classes.count} />
            </Link>
          </li>
        ))}
    </ul>
  )
}

function AdminFrame({ children, searches }: { children: ReactNode; searches: boolean }) {
  const session = useSession()
  return (
    <div className={classes.frame}>
      <SkipLink />
      <header className={classes.topBar}>
        <SideSheet tone="ink">
          <nav aria-label="Panel">
            <Places />
          </nav>
        </SideSheet>
        <Link to={HOME} className={classes.home} aria-label="Dorsal, panel">
          <Logo size={28} />
        </Link>
        <div className={classes.tools}>
          {searches ? <SearchButton place="bar" /> : null}
          <Suspense>{session ? <LazyPersonMenu session={session} /> : null}</Suspense>
        </div>
      </header>
      <aside className={classes.side} aria-label="Navegación">
        <Link to={HOME} className={classes.home} aria-label="Dorsal, panel">
          <Logo />
        </Link>
        {searches ? <SearchButton place="side" /> : null}
        <nav className={classes.nav} aria-label="Panel">
          <Places />
        </nav>
        <Suspense>{session ? <LazyPersonMenu session={session} place="side" /> : null}</Suspense>
      </aside>
      <div className={classes.content}>
        <DemoBand />
        <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
          {children}
        </main>
      </div>
    </div>
  )
}

function PanelSkeleton() {
  return (
    <>
      <TitleSkeleton />
      <CardsSkeleton />
    </>
  )
}

/** Before two-step login is on where it is demanded, there is only the page that turns it on. */
function Inside() {
  const { pathname } = useLocation()
  const halted = useSession()?.two_step_due === true && pathname !== PROFILE
  return halted ? <Navigate to={PROFILE} replace /> : <Outlet />
}

export default function AdminLayout() {
  const { pathname } = useLocation()
  const session = useSession()
  const role = session && session.role !== 'Cliente' && !session.two_step_due ? session.role : null
  return (
    <SignedInProviders>
      <AdminFrame searches={role !== null}>
        <SignedIn allows={(role) => mayOpen(role, pathname)} skeleton={<PanelSkeleton />}>
          <Inside />
        </SignedIn>
      </AdminFrame>
      {role ? <PanelKeys role={role} /> : null}
    </SignedInProviders>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminFrame searches={false}>
      <StatusPage
        status={isRouteErrorResponse(error) ? error.status : 500}
        home={{ to: '/admin/eventos', label: 'Ir a Eventos' }}
      />
    </AdminFrame>
  )
}
