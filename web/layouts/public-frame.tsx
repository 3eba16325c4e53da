/** What everybody sees around a page: logo and places above, the law below. Also frames the error pages. */

import { type ReactNode, Suspense } from 'react'
import { Link, NavLink } from 'react-router'
import { useSession } from '#web/session.ts'
import { useSite } from '#web/site.ts'
import { CartLink } from '#web/store/shop/cart/cart-link.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { MAIN_ID, SkipLink } from '#web/ui/skip-link.tsx'
import { ColorSchemeSwitch } from './color-scheme-switch.tsx'
import { DemoBand } from './demo-band.tsx'
import { LazyPersonMenu } from './lazy-person-menu.tsx'
import { usePageFocus } from './page-focus.ts'
import classes from './public-frame.module.css'
import { SideSheet } from './side-sheet.tsx'

const places = [
  { to: '/eventos', label: 'Eventos' },
  { to: '/resultados', label: 'Resultados' },
  { to: '/tienda/products', label: 'Tienda' },
] as const

function PublicHeader() {
  const session = useSession()
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <Link to="/" className={classes.home} aria-label="Dorsal, inicio">
          <Logo />
        </Link>
        <nav className={classes.places} aria-label="Principal">
          {places.map(({ to, label }) => (
            <NavLink key={to} to={to} className={classes.place}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={classes.person}>
          <CartLink />
          {session ? (
            <Suspense fallback={<span className={classes.menuSpace} />}>
              <LazyPersonMenu session={session} />
            </Suspense>
          ) : (
            <Link to="/login" className={classes.enter}>
              Ingresar
            </Link>
          )}
        </div>
        <div className={classes.fold}>
          <SideSheet tone="paper">
            <nav aria-label="Menú">
              {places.map(({ to, label }) => (
                <NavLink key={to} to={to} className={classes.sheetPlace}>
                  {label}
                </NavLink>
              ))}
            </nav>
            <ColorSchemeSwitch className={classes.sheetSwitch} />
          </SideSheet>
        </div>
      </div>
    </header>
  )
}

function PublicFooter() {
  const organizer = useSite()?.organizer
  return (
    <footer className={classes.footer}>
      <div className={classes.footerInside}>
        <div className={classes.sign}>
          <Logo />
          <p>{organizer ? `Inscripciones y resultados de ${organizer}.` : 'Inscripciones y resultados.'}</p>
        </div>
        <nav className={classes.law} aria-label="Información legal">
          <Link to="/verificar-pago">Verificar mi pago</Link>
          <Link to="/terminos">Términos, cambios y reversión del pago</Link>
          <Link to="/datos-personales">Tratamiento de datos personales</Link>
          <a href="https://www.sic.gov.co" rel="noreferrer">
            Superintendencia de Industria y Comercio
          </a>
          <ColorSchemeSwitch className={classes.scheme} />
        </nav>
      </div>
    </footer>
  )
}

export function PublicFrame({ children }: { children: ReactNode }) {
  usePageFocus()
  return (
    <div className={classes.page}>
      <SkipLink />
      <DemoBand />
      <PublicHeader />
      <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <PublicFooter />
    </div>
  )
}
