/** What the server hands to pages; web/page-context.ts makes the context keys of these shapes. */

export type InProcessAnswer = { status: number; json: () => Promise<unknown> }

/** Calls our own API without a network hop: `(await context.get(apiContext)('/api/eventos')).json()`. */
export type InProcessCall = (
  path: string,
  init?: { method?: string; headers?: Record<string, string>; body?: string },
) => Promise<InProcessAnswer>

export type Site = {
  /** Made-up data: the demo band shows. */
  demo: boolean
  /** The organisation that runs this installation. */
  organizer: string
  /** Address people reach us at, without a trailing slash: canonical links are built from it. */
  address: string
}
