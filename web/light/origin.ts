/** The origin of shared links: the address in the browser, the site's own while the server renders. */
import { useSyncExternalStore } from 'react'
import { useSite } from '#web/site.ts'

const never = () => () => {}

export const useOrigin = (): string => {
  const site = useSite()?.address ?? ''
  return useSyncExternalStore(
    never,
    () => location.origin,
    () => site,
  )
}
