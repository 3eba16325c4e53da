/** What a journey needs of an engine, and what its pages are asked for from their first line on. */

/** Actions of the W3C, the same in WebDriver and in WebDriver BiDi. */
export type Actions = {
  type: 'pointer' | 'key' | 'none'
  id: string
  actions: object[]
  parameters?: object
}[]

export type Driver = {
  goto: (address: string) => Promise<void>
  back: () => Promise<void>
  /** The body of an async function of `input`; what it returns comes back as JSON. */
  run: (body: string, input?: unknown) => Promise<unknown>
  act: (actions: Actions) => Promise<void>
  resize: (width: number, height: number) => Promise<void>
  /** PNG */
  picture: () => Promise<Buffer>
  end: () => Promise<void>
}

export type Engine = {
  name: 'WebKit' | 'Firefox'
  /** A person with a browser of their own. */
  open: () => Promise<Driver>
  end: () => Promise<void>
}

/** Runs before a page's own scripts: keeps what the page complained about where the journey finds it. */
export const FIRST_SCRIPT = `(() => {
  // Plain text is drawn by the engine's own page.
  if (document.contentType !== 'text/html') return
  const key = 'dorsal.complaints'
  const kept = () => { try { return JSON.parse(sessionStorage.getItem(key) ?? '[]') } catch { return [] } }
  const complain = (what) => {
    try { sessionStorage.setItem(key, JSON.stringify([...kept(), what])) } catch {}
  }
  const say = console.error
  console.error = (...words) => { complain('console: ' + words.map(String).join(' ')); say.apply(console, words) }
  addEventListener('error', ({ message, error }) => { if (message) complain('exception: ' + message + ' ' + (error?.stack ?? '')) })
  addEventListener('unhandledrejection', ({ reason }) => complain('exception: ' + reason))
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, documentURI }) =>
    complain('policy: ' + effectiveDirective + ' refused ' + (blockedURI || 'inline') + ' on ' + documentURI))
  window.__complaints = () => { const all = kept(); sessionStorage.removeItem(key); return all }
})()`
