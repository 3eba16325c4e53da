/** What somebody asked for too early is done once, as soon as it can be; not if they went elsewhere meanwhile. */
import { useEffect, useEffectEvent, useState } from 'react'

export const useOnceReady = (ready: boolean, place: string, act: () => void) => {
  const [askedAt, setAskedAt] = useState<string | null>(null)
  const actNow = useEffectEvent(act)
  const waits = askedAt === place

  useEffect(() => {
    if (askedAt === null || (waits && !ready)) return
    setAskedAt(null)
    if (waits) actNow()
  }, [askedAt, waits, ready])

  return { waits, wait: () => setAskedAt(place) }
}
