/** Around the pages of the crew: a line with the logo, and nothing a volunteer would tap by mistake. */
import { Link, Outlet } from 'react-router'
import { Logo } from '#web/ui/logo.tsx'
import { MAIN_ID, SkipLink } from '#web/ui/skip-link.tsx'
import { ColorSchemeSwitch } from './color-scheme-switch.tsx'
import classes from './crew-layout.module.css'
import { DemoBand } from './demo-band.tsx'
import { useKeptShell } from './kept-shell.ts'
import { usePageFocus } from './page-focus.ts'

export default function CrewLayout() {
  usePageFocus()
  useKeptShell()
  return (
    <div className={classes.page}>
      <SkipLink />
      <DemoBand />
      <header className={classes.header}>
        <Link to="/equipo" className={classes.home} aria-label="Dorsal, equipo">
          <Logo />
        </Link>
        <ColorSchemeSwitch className={classes.scheme} />
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
    </div>
  )
}
