/** Around /mesa and /caja: the whole screen is theirs. */
import { Outlet } from 'react-router'
import { MAIN_ID } from '#web/ui/skip-link.tsx'
import { DemoBand } from './demo-band.tsx'
import classes from './desk-layout.module.css'
import { useKeptShell } from './kept-shell.ts'
import { usePageFocus } from './page-focus.ts'

export default function DeskLayout() {
  usePageFocus()
  useKeptShell()
  return (
    <div className={classes.page}>
      <DemoBand />
      <main id={MAIN_ID} tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
    </div>
  )
}
