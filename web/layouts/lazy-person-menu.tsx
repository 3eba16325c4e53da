/** The person's menu, fetched when somebody is signed in: visitors do not pay for it. Stands inside a Suspense. */
import { lazy } from 'react'

export const LazyPersonMenu = lazy(async () => ({ default: (await import('./person-menu.tsx')).PersonMenu }))
