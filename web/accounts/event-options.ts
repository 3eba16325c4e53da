/** The events one manages, as the choices of a filter. */
import { useQuery } from '@tanstack/react-query'
import type { listEventNames } from '#domain/accounts/contract.ts'
import { call } from '#web/client.ts'

export const useEventOptions = (): { value: string; label: string }[] => {
  const { data } = useQuery({
    queryKey: ['events', 'names'],
    queryFn: ({ signal }) => call<typeof listEventNames>('GET /api/get-name-events', { signal }),
  })
  return (data?.events ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
}
