/**
 * The parameters of the address, changed one after the other. The router hands every change the address that is on the
 * screen: of two filters chosen within a moment the second would forget the first, and a search that waited for the
 * last letter would close the drawer just opened by a link. Whoever has left for another screen changes nothing any more:
 * its address is there a moment before the screen is.
 */
import { useEffect, useRef } from 'react'
import { type NavigateOptions, useLocation, useSearchParams } from 'react-router'

export const useAddressParams = () => {
  const [params, setParams] = useSearchParams()
  const { pathname } = useLocation()
  const latest = useRef(params)
  /** The address `latest` was made from: where it is another one by now, a link was followed meanwhile. */
  const madeFrom = useRef<string>(null)
  const screen = useRef(pathname)
  useEffect(() => {
    latest.current = params
  }, [params])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser's own spelling of the path
  useEffect(() => {
    screen.current = window.location.pathname
  }, [pathname])

  const change = (next: (before: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => {
    const { search, pathname: now } = window.location
    if (now !== screen.current) return
    if (search !== madeFrom.current) latest.current = new URLSearchParams(search)
    madeFrom.current = search
    latest.current = next(latest.current)
    setParams(latest.current, options)
  }
  return [params, change] as const
}
