/** A picture that only the session's token opens: fetched, and given an address for as long as it is shown. */
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

type PrivatePicture = {
  queryKey: QueryKey
  load: (signal: AbortSignal) => Promise<Response>
  gcTime?: number
}

export const usePrivatePicture = ({ queryKey, load, ...options }: PrivatePicture) => {
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await load(signal)).blob(),
    staleTime: Number.POSITIVE_INFINITY,
    ...options,
  })
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!data) return
    const address = URL.createObjectURL(data)
    setUrl(address)
    return () => URL.revokeObjectURL(address)
  }, [data])
  return { url, error: data ? null : error, refetch }
}
