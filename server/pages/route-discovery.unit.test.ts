/** The routes of a path are those that React Router finds, on our own pages. */
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import pages from '#web/routes.ts'
import { createRouteFinder, type PageRoute, pathsOf } from './route-discovery.ts'

type Config = { id?: string; file: string; path?: string; index?: boolean; children?: Config[] }

const flat: PageRoute[] = []
const asTree = ({ file, id = file, path, index, children = [] }: Config, parentId?: string): RouteObject => {
  flat.push({ id, path, index, parentId })
  const own = { id, ...(path === undefined ? {} : { path }) }
  return index ? { ...own, index: true } : { ...own, children: children.map((child) => asTree(child, id)) }
}
const tree = (pages as Config[]).map((page) => asTree(page))
const find = createRouteFinder(flat)

const patterns = (routes: readonly RouteObject[], before = ''): string[] =>
  routes.flatMap(({ path = '', children = [] }) => {
    const own = `${before}/${path}`.replaceAll(/\/+/g, '/')
    return [own, ...patterns(children, own)]
  })

test('every page, a page below it and what is no page lead where React Router leads', () => {
  const asked = new Set(
    patterns(tree).flatMap((pattern) => {
      const path = pattern.replaceAll(/:[\w-]+/g, 'algo-1').replace(/\*$/, 'x/y')
      return [path, `${path}/`, `${path}/nada`, path.toUpperCase(), pattern.replaceAll(/:[\w-]+/g, 'nuevo')]
    }),
  )
  expect(asked.size).toBeGreaterThan(200)
  const differing = [...asked].filter((path) => {
    const theirs = (matchRoutes(tree, path) ?? []).map(({ route }) => route.id)
    return JSON.stringify(theirs) !== JSON.stringify(find(path))
  })
  expect(differing).toEqual([])
})

test('more paths than a page has links, and what no link reads like, are refused before anything is matched', () => {
  expect(pathsOf('/,/eventos,eventos,/evento/media-maraton-2026')).toEqual([
    '/',
    '/eventos',
    '/evento/media-maraton-2026',
  ])
  expect(pathsOf(Array.from({ length: 251 }, (_, at) => `/x${at}`).join(','))).toBe(null)
  for (const odd of ['', '//otro.test', '/a b', '/<script>', `/${'a'.repeat(300)}`, '/a\\b', '/\u0000'])
    expect(pathsOf(odd)).toBe(null)
})
