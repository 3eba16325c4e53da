/** A signal that ends with the given one, or when time is up. AbortSignal.any came to Safari with 17.4 only. */
export const withPatience = (signal: AbortSignal, milliseconds: number): AbortSignal => {
  const either = new AbortController()
  for (const one of [signal, AbortSignal.timeout(milliseconds)]) {
    if (one.aborted) either.abort(one.reason)
    one.addEventListener('abort', () => either.abort(one.reason), { once: true, signal: either.signal })
  }
  return either.signal
}
