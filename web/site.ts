/** What the root loader said about this installation; undefined only while an error of the root itself is shown. */
import { useRouteLoaderData } from 'react-router'
import type { Site } from '#server/pages/site.ts'

export const useSite = (): Site | undefined => useRouteLoaderData<Site>('root')
