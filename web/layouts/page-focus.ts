/** A new page without a new document: the focus goes to its beginning, unless the page has put it somewhere itself. */
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { MAIN_ID } from '#web/ui/skip-link.tsx'

export const usePageFocus = () => {
  const { pathname } = useLocation()
  const shown = useRef(pathname)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const main = document.getElementById(MAIN_ID)
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true })
  }, [pathname])
}
