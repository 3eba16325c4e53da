/** Screens that create events belong to the Administrator; the server refuses everybody else again. */
import type { ReactNode } from 'react'
import { useSession } from '#web/session.ts'
import { StatusPage } from '#web/ui/status-page.tsx'
import { TO_EVENTS } from './event-addresses.ts'

export const useIsAdministrator = () => useSession()?.role === 'Administrator'

export function AdministratorOnly({ children }: { children: ReactNode }) {
  return useIsAdministrator() ? children : <StatusPage status={403} home={TO_EVENTS} />
}
