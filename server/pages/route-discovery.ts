/**
 * Which scripts stand behind the links of a page: React Router asks for them at `/__manifest` as links come into view.
 * Its own answer reads all routes anew for each path, 99 ms for 400 made-up ones. Here the routes are read once, a path
 * is a row of comparisons, and what is answered is kept by its content, whoever asks and in whatever order.
 */
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { ServerBuild } from 'react-router'
import { unreadable } from '../http/refusals.ts'

/** The client stops there too. */
const LONGEST_URL = 7_680
const MOST_PATHS = 250
const PATH = /^\/(?:[\w\-.~%@:+!$'()*;=]+(?:\/[\w\-.~%@:+!$'()*;=]+)*\/?)?$/
const LONGEST_PATH = 300
const MOST_KEPT = 500

export type PageRoute = {
  id: string
  path?: string | undefined
  index?: boolean | undefined
  parentId?: string | undefined
}

type Branch = { ids: readonly string[]; pattern: RegExp; score: number; segments: readonly string[] }

const escaped = (text: string) => text.replaceAll(/[\\.*+^${}|()[\]]/g, '\\$&')
const isDynamic = (segment: string) => /^:[\w-]+$/.test(segment)

/** As React Router ranks: what is written out before what is open, the longer before the shorter. */
const scoreOf = (segments: readonly string[], index: boolean) =>
  segments
    .filter((segment) => segment !== '*')
    .reduce(
      (sum, segment) => sum + (isDynamic(segment) ? 3 : 10),
      segments.length + (segments.includes('*') ? -2 : 0) + (index ? 2 : 0),
    )

const patternOf = (segments: readonly string[]) => {
  const written = segments.map((segment) =>
    segment === '*' ? '(?:/.*)?' : isDynamic(segment) ? '/[^/]+' : `/${escaped(segment)}`,
  )
  return new RegExp(`^${written.join('')}/*$`, 'i')
}

/** Sorted so that the first one that fits is the one that React Router would take. */
const branchesOf = (routes: readonly PageRoute[]): Branch[] => {
  const byId = new Map(routes.map((route) => [route.id, route]))
  const lineOf = (route: PageRoute): PageRoute[] => {
    const parent = route.parentId === undefined ? undefined : byId.get(route.parentId)
    return parent ? [...lineOf(parent), route] : [route]
  }
  return routes
    .filter(({ path, index, parentId }) => path !== undefined || index || parentId === undefined)
    .map((route) => {
      const line = lineOf(route)
      const segments = line.flatMap(({ path = '' }) => path.split('/').filter(Boolean))
      const score = scoreOf(segments, route.index === true)
      return { ids: line.map(({ id }) => id), segments, score, pattern: patternOf(segments) }
    })
    .sort((one, other) => other.score - one.score)
}

export const createRouteFinder = (routes: readonly PageRoute[]) => {
  const branches = branchesOf(routes)
  /** The routes of a path, from the outermost inwards; none where no page is. */
  return (path: string): readonly string[] => branches.find(({ pattern }) => pattern.test(path))?.ids ?? []
}

/** The paths that were asked for, or null where no link of a page reads like that. */
export const pathsOf = (sent: string): string[] | null => {
  const written = sent.split(',').filter(Boolean)
  const paths = [...new Set(written.map((path) => (path.startsWith('/') ? path : `/${path}`)))]
  const isFine = (path: string) => path.length <= LONGEST_PATH && PATH.test(path)
  return paths.length > 0 && paths.length <= MOST_PATHS && paths.every(isFine) ? paths : null
}

const createDiscovery = (build: ServerBuild) => {
  const routes = Object.values(build.routes).filter((route) => route !== undefined)
  const find = createRouteFinder(routes)
  const kept = new LRUCache<string, string>({ max: MOST_KEPT })
  const { version, routes: assets } = build.assets
  const answer = (paths: readonly string[]): string => {
    const ids = [...new Set(paths.flatMap((path) => find(path)))].sort()
    const key = ids.join('\n')
    const known = kept.get(key)
    if (known !== undefined) return known
    const made = JSON.stringify(Object.fromEntries(ids.map((id) => [id, assets[id]])))
    kept.set(key, made)
    return made
  }
  return { version, answer }
}

export const mountRouteDiscovery = (app: FastifyInstance, build: ServerBuild) => {
  const { version, answer } = createDiscovery(build)
  app.route<{ Querystring: Record<string, unknown> }>({
    method: 'GET',
    url: '/__manifest',
    config: { access: 'public' },
    schema: { hide: true },
    handler: async ({ url, query }, reply) => {
      if (url.length > LONGEST_URL) throw unreadable()
      if (query.version !== version) return reply.code(204).header('x-remix-reload-document', 'true').send()
      const paths = typeof query.paths === 'string' ? pathsOf(query.paths) : null
      if (!paths) throw unreadable()
      return reply
        .header('content-type', 'application/json; charset=utf-8')
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(answer(paths))
    },
  })
}
