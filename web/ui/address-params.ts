/**
 * The parameters of the address, changed one after the other. The router hands every change the address that is on the
 * screen: of two filters chosen within a moment the second would forget the first.
 */
import { useEffect, useRef } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'

export const useAddressParams = () => {
  const [params, setParams] = useSearchParams()
  const latest = useRef(params)
  useEffect(() => {
    latest.current = params
  }, [params])

  const change = (next: (before: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => {
    latest.current = next(latest.current)
    setParams(latest.current, options)
  }
  return [params, change] as const
}
