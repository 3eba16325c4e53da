/** Brings the worker into the browser, after everything the visitor waits for. */

const whenIdle = (act: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(act, { timeout: 10_000 }) : setTimeout(act, 2_000)

export const registerWorker = () => {
  // In development files change by the minute: nothing may stand between them and the browser.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const register = () =>
    whenIdle(() => {
      navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {
        // Without a worker everything works, except without connection.
      })
    })
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}

/** A page was seen: if it is one of those that do (worker-policy.ts), from now on it opens without connection too. */
export const keepShell = async (pathname: string) => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ keep: pathname })
}
