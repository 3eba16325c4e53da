/**
 * The keys of what the server hands to loaders. entry.server.tsx passes them on, because the server must use the
 * objects of the built bundle: a key imported from source is another object and finds nothing. No defaults, so that
 * a forgotten value is an error and not an empty page.
 */
import { createContext } from 'react-router'
import type { InProcessCall, Site } from '#server/pages/site.ts'

export const apiContext = createContext<InProcessCall>()
export const siteContext = createContext<Site>()
