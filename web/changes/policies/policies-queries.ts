/** What an event allows after the sale, as the tab Cambios reads and changes it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { getPolicies, ShownPolicies } from '#domain/changes/policies/policies-contract.ts'
import { call } from '#web/client.ts'

/** Apart from the event's own: a form that is being filled in must not reload under the person's hands. */
const policiesKey = (id: string) => ['event-changes', id] as const

export const usePolicies = (id: string) =>
  useQuery({
    queryKey: policiesKey(id),
    queryFn: ({ signal }) =>
      call<typeof getPolicies>('GET /api/eventos/:id/cambios', { params: { id }, signal }),
  })

/** An answer brings what counts now along. */
export const usePoliciesChanged = (id: string) => {
  const client = useQueryClient()
  return useCallback((shown: ShownPolicies) => client.setQueryData(policiesKey(id), shown), [client, id])
}
