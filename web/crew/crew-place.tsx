/** 'Equipo' among a person's places, for who was given something to do in an event. */
import { useQuery } from '@tanstack/react-query'
import { NavLink } from 'react-router'
import type { myCrew } from '#domain/crew/contract.ts'
import { call } from '#web/client.ts'
import { useSession } from '#web/session.ts'

export function CrewPlace({ className }: { className: string | undefined }) {
  const session = useSession()
  const { data } = useQuery({
    queryKey: ['own-crew', session?.email],
    queryFn: ({ signal }) => call<typeof myCrew>('GET /api/crew/me', { signal }),
    enabled: Boolean(session),
    staleTime: 60_000,
  })
  if (!data || data.desks.length === 0) return null
  return (
    <NavLink to="/equipo" className={className}>
      Equipo
    </NavLink>
  )
}
