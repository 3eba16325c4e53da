/** A page of the crew that was seen opens without connection from then on. */
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { keepShell } from '#web/offline/register-worker.ts'

export const useKeptShell = () => {
  const { pathname } = useLocation()
  useEffect(() => {
    void keepShell(pathname)
  }, [pathname])
}
